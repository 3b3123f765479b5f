import { describe, expect, test } from 'vitest';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { convertToWallet, programmeContext } from '../../points/index.ts';
import { insertTry, readTries } from '../tries/store.ts';
import { hasUnmatched } from './store.ts';

describe.each(engines)('what a gateway says of a try to pay, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, become, history, pending, tell } = scope;
  const { apply, register, give } = membersOf(() => scope.house);
  const db = () => scope.house.shop.db;
  /** An order whose shopper is at the bank, and what that says of it. */
  const begun = async (more: Parameters<typeof pending>[0] = {}) => {
    const orderId = await pending(more);
    const of = { orderId, gateway: scope.bank.id, amount: 1815, currency: 'EUR', now: NOW };
    const tried = await db().transaction((tx) => insertTry(tx, of, 9));
    const tryId = tried?.id ?? 0;
    return {
      id: orderId,
      says: (outcome: 'paid' | 'authorised' | 'processing' | 'failed' | 'voided', more: object = {}) =>
        tell(orderId, { outcome, tryId, ...more }),
      state: async () => (await readTries(db().read, orderId)).at(-1)?.state,
    };
  };
  const statusOf = async ({ id }: { id: number }) => (await order(id)).status;

  test('money that is on its way keeps the order waiting and its goods with it, and is not there yet', async () => {
    const of = await begun();
    expect(await of.says('processing')).toBe(false);
    expect(await order(of.id)).toMatchObject({ status: 'on-hold', paidAt: null, transactionId: '' });
    expect((await history(of.id)).at(-1)).toMatchObject({ to_status: 'on-hold' });
    expect(await of.state()).toBe('processing');
    expect(await of.says('paid')).toBe(true);
    expect(await statusOf(of)).toBe('processing');
  });

  test('that it is on its way moves no order a second time, and none that is paid or packed', async () => {
    const again = await begun();
    await again.says('processing');
    await become(again.id, 'pending', NOW + 2);
    expect(await again.says('processing')).toBe(false);
    expect(await statusOf(again)).toBe('pending');
    const packed = await begun({ paymentMethod: 'cod' });
    await packed.says('processing');
    expect(await statusOf(packed)).toBe('processing');
    const paid = await pending();
    await tell(paid);
    for (const status of ['on-hold', 'pending'] as const) await become(paid, status, NOW + 2);
    expect(await tell(paid, { outcome: 'processing', transactionId: 'T2' })).toBe(true);
    expect((await order(paid)).status).toBe('pending');
  });

  test('money that was on its way or reserved and does not come fails the order that waited for it', async () => {
    for (const promised of ['processing', 'authorised'] as const) {
      const of = await begun();
      await of.says(promised);
      expect(await statusOf(of)).toBe('on-hold');
      expect(await of.says('voided', promised === 'processing' ? { outcome: 'failed' } : {})).toBe(false);
      expect(await statusOf(of)).toBe('failed');
      expect((await order(of.id)).transactionId).toBe('');
    }
  });

  test('reserved money that is let go is nobody’s: its number goes, and the order says why it failed', async () => {
    const of = await begun();
    await of.says('authorised');
    expect((await order(of.id)).transactionId).toBe('T1');
    await tell(of.id, { outcome: 'voided', transactionId: 'T2' });
    expect(await order(of.id)).toMatchObject({ status: 'on-hold', transactionId: 'T1' });
    const other = await begun();
    await other.says('authorised');
    await other.says('voided');
    expect(await order(other.id)).toMatchObject({ status: 'failed', transactionId: '' });
    const why = (await history(other.id)).at(-1)?.reason;
    const refused = await begun();
    await refused.says('failed');
    expect((await history(refused.id)).at(-1)?.reason).not.toBe(why);
  });

  test('another payment that fails leaves what is reserved where it is', async () => {
    const of = await begun();
    await of.says('authorised');
    await become(of.id, 'pending', NOW + 2);
    await tell(of.id, { outcome: 'failed', transactionId: 'T2' });
    expect(await order(of.id)).toMatchObject({ status: 'failed', transactionId: 'T1' });
  });

  test('that it was reserved comes late once it was let go; that it was paid does not', async () => {
    const of = await begun();
    await of.says('authorised');
    await of.says('voided');
    expect(await of.says('authorised')).toBe(false);
    expect(await order(of.id)).toMatchObject({ status: 'failed', transactionId: '' });
    expect(await of.says('paid')).toBe(true);
    expect(await order(of.id)).toMatchObject({ status: 'processing', transactionId: 'T1' });
  });

  test('what is asked of the bank is what the wallet has not paid, to the cent', async () => {
    await apply({ wallet: { enabled: true }, rules: [] });
    const { userId } = await register();
    await give(userId, 5000, 'gift');
    const programme = await programmeContext(scope.house.shop);
    const wish = { userId, points: 5000, key: 'all', now: NOW };
    await db().transaction((tx) => convertToWallet(tx, programme, wish));
    for (const [amount, paid] of [
      [1315, true],
      [1815, false],
      [1314, false],
    ] as const) {
      const of = await begun({ userId, fromWallet: 500 });
      expect(await of.says('paid', { amount })).toBe(paid);
      expect(await hasUnmatched(db().read, of.id)).toBe(!paid);
    }
  });
});
