import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPaypalShop, type PaypalShop } from '../../../../tests/support/paypal/shop.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { reconcilePayments } from '../reconcile.ts';

const MINUTE = 60_000;

describe.each(engines)('what was slow or lost at PayPal, on %s', (engine) => {
  let scope: PaypalShop;
  beforeAll(async () => {
    scope = await openPaypalShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.paypal.faults, { silent: false, mute: false, down: false, slow: 0 });
  });
  const db = () => scope.house.shop.db.read;
  const books = () => scope.paypal.books;
  const state = async (id: number) => (await scope.tries(id)).at(-1)?.state;
  const lastOrder = async () => {
    const last = await db().selectFrom('order').select('id').orderBy('id', 'desc').executeTakeFirst();
    return last?.id ?? 0;
  };

  test('while nobody answers for an hour nothing is lost: the order waits, and is paid afterwards', async () => {
    const agreed = await scope.go();
    await scope.paypal.choose(agreed.redirect);
    await scope.paypal.settled();
    scope.paypal.faults.down = true;
    const now = Date.now();
    await scope.hear(now);
    await reconcilePayments(scope.house.shop, now + 11 * MINUTE);
    const { key } = await scope.order(agreed.id);
    const page = await agreed.shopper.get(`/finalitzar-comanda/order-received/${agreed.id}/?key=${key}`);
    expect(page.status).toBe(200);
    expect((await scope.order(agreed.id)).status).toBe('pending');
    const { shopper, redirect: nowhere } = await scope.go();
    expect(nowhere ?? '').toBe('');
    const last = await lastOrder();
    scope.paypal.faults.down = false;
    await scope.hear(now + 70 * MINUTE);
    expect((await scope.order(agreed.id)).status).toBe('processing');
    const redirect = await scope.goAgain({ id: last, shopper });
    await scope.agree({ shopper, redirect });
    expect((await scope.order(last)).status).toBe('processing');
  });

  test('money that was taken though nobody heard it is found, once', async () => {
    const { id, redirect, reference, shopper } = await scope.go();
    scope.paypal.faults.silent = true;
    const to = await scope.paypal.choose(redirect);
    scope.paypal.faults.mute = /capture$/;
    await shopper.get(scope.local(to));
    scope.paypal.faults.mute = false;
    expect((await scope.order(id)).status).toBe('pending');
    expect(books().capturesOf(reference)).toHaveLength(1);
    await shopper.get(scope.local(to));
    expect((await scope.order(id)).status).toBe('processing');
    expect(books().capturesOf(reference)).toHaveLength(1);
  });

  test('a payment whose beginning was not answered is one order at PayPal, and nobody can agree to it', async () => {
    scope.paypal.faults.mute = true;
    await scope.go();
    scope.paypal.faults.mute = false;
    const last = await lastOrder();
    const [tried] = await scope.tries(last);
    expect(tried).toMatchObject({ state: 'begun', reference: '' });
    await reconcilePayments(scope.house.shop, Date.now() + 25 * 60 * MINUTE);
    expect(await state(last)).toBe('abandoned');
  });

  test('a slow PayPal is waited for, and two who ask at once charge once', async () => {
    const { id, redirect, reference, shopper } = await scope.go();
    scope.paypal.faults.slow = 50;
    const to = scope.local(await scope.paypal.choose(redirect));
    await Promise.all([shopper.get(to), scope.hear(), shopper.get(to)]);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
    expect(books().capturesOf(reference)).toHaveLength(1);
    expect(await scope.paidTimes(id)).toBe(1);
  });
});
