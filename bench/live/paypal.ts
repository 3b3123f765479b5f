import { setTimeout as pause } from 'node:timers/promises';
import { EMPTY_ADDRESS } from '../../src/accounts/index.ts';
import { keyOf } from '../../src/payments/paypal/begin.ts';
import { paypalGateway } from '../../src/payments/paypal/gateway.ts';
import type { PaypalOrder } from '../../src/payments/paypal/model.ts';
import { clientOf, PAYPAL, type PaypalAccount } from '../../src/payments/paypal/party.ts';

/**
 * What only PayPal itself can say, asked with one's own sandbox keys (PAYPAL_CLIENT_ID, PAYPAL_SECRET, and
 * PAYPAL_WEBHOOK_ID with PAYPAL_PUBLIC_URL where there is a webhook): whether it takes what the shop sends, and means by
 * its answers what the shop reads. Somebody signs in at three pages as a buyer of the sandbox. No money moves. Each line
 * says what was expected.
 */
const {
  PAYPAL_CLIENT_ID: clientId = '',
  PAYPAL_SECRET: secret = '',
  PAYPAL_WEBHOOK_ID: webhookId = 'NONE',
  PAYPAL_PUBLIC_URL: publicUrl = 'https://example.com',
} = process.env;
if (clientId === '' || secret === '')
  throw new Error('PAYPAL_CLIENT_ID and PAYPAL_SECRET of a sandbox app are needed.');

const account: PaypalAccount = {
  house: PAYPAL.sandbox,
  live: false,
  clientId,
  secret,
  webhookId,
  takeNow: true,
  publicUrl,
  name: 'Cistella',
  decimals: () => 2,
  describe: ({ orderId }) => `Prova ${orderId}`,
  mark: async () => 'live-checks',
};
const ask = clientOf(account);
const now = paypalGateway(account);
const later = paypalGateway({ ...account, takeNow: false });
const back = {
  received: `${publicUrl}/received?key=1`,
  cancelled: `${publicUrl}/cancelled?key=1`,
  notify: `${publicUrl}/wc-api/paypal/`,
};
const HOME = {
  firstName: 'Maria',
  lastName: 'Puig',
  address1: 'Carrer de Verdi 3',
  city: 'Barcelona',
  state: 'B',
  postcode: '08012',
  country: 'ES',
};
const run = Date.now();
const LONGEST_WAIT_MS = 300_000;
let wrong = 0;
let count = 0;

function expect(what: string, found: unknown, wanted: (said: string) => boolean): void {
  const said = JSON.stringify(found);
  const fits = wanted(said);
  if (!fits) wrong += 1;
  console.log(`${fits ? 'ok   ' : 'WRONG'} ${what}: ${said}`);
}
const has =
  (...parts: string[]) =>
  (said: string) =>
    parts.every((part) => said.includes(part));

/** A new order with its first try. */
function made(amount = 1234) {
  count += 1;
  const order = {
    orderId: count,
    orderKey: `${run}-${count}`,
    total: amount,
    currency: 'EUR',
    language: 'ca',
    email: 'prova@example.com',
    transactionId: '',
    delivery: { ...EMPTY_ADDRESS, ...HOME },
  };
  const tried = { id: run + count, attempt: 1, amount, currency: 'EUR', reference: '', kept: '' };
  return { order, tried };
}

async function begun(gateway = now) {
  const { order, tried } = made();
  const { reference = '', kept = '' } = (await gateway.start(order, tried, back, {})) ?? {};
  return { order: { ...order, transactionId: reference }, tried: { ...tried, reference, kept } };
}

/** Somebody agrees at PayPal's page; the address that it leads back to need not be there. */
async function agreed(gateway = now) {
  const of = await begun(gateway);
  console.log(`\nSign in as a buyer of the sandbox and pay: ${of.tried.kept}`);
  for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; await pause(3000)) {
    const { status } = await ask<PaypalOrder>('GET', `/v2/checkout/orders/${of.tried.reference}`);
    if (status === 'APPROVED') return of;
  }
  throw new Error('Nobody agreed in five minutes.');
}

