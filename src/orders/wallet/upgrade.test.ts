import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { engines } from '../../../tests/support/shop.ts';
import { freshUrl } from '../../../tests/support/upgrade.ts';
import { migrations } from '../../migrations.ts';
import { migrate, openDatabase, type Schema } from '../../platform/db/index.ts';
import { columnsOf } from '../store-rows.ts';

describe.each(engines)('a shop whose wallets paid whole orders, on %s', (engine) => {
  test('goes on with what they paid and got back, and with the money that fits nothing', async () => {
    const { url, drop } = await freshUrl(engine);
    const db = openDatabase({ url, connections: 2 });
    await migrate(
      db,
      migrations.filter(({ name }) => name < '124'),
    );
    const ids: number[] = [];
    await db.transaction(async (tx) => {
      const old = tx as unknown as Schema;
      for (const method of ['wallet', 'wallet', 'bacs']) {
        const {
          from_wallet: _,
          given_name,
          family_name,
          phone,
          country,
          digital_consent,
          ...row
        } = columnsOf(draftOf([{ productId: null }], { paymentMethod: method }));
        const own = { order_key: `k${ids.length}`, status: 'processing', transaction_id: '' };
        const times = { created_at: 1, modified_at: 1, paid_at: 1, completed_at: null, cancelled_at: null };
        const { id } = await old
          .insertInto('order')
          .values({ ...row, ...own, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
      const account = { user_id: 1, status: 'active', available: 0, pending: 0, held: 0, debt: 0 };
      const { id: accountId } = await old
        .insertInto('points_account')
        .values({ ...account, issued: 0, clawed_back: 0, wallet: 0, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const moved = { account_id: accountId, source: 'order', from_book: 'wallet', to_book: 'orders', at: 1 };
      // The second says that a wallet paid it, and none did.
      await old
        .insertInto('wallet_entry')
        .values({ ...moved, key: 'wallet:pay:1', source_id: ids[0], amount: 1815, balance: 0 })
        .execute();
      for (const [key, state, by_gateway, amount] of [
        ['a', 'done', 1, 500],
        ['b', 'refused', 1, 100],
        ['c', 'done', 0, 200],
      ])
        await old
          .insertInto('refund')
          .values({
            order_id: ids[0],
            key,
            state,
            by_gateway,
            amount,
            reason: '',
            made_by: '',
            reference: '',
            restock: 0,
            created_at: 1,
          })
          .execute();
      for (const transaction_id of ['T1', 'T2'])
        await old
          .insertInto('unmatched_payment')
          .values({
            order_id: ids[2],
            gateway: 'card',
            transaction_id,
            currency: 'EUR',
            reason: 'paid_twice',
            amount: 5,
            at: 7,
          })
          .execute();
    });
    await migrate(db, migrations);
    const orders = await db.read.selectFrom('order').select(['from_wallet', 'total']).orderBy('id').execute();
    expect(orders.map(({ from_wallet }) => from_wallet)).toEqual([orders[0]?.total, 0, 0]);
    const refunds = await db.read.selectFrom('refund').select(['key', 'to_wallet']).orderBy('id').execute();
    expect(refunds.map(({ to_wallet }) => to_wallet)).toEqual([500, 0, 0]);
    const unmatched = db.read
      .selectFrom('unmatched_payment')
      .select(['order_id', 'transaction_id', 'reason', 'at']);
    expect(await unmatched.orderBy('id').execute()).toEqual(
      ['T1', 'T2'].map((transaction_id) => ({
        order_id: ids[2],
        transaction_id,
        reason: 'paid_twice',
        at: 7,
      })),
    );
    const late = {
      order_id: ids[2] ?? 0,
      gateway: 'card',
      transaction_id: 'T3',
      currency: 'EUR',
      amount: 5,
      at: 8,
    };
    await db.transaction((tx) =>
      tx
        .insertInto('unmatched_payment')
        .values({ ...late, reason: 'wallet_short' })
        .execute(),
    );
    await db.close();
    await drop();
  });
});
