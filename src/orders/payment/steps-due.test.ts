import { describe, expect, test } from 'vitest';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findGateway } from '../../payments/index.ts';
import { insertDifference, readDifferences, setDue } from '../differences/store.ts';
import { hasUnmatched } from './store.ts';

describe.each(engines)('money that a change has made due, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, notes, pending, become, tell } = scope;
  const db = () => scope.house.shop.db;
  const difference = (orderId: number, amount: number, state: 'open' | 'done') =>
    db().transaction((tx) =>
      insertDifference(tx, {
        orderId,
        amount,
        state,
        byGateway: false,
        gateway: scope.bank.id,
        reason: '',
        by: 'Rosa',
        now: NOW,
      }),
    );
  /** Paid by T1, and three euros dearer since. */
  async function dearer() {
    const id = await pending();
    await tell(id);
    await difference(id, 300, 'open');
    await db().transaction((tx) => setDue(tx, id, 300));
    return id;
  }
  const states = async (id: number) => (await readDifferences(db().read, id)).map(({ state }) => state);
  const waits = (id: number) => hasUnmatched(db().read, id);

  test('is paid by as much as it is, once, however often that is told', async () => {
    const id = await dearer();
    const due = { transactionId: `D${id}`, amount: 300 };
    expect(await tell(id, due)).toBe(true);
    expect(await readDifferences(db().read, id)).toMatchObject([
      { state: 'done', gateway: scope.bank.id, transactionId: `D${id}`, settledAt: NOW + 1 },
    ]);
    expect(await order(id)).toMatchObject({ due: 0, status: 'processing' });
    expect((await notes(id)).at(-1)).toMatchObject({ kind: 'private', author: 'system' });
    expect((await notes(id)).at(-1)?.body).toMatch(new RegExp(`3,00\\s€.* D${id}$`));
    const written = (await notes(id)).length;
    await tell(id, due);
    expect([await waits(id), (await notes(id)).length]).toEqual([false, written]);
  });

  test('a second time is paid a second time, and the first stays as it was', async () => {
    const id = await dearer();
    await tell(id, { transactionId: `D${id}`, amount: 300 });
    await difference(id, 200, 'open');
    await db().transaction((tx) => setDue(tx, id, 200));
    await tell(id, { transactionId: `E${id}`, amount: 200 });
    expect(await readDifferences(db().read, id)).toMatchObject([
      { state: 'done', transactionId: `D${id}` },
      { state: 'done', transactionId: `E${id}` },
    ]);
    await tell(id, { transactionId: `D${id}`, amount: 300 });
    expect([(await order(id)).due, await waits(id)]).toEqual([0, false]);
  });

  test('and was paid already is not paid by other money: that waits for somebody', async () => {
    const again = [
      { transactionId: 'other' },
      { gateway: findGateway(scope.house.shop, 'other_card')! },
    ] as const;
    for (const other of again) {
      const id = await dearer();
      const due = { transactionId: `D${id}`, amount: 300 };
      await tell(id, due);
      await tell(id, { ...due, ...other });
      expect([await states(id), await waits(id)]).toEqual([['done'], true]);
    }
  });

  test('is not paid by more or less, in another currency, or by what is only reserved', async () => {
    for (const wrong of [
      { amount: 299 },
      { amount: 301 },
      { currency: 'USD' },
      { outcome: 'authorised' as const },
    ]) {
      const id = await dearer();
      await tell(id, { transactionId: `D${id}`, amount: 300, ...wrong });
      expect([await states(id), (await order(id)).due]).toEqual([['open'], 300]);
      expect(await waits(id)).toBe(true);
    }
  });

  test('is none of an order that was called off or refunded', async () => {
    for (const status of ['cancelled', 'refunded'] as const) {
      const id = await dearer();
      await become(id, status, NOW);
      await tell(id, { transactionId: `D${id}`, amount: 300 });
      expect([await states(id), await waits(id)]).toEqual([['open'], true]);
    }
  });

  test('is not what went back to the customer before, although that has the same number', async () => {
    const id = await pending();
    await tell(id);
    const back = await difference(id, -300, 'done');
    await db().transaction((tx) =>
      tx.updateTable('order_difference').set({ transaction_id: 'B1' }).where('id', '=', back).execute(),
    );
    await tell(id, { transactionId: 'B1', amount: 300 });
    expect([await states(id), await waits(id)]).toEqual([['done'], true]);
  });
});
