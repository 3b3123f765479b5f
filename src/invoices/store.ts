import type { Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../platform/db/index.ts';
import type { Invoice, InvoiceDraft } from './making/model.ts';
import type { ChainMode } from './tables.ts';

export type InvoiceRow = Selectable<Tables['invoice']>;
export type RecordRow = Selectable<Tables['invoice_record']>;

/** An invoice as it is read from its row. */
export const invoiceOf = (row: InvoiceRow, annulled: boolean): Invoice => {
  const said = JSON.parse(row.content) as InvoiceDraft & Pick<Invoice, 'paper'>;
  return {
    ...said,
    // What was issued before invoices had it says nothing of it.
    vat: said.vat ?? null,
    id: row.id,
    number: row.number,
    series: row.series,
    inSeries: row.in_series,
    issuedOn: row.issued_on,
    issuedAt: row.issued_at,
    annulled,
  };
};

const withAnnulment = (db: Reader) =>
  db
    .selectFrom('invoice as i')
    .selectAll('i')
    .select((is) =>
      is
        .selectFrom('invoice_record as r')
        .select('r.id')
        .whereRef('r.invoice_id', '=', 'i.id')
        .where('r.kind', '=', 'annulment')
        .limit(1)
        .as('annulment'),
    );

/** All invoices of an order, oldest first. One query. */
export async function readInvoicesOf(db: Reader, orderId: number): Promise<Invoice[]> {
  const rows = await withAnnulment(db).where('i.order_id', '=', orderId).orderBy('i.id').execute();
  return rows.map(({ annulment, ...row }) => invoiceOf(row, annulment !== null));
}

export async function readInvoice(db: Reader, id: number): Promise<Invoice | undefined> {
  const row = await withAnnulment(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { annulment, ...rest } = row;
  return invoiceOf(rest, annulment !== null);
}

/** Invoices of a span of ids, in their order. */
export async function readInvoicesIn(
  db: Reader,
  [after, upTo]: readonly [number, number],
  limit: number,
): Promise<Invoice[]> {
  const span = withAnnulment(db).where('i.id', '>', after).where('i.id', '<=', upTo);
  const rows = await span.orderBy('i.id').limit(limit).execute();
  return rows.map(({ annulment, ...row }) => invoiceOf(row, annulment !== null));
}

/** The last of all; the next one follows its seal. */
export async function readLastInvoice(db: Reader) {
  return db
    .selectFrom('invoice')
    .select(['id', 'seal', 'issued_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last figure of a series; 0 where it has none. */
export async function readLastInSeries(db: Reader, series: string): Promise<number> {
  const row = await db
    .selectFrom('invoice')
    .select('in_series')
    .where('series', '=', series)
    .orderBy('in_series', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.in_series ?? 0;
}

export async function insertInvoice(tx: Tx, row: InvoiceRow): Promise<void> {
  await tx.insertInto('invoice').values(row).execute();
}

/** The last record of all, and the last of a chain with the invoice that it is of. */
export async function readChainEnd(db: Reader, mode: ChainMode) {
  const last = await db
    .selectFrom('invoice_record')
    .select(['id', 'seal'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await db
    .selectFrom('invoice_record as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .selectAll('i')
    .select(['r.hash', 'r.made_at'])
    .where('r.mode', '=', mode)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { last, previous: row && { ...invoiceOf(row, false), hash: row.hash, madeAt: row.made_at } };
}

export async function insertRecord(tx: Tx, row: RecordRow): Promise<void> {
  await tx.insertInto('invoice_record').values(row).execute();
}

/** In which chain an invoice has its record; undefined where it has none. */
export async function readModeOf(db: Reader, invoiceId: number): Promise<ChainMode | undefined> {
  const row = await db
    .selectFrom('invoice_record')
    .select('mode')
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.mode;
}

/** Invoices behind one, for whoever reads them all. */
export const readInvoiceRows = (db: Reader, after: number, limit: number): Promise<InvoiceRow[]> =>
  db.selectFrom('invoice').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** The same of records. */
export const readRecordRows = (db: Reader, after: number, limit: number): Promise<RecordRow[]> =>
  db.selectFrom('invoice_record').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
