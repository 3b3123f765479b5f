import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { refundOrder } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { openStripeShop, type StripeShop } from '../../../../tests/support/stripe/shop.ts';
import { readSaved } from '../../../payments/saved/store.ts';
import { stripeGateway } from '../../../payments/stripe/gateway.ts';
import { readOpenCases } from '../../cases/store.ts';

describe.each(engines)('what follows a payment by Stripe on %s', (engine) => {
  let scope: StripeShop;
  beforeAll(async () => {
    scope = await openStripeShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.stripe.faults, { silent: false, mute: false, down: false });
  });
  const { register } = membersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const intent = (id: string) => scope.stripe.books.find(id, 'payment_intent');
  const casesOf = async (id: number) =>
    (await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === id);
  const back = (orderId: number, key: string, other: number) => ({
    orderId,
    key,
    other,
    reason: 'trencada',
    restock: false,
    by: 'desk',
    byGateway: true,
  });
  const refund = (orderId: number, key: string, amount: number) =>
    refundOrder(scope.house.shop, back(orderId, key, amount), Date.now());
  const refundsAt = (id: string) =>
    scope.stripe.books.all('refund').filter(({ payment_intent: of }) => of === id);

  test('money goes back in parts, never more than was paid, and its messages about that are known', async () => {
    const { id, intent: paid } = await scope.paid();
    const { total } = (await scope.order(id)).totals;
    expect(await refund(id, 'a', 500)).toMatchObject({ done: true });
    await scope.hear();
    expect((await scope.order(id)).refunds).toHaveLength(1);
    await refund(id, 'b', total - 500);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'refunded' });
    expect((await scope.order(id)).refunds).toHaveLength(2);
    expect(refundsAt(paid).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(total);
    expect(await casesOf(id)).toEqual([]);
  });

  test('a refund whose answer was lost moves once, also after Stripe has forgotten its key', async () => {
    const { id, intent: paid } = await scope.paid();
    scope.stripe.faults.mute = true;
    await expect(refund(id, 'lost', 500)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
    scope.stripe.faults.mute = false;
    scope.stripe.forgetKeys();
    expect(await refund(id, 'lost', 500)).toMatchObject({ done: true });
    expect(refundsAt(paid)).toHaveLength(1);
  });

  test('a refund that did not arrive after all is somebody’s', async () => {
    const { id, intent: paid } = await scope.paid();
    await refund(id, 'fails', 500);
    const [made] = refundsAt(paid);
    scope.stripe.books.failRefund(made!);
    await scope.hear();
    expect(await casesOf(id)).toMatchObject([{ kind: 'refund_failed', reference: made?.id, amount: 500 }]);
  });

  test('money given back at Stripe’s own desk is written down once', async () => {
    const { id, intent: paid } = await scope.paid();
    scope.stripe.books.refund(
      new Map([
        ['payment_intent', paid],
        ['amount', '300'],
      ]),
    );
    await scope.hear();
    expect((await scope.order(id)).refunds).toMatchObject([{ amount: 300, done: true }]);
    expect(await casesOf(id)).toEqual([]);
  });

  test('a dispute is somebody’s, with the day by which it is answered; one that is won is settled', async () => {
    const lost = await scope.paid();
    scope.stripe.books.dispute(intent(lost.intent));
    await scope.hear();
    expect(await casesOf(lost.id)).toMatchObject([
      { kind: 'dispute', said: 'product_not_received', answerBy: 1_900_000_000_000 },
    ]);
    scope.stripe.books.dispute(intent(lost.intent), 'lost');
    await scope.hear();
    expect(await casesOf(lost.id)).toMatchObject([{ kind: 'dispute', outcome: 'lost' }]);
    const won = await scope.paid();
    scope.stripe.books.dispute(intent(won.intent));
    scope.stripe.books.dispute(intent(won.intent), 'won');
    await scope.hear();
    expect(await casesOf(won.id)).toEqual([]);
  });

  test('a card that the shopper keeps pays again at once, and is asked for what its bank wants to know', async () => {
    const { shopper, userId } = await register();
    const first = await scope.go({ 'wc-stripe-new-payment-method': 'true' }, shopper);
    await scope.type(shopper, first.redirect);
    await scope.hear();
    const [kept] = await readSaved(db(), userId);
    expect(kept).toMatchObject({ gateway: 'stripe', label: 'Visa •••• 4242', expires: '12/30' });
    const by = (id: number | undefined) => ({ 'wc-stripe-payment-token': `${id}` });
    const again = await scope.go(by(kept?.id), shopper);
    expect(again.redirect).toContain('order-received');
    await scope.hear();
    expect((await scope.order(again.id)).status).toBe('processing');
    expect(intent(again.reference).customer).toBe(kept?.token.split('|')[0]);
    const rename = (method: string) =>
      scope.house.shop.db.transaction((tx) =>
        tx
          .updateTable('payment_token')
          .set({ token: `cus_1|${method}` })
          .where('id', '=', kept?.id ?? 0)
          .execute(),
      );
    await rename('pm_secure');
    const asked = await scope.go(by(kept?.id), shopper);
    expect(asked.redirect).toContain('/3ds/');
    await scope.choose(asked.redirect);
    await scope.hear();
    expect((await scope.order(asked.id)).status).toBe('processing');
    await rename('pm_declined');
    const refused = await scope.go(by(kept?.id), shopper);
    expect((await shopper.get(scope.local(refused.redirect))).text).toContain(
      'No hi ha prou diners al compte.',
    );
    expect((await scope.order(refused.id)).status).toBe('failed');
  });

  test('the wish to keep a card goes along to its own page', async () => {
    const { shopper, userId } = await register();
    const { redirect } = await scope.go({ 'wc-stripe-new-payment-method': 'true' }, shopper);
    await scope.choose(await scope.elsewhere(shopper, redirect, { 'wc-stripe-new-payment-method': 'true' }));
    await scope.hear();
    expect(await readSaved(db(), userId)).toHaveLength(1);
  });

  test('a card is kept without a payment, at its own page', async () => {
    const { shopper, userId } = await register();
    const form = { payment_method: 'stripe', woocommerce_add_payment_method: 1 };
    const away = await shopper.fill('/el-meu-compte/add-payment-method/', form);
    await shopper.get(scope.local(await scope.choose(away.location)));
    expect(await readSaved(db(), userId)).toMatchObject([
      { label: 'Mastercard •••• 4444', expires: '03/31' },
    ]);
  });

  test('the button that tries it says what is wrong', async () => {
    const { stripe, gateway, account } = scope;
    const whys = async () => (await gateway.check?.()) ?? {};
    expect(await whys()).toEqual({ well: true });
    stripe.account.charges_enabled = false;
    expect(await whys()).toMatchObject({ why: 'payments.stripe.check.charges' });
    Object.assign(stripe.account, { charges_enabled: true, default_currency: 'usd' });
    expect(await whys()).toMatchObject({ why: 'payments.stripe.check.currency', said: 'USD' });
    stripe.account.default_currency = 'eur';
    const { url } = stripe.endpoint;
    stripe.endpoint.url = 'https://other.example/wc-api/stripe/';
    expect(await whys()).toMatchObject({ why: 'payments.stripe.check.webhook' });
    Object.assign(stripe.endpoint, { url, enabled_events: ['payment_intent.succeeded'] });
    expect(await whys()).toMatchObject({ why: 'payments.stripe.check.events' });
    stripe.endpoint.enabled_events = ['*'];
    const wrong = await stripeGateway({ ...account, secretKey: 'sk_test_other' }).check?.();
    expect(wrong).toMatchObject({ why: 'payments.stripe.check.key' });
    stripe.faults.down = true;
    await expect(gateway.check?.()).rejects.toThrow();
  });
});
