import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { openStripeShop, type StripeShop } from '../../../../tests/support/stripe/shop.ts';
import { paymentHolder } from '../../../payments/persons.ts';
import { readSaved } from '../../../payments/saved/store.ts';
import { readOpenCases } from '../../cases/store.ts';
import { reconcilePayments } from '../reconcile.ts';

const MINUTE = 60_000;

describe.each(engines)('what ran out or was lost at Stripe, on %s', (engine) => {
  let scope: StripeShop;
  beforeAll(async () => {
    scope = await openStripeShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.stripe.faults, { silent: false, mute: false, down: false, refusing: undefined });
  });
  const { register } = membersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const reconcile = () => reconcilePayments(scope.house.shop, Date.now() + 11 * MINUTE);
  const lastTry = async (id: number) => (await scope.tries(id)).at(-1);
  const payAnew = async ({ id, shopper }: { id: number; shopper: StripeOrder['shopper'] }) => {
    const { key } = await scope.order(id);
    const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    const again = await shopper.fill(pay, { woocommerce_pay: 1, payment_method: 'stripe' });
    await scope.type(shopper, again.location);
    await scope.hear();
  };
  type StripeOrder = Awaited<ReturnType<StripeShop['go']>>;
  const opened = async () => {
    const order = await scope.go();
    const page = await scope.elsewhere(order.shopper, order.redirect);
    await scope.hear();
    return { ...order, page, session: (await lastTry(order.id))?.reference ?? '' };
  };
  /** Somebody with an account, and the card that was kept when they paid. */
  const withCard = async () => {
    const { shopper, userId } = await register();
    const first = await scope.go({ 'wc-stripe-new-payment-method': 'true' }, shopper);
    await scope.type(shopper, first.redirect);
    await scope.hear();
    const card = (await readSaved(db(), userId))[0]!;
    const customer = card.token.split('|')[0] ?? '';
    expect(scope.stripe.books.things.has(customer)).toBe(true);
    return { shopper, userId, card, customer };
  };

  test('a page that ran out ends its try, and the order may be paid anew', async () => {
    const left = await opened();
    scope.stripe.books.expire(left.session);
    await scope.hear();
    expect((await scope.order(left.id)).status).toBe('pending');
    expect((await lastTry(left.id))?.state).toBe('voided');
    await payAnew(left);
    expect((await scope.order(left.id)).status).toBe('processing');
    expect((await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === left.id)).toEqual([]);
  });

  test('a page that is open is waited for; that it ran out is found without a message, and so is what it took', async () => {
    scope.stripe.faults.silent = true;
    const left = await opened();
    await reconcile();
    expect((await lastTry(left.id))?.state).toBe('begun');
    scope.stripe.books.expire(left.session);
    await reconcilePayments(scope.house.shop, Date.now() + 60 * MINUTE);
    expect((await lastTry(left.id))?.state).toBe('voided');
    const paid = await opened();
    await scope.choose(paid.page);
    await reconcile();
    const intent = scope.stripe.books.find(paid.session, 'checkout.session').payment_intent;
    expect(await scope.order(paid.id)).toMatchObject({ status: 'processing', transactionId: intent });
  });

  test('money on its way is found without a message, and that it came, too', async () => {
    scope.stripe.faults.silent = true;
    const { id, shopper, redirect, reference } = await scope.go();
    await scope.type(shopper, redirect, 'slow');
    await reconcile();
    expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect((await lastTry(id))?.state).toBe('processing');
    scope.stripe.books.succeed(scope.stripe.books.find(reference, 'payment_intent'));
    await reconcilePayments(scope.house.shop, Date.now() + 60 * MINUTE);
    expect((await scope.order(id)).status).toBe('processing');
  });

  test('a card that is kept was charged though nobody heard it: the order is found paid, once', async () => {
    const { shopper, card } = await withCard();
    scope.stripe.faults.silent = true;
    scope.stripe.faults.mute = true;
    await scope.go({ 'wc-stripe-payment-token': `${card.id}` }, shopper);
    const last = await db().selectFrom('order').select('id').orderBy('id', 'desc').executeTakeFirst();
    const id = last?.id ?? 0;
    expect(await lastTry(id)).toMatchObject({ state: 'begun', reference: '' });
    scope.stripe.faults.mute = false;
    await reconcile();
    const tried = await lastTry(id);
    const intent = scope.stripe.books.intentOf(tried?.id ?? 0);
    expect(await scope.order(id)).toMatchObject({ status: 'processing', transactionId: intent?.id });
    expect(tried?.state).toBe('paid');
    expect(await scope.paidTimes(id)).toBe(1);
  });

  test('a card that its owner deletes is forgotten at Stripe as well, by nobody else’s wish', async () => {
    const { shopper, card, customer } = await withCard();
    const { text } = await shopper.get('/el-meu-compte/payment-methods/');
    const link = (/href="([^"]*delete-payment-method[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    await (await register()).shopper.get(link);
    await scope.house.settle();
    expect(scope.stripe.books.things.has(customer)).toBe(true);
    await shopper.get(link);
    await scope.house.settle();
    expect(card.gateway).toBe('stripe');
    expect(scope.stripe.books.things.has(customer)).toBe(false);
  });

  test('cards of who is erased are forgotten at Stripe, once it answers, and twice is once', async () => {
    const { userId, card, customer } = await withCard();
    const forget = () => scope.gateway.saving?.forget?.(card.token);
    for (const status of [401, 429, 500]) {
      scope.stripe.faults.refusing = { calls: /^DELETE .*customers/, status };
      await expect(forget()).rejects.toThrow();
    }
    expect(scope.stripe.books.things.has(customer)).toBe(true);
    scope.stripe.faults.refusing = undefined;
    await scope.house.shop.db.transaction((tx) =>
      paymentHolder.leaves!(scope.house.shop, tx, { accounts: [userId], emails: [] }, Date.now()),
    );
    await scope.house.settle();
    expect(scope.stripe.books.things.has(customer)).toBe(false);
    await expect(forget()).resolves.toBeUndefined();
  });
});
