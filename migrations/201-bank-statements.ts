import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '201-bank-statements';

/** Files of the bank that were read, and the money that came by them: each credit once, however many files tell of it. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'bank_statement', (c) =>
    c.id().text('name', 'format', 'read_by').int('read_at', 'credits', 'added'),
  );
  await createTable(db, 'bank_credit', (c) =>
    c
      .id()
      .belongsTo('statement_id', 'bank_statement')
      .text(
        'account',
        'mark',
        'reference',
        'booked_on',
        'currency',
        'payer',
        'words',
        'state',
        'note',
        'settled_by',
      )
      .int('amount', 'settled_at')
      .intOrNull('order_id')
      .check('amount_positive', 'amount > 0')
      .unique('account', 'mark'),
  );
  await createPartIndex(db, 'bank_credit', ['id'], "state = 'open'");
  await createIndex(db, 'bank_credit', ['settled_at']);
  await createIndex(db, 'bank_credit', ['order_id']);
}
