import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { capturePayment } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { openStripeShop, type StripeShop } from '../../../../tests/support/stripe/shop.ts';
import { STRIPE_KEYS } from '../../../../tests/support/stripe/stripe.ts';
import { job } from '../../../frame/command/index.ts';
import { readOpenCases } from '../../cases/store.ts';
import { letGo } from '../commands.ts';
import { cancelUnpaid } from '../overdue.ts';
import { reconcilePayments } from '../reconcile.ts';
import { hasUnmatched } from '../store.ts';

const MINUTE = 60_000;

describe.each(engines)('paying by Stripe on %s', (engine) => {
  let scope: StripeShop;
  beforeAll(async () => {
    scope = await openStripeShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.stripe.faults, { silent: false, mute: false, down: false });
  });
  const { become } = ordersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const intent = (id: string) => scope.stripe.books.find(id, 'payment_intent');
  const casesOf = async (id: number) =>
    (await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === id);

  test('its fields stand in a page of the house, which allows its scripts there and nowhere else', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    const page = await shopper.get(scope.local(redirect));
    expect(page.text).toContain(`data-stripe="${STRIPE_KEYS.publishableKey}"`);
    expect(page.text).toContain(`data-secret="${intent(reference).client_secret}"`);
    expect(page.text).not.toContain(STRIPE_KEYS.secretKey);
    expect(String(page.headers['content-security-policy'])).toContain(`script-src 'self'`);
    expect(String(page.headers['content-security-policy'])).toContain(scope.stripe.origin);
    const home = await shopper.get('/');
    expect(String(home.headers['content-security-policy'])).not.toContain(scope.stripe.origin);
    const { total } = (await scope.order(id)).totals;
    expect(intent(reference)).toMatchObject({
      amount: total,
      currency: 'eur',
      metadata: { order_id: `${id}` },
    });
  });

  test('a card that is good makes the order a paid one, and only the message decides', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    await scope.type(shopper, redirect);
    expect((await scope.order(id)).status).toBe('pending');
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'processing', transactionId: reference });
    expect((await scope.tries(id))[0]?.state).toBe('paid');
  });

  test('with the message lost the shopper’s return settles it, and with both lost the clock does', async () => {
    scope.stripe.faults.silent = true;
    const first = await scope.go();
    const { to } = await scope.type(first.shopper, first.redirect);
    await first.shopper.get(scope.local(to));
    expect((await scope.order(first.id)).status).toBe('processing');
    const second = await scope.go();
    await scope.type(second.shopper, second.redirect);
    await reconcilePayments(scope.house.shop, Date.now() + 11 * MINUTE);
    expect((await scope.order(second.id)).status).toBe('processing');
  });

  test('without scripts its own page takes the money, and the intent of the other page can take none any more', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    const page = await scope.elsewhere(shopper, redirect);
    expect(page).toContain(`${scope.stripe.origin}/pay/cs_`);
    expect(intent(reference).status).toBe('canceled');
    await scope.hear();
    expect((await scope.order(id)).status).toBe('pending');
    const to = await scope.choose(page);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'processing', paymentMethod: 'stripe' });
    expect((await shopper.get(scope.local(to))).text).toContain('woocommerce-order-received');
    expect((await scope.tries(id)).map(({ state }) => state)).toEqual(['voided', 'paid']);
    expect(await casesOf(id)).toEqual([]);
  });

  test('its own page that was left is closed when the shopper chooses anew', async () => {
    const { id, shopper, redirect } = await scope.go();
    const left = await scope.elsewhere(shopper, redirect);
    const back = await scope.choose(left, 'no');
    expect(back).toContain('order-pay');
    const { key } = await scope.order(id);
    const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    const again = await shopper.fill(pay, { woocommerce_pay: 1, payment_method: 'stripe' });
    expect(await (await fetch(left, { method: 'POST' })).text()).toContain('expired');
    await scope.type(shopper, again.location);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
  });

  test('a card that is declined says why, and the next one is charged on the same intent', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    expect((await scope.type(shopper, redirect, '4000 0000 0000 9995')).refused).toBe('card_declined');
    await scope.hear();
    expect((await scope.order(id)).status).toBe('failed');
    expect((await scope.tries(id))[0]).toMatchObject({ state: 'failed', refusal: 'no_funds' });
    const { key } = await scope.order(id);
    const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    expect((await shopper.get(pay)).text).toContain('No hi ha prou diners al compte.');
    const again = await shopper.fill(pay, { woocommerce_pay: 1, payment_method: 'stripe' });
    await scope.type(shopper, again.location);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'processing', transactionId: reference });
    expect(await scope.tries(id)).toHaveLength(1);
  });

  test('an order that has changed is charged as it is now, by the intent that was open', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    const { key, totals } = await scope.order(id);
    await scope.house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set((is) => ({ total: is('total', '-', 100), discount: is('discount', '+', 100) }))
        .where('id', '=', id)
        .execute(),
    );
    expect((await shopper.get(scope.local(redirect))).text).not.toContain('data-stripe');
    const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    const again = await shopper.fill(pay, { woocommerce_pay: 1, payment_method: 'stripe' });
    expect(intent(reference).amount).toBe(totals.total - 100);
    await scope.type(shopper, again.location);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'processing', transactionId: reference });
  });

  test('who chooses anew after having paid is not asked for money again, and what was reserved stays so', async () => {
    scope.stripe.faults.silent = true;
    for (const takeNow of [true, false]) {
      scope.account.takeNow = takeNow;
      const { id, shopper, redirect, reference } = await scope.go();
      await scope.type(shopper, redirect);
      const { status } = intent(reference);
      expect(await scope.elsewhere(shopper, redirect)).toContain('order-received');
      expect(intent(reference).status).toBe(status);
      expect(await scope.tries(id)).toHaveLength(1);
    }
    scope.account.takeNow = true;
  });

  test('the bank asks who it is: who shows it pays, who does not has paid nothing', async () => {
    const first = await scope.go();
    const secure = await scope.type(first.shopper, first.redirect, '4000 0025 0000 3155');
    expect(secure.to).toContain('/3ds/');
    await scope.hear();
    expect((await scope.order(first.id)).status).toBe('pending');
    await scope.choose(secure.to);
    await scope.hear();
    expect((await scope.order(first.id)).status).toBe('processing');
    const second = await scope.go();
    const { to } = await scope.type(second.shopper, second.redirect, '4000 0025 0000 3155');
    await scope.choose(to, 'no');
    await scope.hear();
    expect((await scope.order(second.id)).status).toBe('failed');
    expect((await scope.tries(second.id))[0]?.refusal).toBe('not_authenticated');
  });

  test('an order that nobody pays is given up, and money that comes for it all the same is not lost', async () => {
    const { id, shopper, redirect } = await scope.go();
    const { text } = await shopper.get(scope.local(redirect));
    await cancelUnpaid(scope.house.shop, Date.now() + 62 * MINUTE);
    expect((await scope.order(id)).status).toBe('cancelled');
    const secret = /data-secret="([^"]*)"/.exec(text)?.[1] ?? '';
    await fetch(`${scope.stripe.origin}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: secret,
        number: '4242424242424242',
        return_url: 'http://x',
      }),
    });
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
    expect(await scope.paidTimes(id)).toBe(1);
  });

  test('messages told twice, late and in any order make one paid order', async () => {
    const from = scope.stripe.events.length;
    scope.stripe.faults.silent = true;
    const { id, shopper, redirect } = await scope.go();
    await scope.type(shopper, redirect, '4000 0000 0000 9995');
    await scope.type(shopper, redirect);
    const told = scope.stripe.events.slice(from).toReversed();
    expect(told.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
    ]);
    for (const event of [...told, ...told]) expect(await scope.stripe.send(event)).toBe(200);
    await scope.hear();
    const late = { ...told[1], id: `late_${id}`, object: 'event' };
    await scope.stripe.send(late);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
    expect(await scope.paidTimes(id)).toBe(1);
    expect(await casesOf(id)).toEqual([]);
  });

  test('a message that is not signed, signed wrongly or too old is refused; of rolled secrets one is enough', async () => {
    scope.stripe.faults.silent = true;
    const { id, shopper, redirect } = await scope.go();
    await scope.type(shopper, redirect);
    const event = scope.stripe.events.at(-1)!;
    const now = Math.floor(Date.now() / 1000);
    expect(await scope.stripe.send(event, { header: '' })).toBe(400);
    expect(await scope.stripe.send(event, { secret: 'whsec_other' })).toBe(400);
    expect(await scope.stripe.send(event, { at: now - 400 })).toBe(400);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('pending');
    const { default: Stripe } = await import('stripe');
    const payload = JSON.stringify(event);
    const [rolled = '', own = ''] = ['whsec_old', STRIPE_KEYS.webhookSecret].map((secret) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now }),
    );
    const header = `${rolled},${own.split(',')[1]}`;
    expect(await scope.stripe.send(event, { header })).toBe(200);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
  });

  test('what others do with the same account is none of this shop’s', async () => {
    const own = await scope.paid();
    const strange = {
      ...intent(own.intent),
      id: 'pi_strange',
      metadata: { order_id: `${own.id}`, shop: 'another' },
    };
    scope.stripe.books.things.set('pi_strange', strange as never);
    for (const [name, object] of [
      ['payment_intent.succeeded', strange],
      [
        'refund.created',
        { id: 're_strange', payment_intent: 'pi_strange', amount: 1, currency: 'eur', status: 'succeeded' },
      ],
    ] as const)
      await scope.stripe.send({
        id: `evt_${name}`,
        object: 'event',
        type: name,
        livemode: false,
        data: { object },
      });
    await scope.hear();
    expect((await scope.order(own.id)).refunds).toEqual([]);
    expect(await hasUnmatched(db(), own.id)).toBe(false);
    expect(await readOpenCases(db(), 200)).toEqual([]);
  });

  test('another amount than the order’s pays nothing: somebody looks at it', async () => {
    const { id, shopper, redirect, reference } = await scope.go();
    intent(reference).amount = 1;
    await scope.type(shopper, redirect);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect(await hasUnmatched(db(), id)).toBe(true);
  });

  test('money on its way keeps the order on hold until it is there, or is not', async () => {
    const come = await scope.go();
    await scope.type(come.shopper, come.redirect, 'slow');
    await scope.hear();
    expect(await scope.order(come.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    scope.stripe.books.succeed(intent(come.reference));
    await scope.hear();
    expect((await scope.order(come.id)).status).toBe('processing');
    const lost = await scope.go();
    await scope.type(lost.shopper, lost.redirect, 'slow');
    await scope.hear();
    scope.stripe.books.fail(intent(lost.reference), 'payment_intent_payment_attempt_failed');
    await scope.hear();
    expect((await scope.order(lost.id)).status).toBe('failed');
  });

  test('money is reserved, taken once or let go', async () => {
    scope.account.takeNow = false;
    const taken = await scope.paid();
    expect(await scope.order(taken.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect(await capturePayment(scope.house.shop, taken.id, Date.now())).toBe(true);
    expect(await capturePayment(scope.house.shop, taken.id, Date.now())).toBe(false);
    expect((await scope.order(taken.id)).status).toBe('processing');
    expect(intent(taken.intent).status).toBe('succeeded');
    const gone = await scope.paid();
    scope.account.takeNow = true;
    await become(gone.id, 'cancelled', Date.now());
    const [tried] = await scope.tries(gone.id);
    const asked = { shop: scope.house.shop, actor: job('test'), now: Date.now() };
    for (const _ of [1, 2]) await letGo(asked, { orderId: gone.id, tryId: tried?.id ?? 0 });
    expect(intent(gone.intent).status).toBe('canceled');
    expect((await scope.tries(gone.id))[0]?.state).toBe('voided');
  });

  test('while nobody answers nothing is lost: the order waits, and what was paid is found afterwards', async () => {
    const paid = await scope.go();
    scope.stripe.faults.silent = true;
    await scope.type(paid.shopper, paid.redirect);
    scope.stripe.faults.down = true;
    const now = Date.now();
    await reconcilePayments(scope.house.shop, now + 11 * MINUTE);
    const page = await paid.shopper.get(
      `/finalitzar-comanda/order-received/${paid.id}/?key=${(await scope.order(paid.id)).key}`,
    );
    expect(page.status).toBe(200);
    expect((await scope.order(paid.id)).status).toBe('pending');
    const failed = await scope.go();
    expect(failed.redirect ?? '').toBe('');
    scope.stripe.faults.down = false;
    await reconcilePayments(scope.house.shop, now + 80 * MINUTE);
    expect((await scope.order(paid.id)).status).toBe('processing');
  });

  test('a payment whose beginning was not answered is one payment at Stripe, and is asked about', async () => {
    scope.stripe.faults.mute = true;
    const { id } = await scope.go();
    const [last] = await db().selectFrom('order').select('id').orderBy('id', 'desc').limit(1).execute();
    const [tried] = await scope.tries(last?.id ?? id);
    scope.stripe.faults.mute = false;
    const begun = scope.stripe.books
      .all('payment_intent')
      .filter(({ metadata }) => (metadata as { try_id?: string }).try_id === `${tried?.id}`);
    expect(begun).toHaveLength(1);
    await reconcilePayments(scope.house.shop, Date.now() + 200 * MINUTE);
    expect((await scope.tries(last?.id ?? id))[0]?.state).toBe('begun');
  });
});
