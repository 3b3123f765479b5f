import { listShelf } from '../../content/index.ts';
import type { AdminContext } from '../kit/index.ts';

const PAGE = { sort: 'modified', descending: true, limit: 1 } as const;

/** A page or post that a picker has chosen, as redirects name it: by its number. */
export async function entryReference({ shop, ctx }: AdminContext, to: string): Promise<string | undefined> {
  const [, name = ''] = /^entry:([\w-]+)$/.exec(to) ?? [];
  if (name === '') return undefined;
  const [found] = await listShelf(shop.db.read, { key: name }, PAGE, ctx.language);
  return found ? `entry:${found.id}` : undefined;
}

/** What a page or post is called that an old address leads to; undefined for what is an address itself. */
export async function targetName({ shop, ctx }: AdminContext, target: string): Promise<string | undefined> {
  const id = Number(/^entry:(\d+)$/.exec(target)?.[1]);
  if (!(id > 0)) return undefined;
  return (await listShelf(shop.db.read, { ids: [id] }, PAGE, ctx.language))[0]?.title;
}
