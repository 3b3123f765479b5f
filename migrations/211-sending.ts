import {
  createIndex,
  createTable,
  makeAppendOnly,
  refuseReplacing,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '211-sending';

/**
 * Sending records to the tax agency: how far each of the two chains has come, every answer as it came, and what it said
 * of each record. Answers and what they said are never changed.
 */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'agency_lane', (c) =>
    c
      .id()
      .text('mode', 'problem', 'said', 'lease')
      .int('answered_to', 'tried_to', 'wait_until', 'retry_at', 'failing_since', 'failures', 'leased_until')
      .unique('mode'),
  );
  const quiet = { problem: '', said: '', lease: '' };
  const start = { answered_to: 0, tried_to: 0, wait_until: 0, retry_at: 0 };
  const well = { failing_since: 0, failures: 0, leased_until: 0 };
  const lanes = ['test', 'live'].map((mode, at) => ({ id: at + 1, mode, ...quiet, ...start, ...well }));
  await db.insertInto('agency_lane').values(lanes).execute();
  await createTable(db, 'agency_answer', (c) =>
    c
      .id()
      .int('first_record', 'last_record', 'sent_at', 'late', 'wait_seconds', 'accepted')
      .text('mode', 'tax_id', 'result', 'csv', 'body'),
  );
  await createIndex(db, 'agency_answer', ['mode', 'id']);
  // The id is the record's: it has one answer that counts.
  await createTable(db, 'agency_line', (c) => c.id().int('answer_id', 'code', 'known').text('state', 'said'));
  await createIndex(db, 'agency_line', ['state', 'id']);
  for (const table of ['agency_answer', 'agency_line']) {
    await makeAppendOnly(db, table);
    await refuseReplacing(db, table);
  }
  // What could not be written, until it is.
  await createTable(db, 'invoice_trouble', (c) =>
    c.int('order_id', 'since', 'tries').text('why', 'said').primaryKey('order_id'),
  );
}
