import { setImmediate } from 'node:timers/promises';
import type { Shop } from '../../frame/shop/shop.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { readInvoicesIn } from '../store.ts';
import { readEndRates } from './end-rates.ts';
import { type Entry, entriesOf } from './model-entry.ts';
import { OssSums } from './model-oss.ts';
import type { Days } from './model-period.ts';
import { REGISTER_COLUMNS, registerRows } from './model-register.ts';
import { ClientSums, DaySums, UnionSums } from './model-sums.ts';
import {
  amountColumn,
  type BookRow,
  type BookTable,
  dayColumn,
  figureColumn,
  rateColumn,
  textColumn,
} from './model-table.ts';
import { readSpan } from './store.ts';
import { MONEY_SOURCES, type Movement, readLastId, readMovements } from './store-money.ts';

/** What an accountant is given. */
export const BOOKS = ['register', 'oss', 'clients', 'union', 'days', 'payments'] as const;
export type Book = (typeof BOOKS)[number];

const BATCH = 300;
const MOVEMENTS = 2000;

type Source = Pick<Shop, 'db' | 'settings'>;

/** All entries of some days, read as they are asked for. Others are let in between. */
export async function* entriesIn(shop: Pick<Shop, 'db'>, days: Days): AsyncGenerator<Entry> {
  yield* entriesBetween(shop, await readSpan(shop.db.read, days));
}

/** The same of the invoices behind the first id, up to the second. */
export async function* entriesBetween(
  { db }: Pick<Shop, 'db'>,
  [first, upTo]: readonly [number, number],
): AsyncGenerator<Entry> {
  let after = first;
  while (after < upTo) {
    const invoices = await readInvoicesIn(db.read, [after, upTo], BATCH);
    yield* invoices.flatMap(entriesOf);
    after = invoices.at(-1)?.id ?? upTo;
    await setImmediate();
  }
}

/** A book of some days. Heads are keys of texts, those of the register the agency's own words. */
export function bookOf(shop: Source, book: Book, days: Days): BookTable {
  switch (book) {
    case 'register':
      return { columns: REGISTER_COLUMNS, rows: registerOf(shop, days) };
    case 'oss':
      return {
        columns: [
          textColumn('books.quarter'),
          textColumn('books.country'),
          textColumn('books.sold'),
          rateColumn('books.rate'),
          amountColumn('books.base'),
          amountColumn('books.tax'),
          textColumn('books.corrects'),
        ],
        rows: ossOf(shop, days),
      };
    case 'clients':
      return {
        columns: [
          textColumn('books.tax_id'),
          textColumn('books.name'),
          amountColumn('books.total'),
          ...[1, 2, 3, 4].map((quarter) => amountColumn(`books.quarter_${quarter}`)),
        ],
        rows: summed(shop, days, new ClientSums(), (sums) => sums.rows(shop.settings.invoices.clientsOver)),
      };
    case 'union':
      return {
        columns: [
          textColumn('books.quarter'),
          textColumn('books.vat_number'),
          textColumn('books.name'),
          textColumn('books.key'),
          amountColumn('books.base'),
          textColumn('books.corrects'),
        ],
        rows: summed(shop, days, new UnionSums(), (sums) => sums.rows()),
      };
    case 'days':
      return {
        columns: [
          dayColumn('books.day'),
          figureColumn('books.invoices'),
          amountColumn('books.base'),
          amountColumn('books.tax'),
          amountColumn('books.tax_oss'),
          amountColumn('books.total'),
        ],
        rows: summed(shop, days, new DaySums(), (sums) => sums.rows()),
      };
    case 'payments':
      return {
        columns: [
          dayColumn('books.day'),
          textColumn('books.order'),
          textColumn('books.movement'),
          amountColumn('books.amount'),
          textColumn('books.currency'),
          textColumn('books.way'),
          textColumn('books.reference'),
        ],
        rows: paymentRows(shop, days),
      };
  }
}

async function* registerOf(shop: Source, days: Days): AsyncGenerator<BookRow> {
  for await (const entry of entriesIn(shop, days)) yield* registerRows(entry);
}

async function* ossOf(shop: Source, days: Days): AsyncGenerator<BookRow> {
  const sums = new OssSums();
  for await (const entry of entriesIn(shop, days)) sums.add(entry);
  yield* sums.rows(await readEndRates(shop.db.read, sums.wanted()));
}

async function* summed<T extends { add(entry: Entry): void }>(
  shop: Source,
  days: Days,
  sums: T,
  rows: (sums: T) => BookRow[],
): AsyncGenerator<BookRow> {
  for await (const entry of entriesIn(shop, days)) sums.add(entry);
  yield* rows(sums);
}

async function* paymentRows(shop: Source, days: Days): AsyncGenerator<BookRow> {
  const { timeZone } = shop.settings;
  for (const move of await movementsIn(shop, days)) {
    const { at, orderId, kind, amount, currency, way, reference } = move;
    yield [dayIn(at, timeZone), String(orderId), kind, amount, currency, way, reference];
  }
}

const DAY = 86_400_000;

/** All money that moved in some days, oldest first. */
export async function movementsIn({ db, settings }: Source, { from, to }: Days): Promise<Movement[]> {
  const { timeZone } = settings;
  // A day there may begin up to fourteen hours before it does in Greenwich, and end twelve after.
  const around = [Date.parse(from) - DAY, Date.parse(to) + 2 * DAY] as const;
  const found: Movement[] = [];
  for (const table of MONEY_SOURCES) {
    const last = await readLastId(db.read, table);
    for (let after = 0; after < last; after += MOVEMENTS) {
      const some = await readMovements(db.read, table, [after, after + MOVEMENTS], around);
      for (const move of some) {
        const day = dayIn(move.at, timeZone);
        if (day >= from && day <= to) found.push(move);
      }
      await setImmediate();
    }
  }
  return found.sort((a, b) => a.at - b.at || a.orderId - b.orderId);
}