console.log(`The button: ${JSON.stringify(await now.check?.())}`);
expect(
  'a wrong secret is told',
  await paypalGateway({ ...account, secret: 'wrong' }).check?.(),
  has('check.key'),
);
expect(
  'an unknown webhook is told',
  await paypalGateway({ ...account, webhookId: '0AB12345CD678901E' }).check?.(),
  has('check.webhook'),
);

const first = await begun();
expect('its page', first.tried.kept, has('https://www.sandbox.paypal.com/checkoutnow?token='));
expect('an order waits', await now.state(first.order, first.tried), has('waiting'));
expect('and is not taken before its time', await now.settle?.(first.order, first.tried), has('waiting'));
expect(
  'the same try is the same order',
  await now.start(first.order, first.tried, back, {}),
  has(first.tried.reference),
);
expect('it goes on', await now.again?.(first.order, first.tried, back, {}), has(first.tried.kept));
expect(
  'for another amount it does not',
  (await now.again?.({ ...first.order, total: 999 }, first.tried, back, {})) ?? 'another',
  has('another'),
);
expect(
  'what is unknown is told',
  await now.state(first.order, { ...first.tried, reference: '5O190127TN364715T' }),
  has('unknown'),
);
expect(
  'where it goes is taken as it was sent',
  (await ask<object>('GET', `/v2/checkout/orders/${first.tried.reference}`)) ?? '',
  has(HOME.address1, HOME.postcode),
);
expect('keys tell shops apart', keyOf(first.order, first.tried), has('1-1-'));

const paid = await agreed();
expect(
  'agreed to for another amount it is not taken',
  await now.settle?.({ ...paid.order, total: 999 }, paid.tried),
  has('waiting'),
);
expect('agreed to it is taken', await now.settle?.(paid.order, paid.tried), has('"paid"', '1234', 'paypal '));
expect('once', await now.settle?.(paid.order, paid.tried), has('"paid"', '1234'));
expect('and is told so', await now.state(paid.order, paid.tried), has('"paid"', '"currency":"EUR"'));
const part = { key: `${run}-a`, reason: 'prova' };
const refunded = await now.refund(paid.order, 234, part);
expect('a part goes back', refunded, has('true'));
expect('once', await now.refund(paid.order, 234, part), has(JSON.stringify(refunded)));
const known = await ask<PaypalOrder>('GET', `/v2/checkout/orders/${paid.tried.reference}`);
expect('the order shows by what key it went', known.purchase_units?.[0]?.payments?.refunds, has('refund-'));
expect(
  'the rest goes back',
  await now.refund(paid.order, 1000, { key: `${run}-b`, reason: '' }),
  has('true'),
);
expect('no more does', await now.refund(paid.order, 1, { key: `${run}-c`, reason: '' }), has('refused'));
expect('it was paid all the same', await now.state(paid.order, paid.tried), has('"paid"', '1234'));

const reserved = await agreed(later);
expect('money is reserved', await later.settle?.(reserved.order, reserved.tried), has('authorised', '1234'));
expect('and taken', await later.capture(reserved.order, 1234), has('true'));
expect('which is done', await later.capture(reserved.order, 1234), has('true'));
expect(
  'a part of it goes back',
  await later.refund(reserved.order, 100, { key: `${run}-d`, reason: '' }),
  has('true'),
);
const gone = await agreed(later);
expect('money is reserved', await later.settle?.(gone.order, gone.tried), has('authorised'));
expect('or let go', await later.cancel(gone.order), has('true'));
expect('which is done', await later.cancel(gone.order), has('true'));

console.log(wrong === 0 ? 'All as expected.' : `${wrong} not as expected.`);
process.exitCode = wrong === 0 ? 0 : 1;
