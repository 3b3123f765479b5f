import { addInt, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '124-wallet-parts';

/** A wallet pays a part of an order, and the first of what is given back goes to it. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'order', 'from_wallet', 0, 'from_wallet >= 0 and from_wallet <= total');
  await addInt(db, 'refund', 'to_wallet', 0, 'to_wallet >= 0 and to_wallet <= amount');
  await createIndex(db, 'wallet_entry', ['source', 'source_id']);
  // So far a wallet paid all of an order, or nothing of it.
  const paid = db.selectFrom('wallet_entry').select('source_id').where('source', '=', 'order');
  await db
    .updateTable('order')
    .set((is) => ({ from_wallet: is.ref('total') }))
    .where('payment_method', '=', 'wallet')
    .where('id', 'in', paid)
    .execute();
  await db
    .updateTable('refund')
    .set((is) => ({ to_wallet: is.ref('amount') }))
    .where('by_gateway', '=', 1)
    .where('state', '<>', 'refused')
    .where('order_id', 'in', db.selectFrom('order').select('id').where('from_wallet', '>', 0))
    .execute();
  await knowWalletShort(db);
}

/** Late money for an order whose wallet was spent meanwhile fits nothing either. The rule of a table cannot be changed. */
async function knowWalletShort(db: Schema): Promise<void> {
  const rows = await db.selectFrom('unmatched_payment').selectAll().orderBy('id').execute();
  await db.schema.dropTable('unmatched_payment').execute();
  await createTable(db, 'unmatched_payment', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('gateway', 'transaction_id', 'currency', 'reason')
      .int('amount', 'at')
      .check(
        'reason_known',
        "reason in ('paid_twice','wrong_amount','paid_but_short','called_off','wallet_short')",
      )
      .unique('order_id', 'gateway', 'transaction_id'),
  );
  for (const { id: _, ...row } of rows) await db.insertInto('unmatched_payment').values(row).execute();
}
