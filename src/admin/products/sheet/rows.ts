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
  /** Its code, where no column has it. */
  sku?: string;
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
  columns: readonly Pick<Column, 'name' | 'label' | 'needs' | 'currency' | 'options' | 'most'>[];
  rows: TableRow[];
  /** Of all rows, how many there are and which come first here. */
  total: number;
  from: number;
  /** All rows at once, as scripts can send them. */
  whole: boolean;
}

/** Which of these stand on the page that the address asks for. */
export function pageOf({ ctx: { query } }: AdminContext, ids: readonly number[]) {
  const whole = query.text('rows', 10) === 'all';
  const from = whole ? 0 : Math.max(0, query.integer('from') ?? 0);
  return { some: ids.slice(from, from + (whole ? ROWS_OF_SHEET : ROWS)), total: ids.length, from, whole };
}

/** A row as it stands and as it was typed. @param of what its columns show */
export function rowOf<Of>(
  columns: readonly Column<Of>[],
  sent: SentRow | undefined,
  of: Of,
  { fresh, ...named }: Pick<TableRow, 'id' | 'name' | 'sku' | 'picture' | 'fresh'>,
): TableRow {
  const stands = Object.fromEntries(columns.map((column) => [column.name, column.shows(of)]));
  return { ...named, fresh, seen: sent?.said ?? fresh, stands, typed: { ...stands, ...sent?.cells }, sent };
}

/** The variations of one page. */
export async function readSheet(admin: AdminContext, { id, product }: WholeProduct): Promise<Sheet> {
  const { shop, ctx } = admin;
  const ids = (await readVariationIds(shop.db.read, [id])).get(id) ?? [];
  const { some, ...page } = pageOf(admin, ids);
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
    const { stock } = variation;
    const named = {
      id: each,
      name: words.join(' · ') || `${each}`,
      picture: goods.get(each)?.picture?.src,
      fresh: `${version} ${stock.managed ? stock.quantity : ''}`,
    };
    return [rowOf(columns, sent.get(each), variation, named)];
  });
  return { columns, rows, ...page };
}
