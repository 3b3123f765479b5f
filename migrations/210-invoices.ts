import {
  createIndex,
  createTable,
  makeAppendOnly,
  refuseReplacing,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '210-invoices';

/**
 * Invoices and the chain of records. What is written here is never changed; ids are places, given by the program, and
 * have no gap.
 */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'invoice', (c) =>
    c
      .id()
      .int('order_id', 'in_series', 'cause_id', 'total', 'issued_at')
      .text('series', 'number', 'type', 'cause', 'issued_on', 'currency', 'content', 'seal')
      .unique('number')
      .unique('series', 'in_series'),
  );
  await createIndex(db, 'invoice', ['order_id', 'id']);
  await createIndex(db, 'invoice', ['issued_on', 'id']);
  await createTable(db, 'invoice_record', (c) =>
    c.id().int('invoice_id').text('mode', 'kind', 'reason', 'made_at', 'hash', 'xml', 'seal'),
  );
  await createIndex(db, 'invoice_record', ['invoice_id', 'id']);
  await createIndex(db, 'invoice_record', ['mode', 'id']);
  for (const table of ['invoice', 'invoice_record']) {
    await makeAppendOnly(db, table);
    await refuseReplacing(db, table);
  }
}
