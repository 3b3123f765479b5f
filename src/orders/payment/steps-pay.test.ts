import { describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findGateway } from '../../payments/index.ts';
import { AWAITING } from '../placing/place-order.ts';
import { CUSTOMER } from '../status/steps.ts';
import { hasUnmatched } from './store.ts';

describe.each(engines)('what a gateway says of a payment, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, become, stockOf, history, notes, letters, pending, tell, cancel } = scope;
  const { register } = membersOf(() => scope.house);

  const unmatched = (orderId: number) =>
    scope.house.shop.db.read
      .selectFrom('unmatched_payment')
      .select(['gateway', 'transaction_id', 'amount', 'currency', 'reason', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  const held = (reason: string, more: object = {}) => ({
    gateway: scope.bank.id,
    transaction_id: 'T1',
    amount: 1815,
    currency: 'EUR',
    reason,
    at: NOW + 1,
    ...more,
  });
  const mailsOf = async (id: number) => (await letters(id)).map(({ mail }) => mail);
  const OTHER = { transactionId: 'T2' };

  test('makes the order a paid one, with whoever was paid and by which name', async () => {
    const id = await pending({ language: 'es' });
    expect(await tell(id)).toBe(true);
    expect(await order(id)).toMatchObject({
      status: 'processing',
      paidAt: NOW + 1,
      transactionId: 'T1',
      paymentMethod: scope.bank.id,
      paymentTitle: 'Tarjeta',
    });
    expect((await history(id)).at(-1)).toMatchObject({
      to_status: 'processing',
      reason: 'Pagament rebut (T1).',
    });
    expect((await notes(id)).at(-1)?.author).toBe('system');
    const download = await pending({ needsProcessing: false });
    await tell(download);
    expect((await order(download)).status).toBe('completed');
  });

  test('the second time changes nothing: neither money, nor news, nor notes', async () => {
    const id = await pending();
    await tell(id);
    const before = [await notes(id), await history(id), await mailsOf(id), [...scope.news]];
    expect(await tell(id)).toBe(true);
    expect(await tell(id, { outcome: 'failed' })).toBe(true);
    expect([await notes(id), await history(id), await mailsOf(id), scope.news]).toEqual(before);
    expect(await unmatched(id)).toEqual([]);
  });

  test('of an order that does not exist is refused', async () => {
    await expect(tell(999_999)).rejects.toMatchObject({ problem: { code: 'unknown_order' } });
  });

  test('that it failed fails the order, which may be paid all the same later', async () => {
    const id = await pending();
    expect(await tell(id, { outcome: 'failed' })).toBe(false);
    expect(await order(id)).toMatchObject({ status: 'failed', transactionId: '' });
    expect((await history(id)).at(-1)).toMatchObject({ reason: 'El pagament no s’ha acceptat.' });
    const noted = (await notes(id)).length;
    expect(await tell(id, { outcome: 'failed' })).toBe(false);
    expect(await notes(id)).toHaveLength(noted);
    expect(await tell(id)).toBe(true);
    expect((await order(id)).status).toBe('processing');
  });

  test('that it failed fails the order also where it names no payment', async () => {
    const id = await pending();
    await tell(id, { outcome: 'failed', transactionId: '' });
    expect((await order(id)).status).toBe('failed');
  });

  test('that it failed harms no order that does not wait for this money', async () => {
    const waiting = await pending({ paymentMethod: 'bacs' });
    await tell(waiting, { outcome: 'failed' });
    expect((await order(waiting)).status).toBe('on-hold');
    const packed = await pending({ paymentMethod: 'cod' });
    await tell(packed, { outcome: 'failed' });
    expect((await order(packed)).status).toBe('processing');
    const reserved = await pending();
    await tell(reserved, { outcome: 'authorised' });
    await become(reserved, 'pending', NOW + 2);
    await tell(reserved, { outcome: 'failed' });
    expect((await order(reserved)).status).toBe('pending');
    await tell(reserved, { outcome: 'failed', ...OTHER });
    expect((await order(reserved)).status).toBe('failed');
    const paid = await pending();
    await tell(paid);
    await become(paid, 'on-hold', NOW + 2);
    await become(paid, 'pending', NOW + 2);
    expect(await tell(paid, { outcome: 'failed', ...OTHER })).toBe(true);
    expect((await order(paid)).status).toBe('pending');
  });

  test('of a second payment is held for the shopkeeper, once, and the order stays paid', async () => {
    const id = await pending();
    await tell(id);
    for (const _ of [1, 2]) expect(await tell(id, OTHER)).toBe(true);
    expect(await unmatched(id)).toEqual([held('paid_twice', { transaction_id: 'T2' })]);
    const [forShop, forShopper] = (await notes(id)).slice(-2);
    expect(forShop).toMatchObject({ kind: 'private', author: 'system', created_at: NOW + 1 });
    expect(forShop?.body).toMatch(
      /^Ha arribat un segon pagament: T2 \(Targeta, 18,15\s€\)\. Cal tornar-lo\.$/,
    );
    expect(forShopper).toMatchObject({ kind: 'customer', author: 'system', created_at: NOW + 1 });
    expect(forShopper?.body).toMatch(/^Hem rebut un pagament \(18,15\s€\) que no encaixa/);
    expect((await letters(id)).slice(-2)).toEqual([
      { orderId: id, mail: 'shop_payment', note: forShop?.body },
      { orderId: id, mail: 'customer_note', note: forShopper?.body },
    ]);
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: 'T1' });
    await tell(id, { gateway: findGateway(scope.house.shop, 'other_card')! });
    expect(await unmatched(id)).toHaveLength(2);
  });

  test.each([{ amount: 1814 }, { amount: 1816 }, { currency: 'USD' }])(
    'of another sum (%j) pays nothing: the order waits, and no letter says that it does',
    async (wrong) => {
      const id = await pending();
      expect(await hasUnmatched(scope.house.shop.db.read, id)).toBe(false);
      expect(await tell(id, wrong)).toBe(false);
      expect(await unmatched(id)).toEqual([held('wrong_amount', wrong)]);
      expect(await hasUnmatched(scope.house.shop.db.read, id)).toBe(true);
      expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null, transactionId: '' });
      expect(await mailsOf(id)).toEqual(['shop_payment', 'customer_note']);
      expect(await tell(id, wrong)).toBe(false);
      expect(await unmatched(id)).toHaveLength(1);
    },
  );

  test('of money for an order that its shopper called off leaves the decision to the shopkeeper, and the payment is known', async () => {
    const id = await pending();
    await cancel(id, CUSTOMER);
    expect(await tell(id)).toBe(false);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null, transactionId: 'T1' });
    expect(await unmatched(id)).toEqual([held('called_off')]);
    expect(scope.news).toEqual([]);
  });

  test('of money for an order that the shop gave up makes it come back paid, with its stock', async () => {
    const before = (await stockOf(scope.cup)) ?? 0;
    const id = await pending();
    await cancel(id, 'system');
    expect(await tell(id)).toBe(true);
    expect((await order(id)).status).toBe('processing');
    expect(await stockOf(scope.cup)).toBe(before - 1);
    expect(scope.news).toEqual([id]);
  });

  test('of money whose goods are gone loses neither: nothing is sold twice, and the shopkeeper decides', async () => {
    const rare = await addSimple(scope.house, { name: 'Gerro', price: 1000, stock: 1 });
    const id = await pending({}, rare);
    await cancel(id, 'system');
    await pending({}, rare);
    expect(await tell(id)).toBe(false);
    expect(await order(id)).toMatchObject({ status: 'cancelled', paidAt: null, transactionId: 'T1' });
    expect(await unmatched(id)).toEqual([held('paid_but_short')]);
    expect(await stockOf(rare)).toBe(0);
    // Decided while they are still gone, it is not written down again.
    const [written, sent] = [await notes(id), await letters(id)];
    expect(await tell(id, { decided: true })).toBe(false);
    expect([await notes(id), await letters(id)]).toEqual([written, sent]);
    const called = await pending({}, await addSimple(scope.house, { price: 1000, stock: 1 }));
    const { lines } = await order(called);
    await cancel(called, CUSTOMER);
    await pending({}, lines[0]?.productId ?? 0);
    expect(await tell(called)).toBe(false);
    expect(await order(called)).toMatchObject({ status: 'cancelled' });
    expect(await unmatched(called)).toEqual([held('called_off')]);
  });

  test('of money kept ready puts the order on hold until it is taken, and of the same payment it is no second one', async () => {
    const id = await pending();
    for (const _ of [1, 2]) expect(await tell(id, { outcome: 'authorised' })).toBe(false);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null, transactionId: 'T1' });
    expect([await unmatched(id), scope.news]).toEqual([[], []]);
    expect(await tell(id, { ...OTHER })).toBe(false);
    expect(await unmatched(id)).toEqual([held('paid_twice', { transaction_id: 'T2' })]);
    expect(await tell(id)).toBe(true);
    expect([await order(id), scope.news]).toMatchObject([{ status: 'processing', paidAt: NOW + 1 }, [id]]);
  });

  test('of money for an order that the shopkeeper set back to wait for it pays it, whatever was kept ready before', async () => {
    const id = await pending();
    await tell(id, { outcome: 'authorised' });
    await become(id, 'pending', NOW + 2);
    expect(await tell(id, OTHER)).toBe(true);
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: 'T2' });
  });

  test('of money for an order that is packed already, to be paid at the door, writes it down as paid where it stands', async () => {
    const ready = await pending({ paymentMethod: 'cod' });
    expect(await tell(ready, { outcome: 'authorised' })).toBe(false);
    expect(await order(ready)).toMatchObject({ status: 'on-hold', paidAt: null });
    const id = await pending({ paymentMethod: 'cod' });
    expect(await tell(id)).toBe(true);
    expect(await order(id)).toMatchObject({
      status: 'processing',
      paidAt: NOW + 1,
      paymentMethod: scope.bank.id,
    });
    expect(scope.news).toEqual([id]);
  });

  test('that breaks on the way keeps nothing of it: the gateway will say it again', async () => {
    const [id, called] = [await pending(), await pending()];
    await cancel(called, CUSTOMER);
    scope.broken = 'processing';
    await expect(tell(id)).rejects.toThrow('broken on purpose');
    scope.broken = 'on-hold';
    await expect(tell(called)).rejects.toThrow('broken on purpose');
    scope.broken = undefined;
    expect([await unmatched(id), await unmatched(called)]).toEqual([[], []]);
    expect(await order(id)).toMatchObject({ status: 'pending', transactionId: '' });
    expect(await tell(id)).toBe(true);
  });

  test('what a shopkeeper has decided is taken, although it was held before', async () => {
    const id = await pending();
    await cancel(id, CUSTOMER);
    await tell(id);
    expect(await tell(id)).toBe(false);
    expect((await order(id)).status).toBe('on-hold');
    expect(await tell(id, { decided: true })).toBe(true);
    expect((await order(id)).status).toBe('processing');
  });

  test('names the card it was paid with, and keeps it for a shopper with an account who wants that', async () => {
    const { userId } = await register();
    const card = { token: 'K1', label: 'Visa', expires: '12/30' };
    const kept = () =>
      scope.house.shop.db.read.selectFrom('payment_token').select(['user_id', 'token']).execute();
    const guest = await pending();
    await tell(guest, { fingerprint: 'f1', card });
    expect(scope.news).toEqual([{ orderId: guest, fingerprint: 'f1', now: NOW + 1 }, guest]);
    expect(await kept()).toEqual([]);
    const plain = await pending({ userId });
    await tell(plain);
    expect([scope.news.slice(2), await kept()]).toEqual([[plain], []]);
    await tell(await pending({ userId }), { card });
    expect(await kept()).toEqual([{ user_id: userId, token: 'K1' }]);
  });

  test('empties the cart that waited for it, and leaves alone one that was filled since', async () => {
    const awaited = async () =>
      (
        await scope.house.shop.db.read
          .selectFrom('session_value')
          .select('value')
          .where('name', '=', AWAITING)
          .execute()
      ).map(({ value }) => value);
    const cartOf = async (shopper: Browser) => (await shopper.get('/cistella/')).text;
    const { shopper, order_id: id } = await buy(scope.house, scope.cup, {
      form: { payment_method: scope.bank.id },
    });
    const { totals } = await order(id);
    expect(await cartOf(shopper)).toContain('Tassa');
    await tell(id, { amount: totals.total - 1 });
    expect(await cartOf(shopper)).toContain('Tassa');
    await tell(id, { amount: totals.total, transactionId: 'T3' });
    expect(await cartOf(shopper)).not.toContain('Tassa');
    const first = await buy(scope.house, scope.cup, { shopper, form: { payment_method: scope.bank.id } });
    await tell(first.order_id, { outcome: 'failed' });
    const next = await buy(scope.house, scope.cup, { shopper, form: { payment_method: scope.bank.id } });
    expect(next.order_id).not.toBe(first.order_id);
    const pay = async (orderId: number, transactionId: string) =>
      tell(orderId, { amount: (await order(orderId)).totals.total, transactionId });
    expect(await pay(first.order_id, 'T4')).toBe(true);
    expect(await cartOf(shopper)).toContain('Tassa');
    expect(await awaited()).toContain(String(next.order_id));
    expect(await pay(next.order_id, 'T5')).toBe(true);
    expect(await cartOf(shopper)).not.toContain('Tassa');
    expect(await awaited()).not.toContain(String(next.order_id));
  });
});
