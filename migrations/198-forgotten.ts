import { createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '198-forgotten';

/** What was forgotten with time, by days; and by what it is found. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'privacy_forgotten', (c) =>
    c.text('day', 'what').int('rows', 'at').primaryKey('day', 'what'),
  );
  await createPartIndex(db, 'order', ['created_at'], "ip <> ''");
  await createPartIndex(db, 'order_letter', ['sent_at'], "body <> ''");
  // Clocks that one job has taken the place of.
  const gone = ['cart.prune', 'marketing.forget', 'orders.letters', 'orders.payers', 'search.log'];
  await db.deleteFrom('job').where('kind', 'in', gone).execute();
}
