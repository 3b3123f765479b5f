import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '220-returns';

/** What shoppers declare of what they bought, word by word, and what becomes of it. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'return_statement', (c) =>
    c
      .id()
      .text('fingerprint', 'name', 'order_number', 'email', 'things', 'note', 'language')
      .int('submitted_at')
      .unique('fingerprint'),
  );
  await createTable(db, 'return_statement_line', (c) =>
    c
      .belongsTo('statement_id', 'return_statement')
      .int('line_id', 'pieces')
      .primaryKey('statement_id', 'line_id')
      .check('return_pieces_positive', 'pieces > 0'),
  );
  await createTable(db, 'return_case', (c) =>
    c
      .belongsTo('statement_id', 'return_statement')
      .refersTo('order_id', 'order')
      .text('ground', 'state', 'said', 'name_plain', 'email_plain')
      .int('came_at', 'due_at', 'arrived_at', 'closed_at', 'refund_id', 'version')
      .primaryKey('statement_id'),
  );
  await createIndex(db, 'return_case', ['order_id']);
  await createIndex(db, 'return_case', ['state', 'statement_id']);
  await createIndex(db, 'return_case', ['came_at', 'statement_id']);
  for (const column of ['name_plain', 'email_plain'])
    await createIndex(db, 'return_case', [column, 'statement_id']);
  await createPartIndex(
    db,
    'return_case',
    ['due_at', 'statement_id'],
    "state in ('open', 'awaited', 'arrived')",
  );
}
