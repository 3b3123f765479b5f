import { type EntryInput, listShelf, readWholeEntry, type ShelfEntry } from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { AdminContext } from '../kit/index.ts';

/** A page or post as it stands, and as it stands in the list. */
export interface Looked {
  entry: EntryInput & { id: number };
  row: ShelfEntry;
}

/** @throws ShopError where there is none */
export async function textAt({ shop, ctx }: AdminContext, id: number | undefined): Promise<Looked> {
  const { read } = shop.db;
  const entry = id === undefined ? undefined : await readWholeEntry(read, id);
  if (!entry) throw new ShopError('not_found');
  const page = { sort: 'modified', descending: true, limit: 1 } as const;
  for (const inBin of [false, true]) {
    const [row] = await listShelf(read, { ids: [entry.id], inBin }, page, ctx.language);
    if (row) return { entry, row };
  }
  throw new ShopError('not_found');
}

/** One that is not there yet. */
export function blankText({ ctx: { form, query } }: AdminContext): EntryInput {
  const kind = (form.text('kind', 10) || query.text('kind', 10)) === 'post' ? 'post' : 'page';
  return { kind, draft: true, texts: {} };
}
