import {
  findPurchasables,
  readListedPictures,
  readVariationIds,
  readWhole,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import type { AdminContext } from '../../kit/index.ts';
import { viewFor } from '../words.tsx';
import { type Column, columnsOf } from './columns.ts';
import { type SentRow, sentRows } from './sent.ts';

/** So many rows have room in one form without scripts, and in one sheet with them. */
export const ROWS = 100;
export const ROWS_OF_SHEET = 500;

export interface TableRow {
  id: number;
  name: string;
  picture: string | undefined;
  /** Version and pieces, as the form carries them. */
  seen: string;
  /** The same as they are now. */
  fresh: string;
  /** What stands there now, by column. */
  stands: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
  sent: SentRow | undefined;
}

export interface Sheet {
  columns: Column[];
  rows: TableRow[];
  /** Of all variations, how many there are and which come first here. */
  total: number;
  from: number;
  /** All rows at once, as scripts can send them. */
  whole: boolean;
}

/** The variations of one page, each as it stands and as it was typed. */
export async function readSheet(admin: AdminContext, { id, product }: WholeProduct): Promise<Sheet> {
  const { shop, ctx } = admin;
  const ids = (await readVariationIds(shop.db.read, [id])).get(id) ?? [];
  const isWhole = ctx.query.text('rows', 10) === 'all';
  const from = isWhole ? 0 : Math.max(0, ctx.query.integer('from') ?? 0);
  const some = ids.slice(from, from + (isWhole ? ROWS_OF_SHEET : ROWS));
  const { languages, currencies } = shop.settings;
  const spoken = {
    language: viewFor(admin).spoken,
    languages,
    currencies,
    currency: ctx.currency,
    now: admin.now,
  };
  const [whole, goods] = await Promise.all([
    readWhole(shop.db.read, some),
    findPurchasables(shop.db.read, some, spoken),
  ]);
  const own = some.flatMap((each) => whole.get(each)?.variation?.pictureIds[0] ?? []);
  const shown = [...new Set([...(product?.pictureIds ?? []), ...own])];
  const listed = new Map(
    (await readListedPictures(shop.db.read, shown)).map((picture) => [picture.id, picture]),
  );
  const columns = columnsOf(
    admin,
    shown.flatMap((each) => listed.get(each) ?? []),
  );
  const sent = sentRows(
    admin,
    some,
    columns.map(({ name }) => name),
  );
  const rows = some.flatMap((each): TableRow[] => {
    const { variation, version = 0 } = whole.get(each) ?? {};
    if (!variation) return [];
    const chosen = goods.get(each)?.attributes ?? [];
    // Where any value will do nothing is chosen.
    const words = chosen.map(({ display }) => display).filter(Boolean);
    const stands = Object.fromEntries(columns.map((column) => [column.name, column.shows(variation)]));
    const { stock } = variation;
    const fresh = `${version} ${stock.managed ? stock.quantity : ''}`;
    const came = sent.get(each);
    return [
      {
        id: each,
        name: words.join(' · ') || `${each}`,
        picture: goods.get(each)?.picture?.src,
        seen: came?.said ?? fresh,
        fresh,
        stands,
        typed: { ...stands, ...came?.cells },
        sent: came,
      },
    ];
  });
  return { columns, rows, total: ids.length, from, whole: isWhole };
}
