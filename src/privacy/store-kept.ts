import type { Reader, Tx } from '../platform/db/index.ts';
import '../invoices/index.ts';
import './tables.ts';

/** What the law keeps of whoever a request was of. */
export async function readKept(db: Reader, requestId: number) {
  return db
    .selectFrom('privacy_kept')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
}

const ofInvoice = (number: string) => `invoice ${number}`;

/** Which of these invoices are kept out of the daily desk. */
export async function keptInvoices(db: Reader, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('privacy_kept')
    .select('subject')
    .where('subject', 'in', numbers.map(ofInvoice))
    .execute();
  const kept = new Set(rows.map(({ subject }) => subject));
  return new Set(numbers.filter((number) => kept.has(ofInvoice(number))));
}

/** An order whose buyer is erased was invoiced again: what goes back is corrected in the name of the invoice before. */
export async function keepInvoice(
  tx: Tx,
  { orderId, invoiceId, now }: { orderId: number; invoiceId: number; now: number },
): Promise<void> {
  const all = await tx
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const others = all.flatMap(({ id, number }) => (id === invoiceId ? [] : [ofInvoice(number)]));
  const number = all.find(({ id }) => id === invoiceId)?.number;
  if (others.length === 0 || number === undefined) return;
  const kept = await tx
    .selectFrom('privacy_kept')
    .select('request_id')
    .where('subject', 'in', others)
    .executeTakeFirst();
  if (!kept) return;
  const row = { subject: ofInvoice(number), reason: 'invoice' as const, content: '', until: 0 };
  await tx
    .insertInto('privacy_kept')
    .values({ ...row, request_id: kept.request_id, kept_at: now })
    .execute();
}
