import { type SelectQueryBuilder, sql } from 'kysely';
import type { Count, Reader, Tables } from '../../platform/db/index.ts';
import { pastAll } from '../../platform/found-by.ts';
import type { Invoice, InvoiceType } from '../making/model.ts';
import { type Standing, standingOf } from '../sending/model-standing.ts';
import { readToldOf } from '../sending/store.ts';
import { invoiceOf } from '../store.ts';

/** An invoice of the list, and how it stands with the tax agency. */
export interface ListedInvoice extends Invoice {
  standing: Standing;
}

export interface InvoiceFilter {
  type?: InvoiceType | undefined;
  standing?: Standing | undefined;
  /** Epoch milliseconds: from one up to before another. */
  since?: number | undefined;
  until?: number | undefined;
  /** The start of its number, or the number of its order. */
  text?: string | undefined;
}

export interface InvoicePage {
  descending: boolean;
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

type Query = SelectQueryBuilder<Tables & { i: Tables['invoice'] }, 'i', object>;

/** One page of invoices, by when they were issued. Two queries. */
export async function listInvoices(
  db: Reader,
  filter: InvoiceFilter,
  { descending, behind, limit }: InvoicePage,
): Promise<ListedInvoice[]> {
  const way = descending ? 'desc' : 'asc';
  let query = filtered(db, filter)
    .selectAll('i')
    .orderBy('i.issued_at', way)
    .orderBy('i.id', way)
    .limit(limit);
  if (behind) {
    const than = sql.raw(descending ? '<' : '>');
    query = query.where(sql<boolean>`(i.issued_at, i.id) ${than} (${behind.value}, ${behind.id})`);
  }
  const rows = await query.execute();
  const told = await readToldOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const records = told.get(row.id) ?? [];
    const annulled = records.some(({ kind }) => kind === 'annulment');
    return { ...invoiceOf(row, annulled), standing: standingOf(records) };
  });
}

export async function listInvoiceIds(db: Reader, filter: InvoiceFilter, most: number): Promise<number[]> {
  const query = filtered(db, filter).select('i.id').orderBy('i.issued_at', 'desc').orderBy('i.id', 'desc');
  return (await query.limit(most).execute()).map(({ id }) => id);
}

export const countInvoices = async (db: Reader, filter: InvoiceFilter, most: number): Promise<number> =>
  (await listInvoiceIds(db, filter, most)).length;

function filtered(db: Reader, { type, standing, since, until, text }: InvoiceFilter): Query {
  let found = db.selectFrom('invoice as i') as Query;
  if (type !== undefined) found = found.where('i.type', '=', type);
  if (since !== undefined) found = found.where('i.issued_at', '>=', since);
  if (until !== undefined) found = found.where('i.issued_at', '<', until);
  if (standing !== undefined) found = found.where(hasStanding(standing));
  if (text === undefined) return found;
  if (/^\d{1,9}$/.test(text)) return found.where('i.order_id', '=', Number(text));
  return found.where('i.number', '>=', text).where('i.number', '<', pastAll(text));
}

/** By the last record of an invoice; few are anything but taken, and those are found by what was said of them. */
function hasStanding(standing: Standing) {
  const later = sql`exists (select 1 from invoice_record n where n.invoice_id = r.invoice_id and n.id > r.id)`;
  if (standing === 'none')
    return sql<boolean>`not exists (select 1 from invoice_record r where r.invoice_id = i.id)`;
  if (standing === 'waiting')
    return sql<boolean>`i.id in (select r.invoice_id from invoice_record r
      join agency_lane a on a.mode = r.mode and r.id > a.answered_to)`;
  if (standing === 'accepted')
    return sql<boolean>`exists (select 1 from invoice_record r join agency_line l on l.id = r.id
      where r.invoice_id = i.id and l.state = ${standing} and not ${later})`;
  return sql<boolean>`i.id in (select r.invoice_id from agency_line l join invoice_record r on r.id = l.id
    where l.state = ${standing} and not ${later})`;
}

/** How many invoices somebody has to look at: those that the agency refuses, and those that could not be written. */
export function countInvoiceTasks(db: Reader, most: number): Count {
  const some = filtered(db, { standing: 'rejected' })
    .select(sql<number>`1`.as('one'))
    .unionAll(db.selectFrom('invoice_trouble').select(sql<number>`1`.as('one')))
    .limit(most);
  return db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
}
