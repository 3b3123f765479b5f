import Stripe from 'stripe';
import { keyOf } from '../../src/payments/stripe/begin.ts';
import { stripeGateway } from '../../src/payments/stripe/gateway.ts';
import { modeOf, STRIPE, type StripeAccount } from '../../src/payments/stripe/party.ts';

/**
 * What only Stripe itself can say, asked with one's own test key (STRIPE_SECRET_KEY, `sk_test_…`): whether it takes what
 * the shop sends, and means by its answers what the shop reads. No money moves. Each line says what was expected.
 */
const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLIC_URL: publicUrl = 'https://example.com' } =
  process.env;
if (modeOf(secretKey) !== 'test') throw new Error('STRIPE_SECRET_KEY must begin with sk_test_ or rk_test_.');

const account: StripeAccount = {
  house: STRIPE,
  publishableKey: 'pk_test_unused',
  secretKey,
  webhookSecret: 'whsec_unused',
  takeNow: true,
  publicUrl,
  currency: 'EUR',
  decimals: () => 2,
  describe: ({ orderId }) => `Prova ${orderId}`,
  mark: async () => 'live checks',
};
const stripe = new Stripe(secretKey);
const now = stripeGateway(account);
const later = stripeGateway({ ...account, takeNow: false });
const back = {
  received: `${publicUrl}/received`,
  cancelled: `${publicUrl}/cancelled`,
  notify: `${publicUrl}/wc-api/stripe/`,
};
const run = Date.now();
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
  };
  const tried = { id: run + count, attempt: 1, amount, currency: 'EUR', reference: '', kept: '' };
  return { order, tried };
}

/** An intent that the shop has begun, confirmed with one of Stripe's test cards. */
async function paidWith(card: string, gateway = now, save = false) {
  const { order, tried } = made();
  const started = await gateway.start(order, tried, back, save ? { save } : {});
  const id = started?.reference ?? '';
  await stripe.paymentIntents
    .confirm(id, { payment_method: card, return_url: back.received })
    .catch((error: Error) => console.log(`      ${card}: ${error.message}`));
  return { order: { ...order, transactionId: id }, tried: { ...tried, reference: id } };
}

console.log(`The button: ${JSON.stringify(await now.check?.())}`);
const wrongKey = { ...account, secretKey: 'sk_test_wrong' };
expect('a wrong key is told', await stripeGateway(wrongKey).check?.(), has('check.key'));

const good = await paidWith('pm_card_visa');
expect('4242 is paid', await now.state(good.order, good.tried), has('"paid"', '1234', 'fingerprint'));
expect(
  'a part goes back',
  await now.refund(good.order, 234, { key: `${run}-a`, reason: 'prova' }),
  has('true'),
);
expect('once', await now.refund(good.order, 234, { key: `${run}-a`, reason: 'prova' }), has('true'));
expect(
  'the rest goes back',
  await now.refund(good.order, 1000, { key: `${run}-b`, reason: '' }),
  has('true'),
);
expect('no more does', await now.refund(good.order, 1, { key: `${run}-c`, reason: '' }), has('refused'));

const poor = await paidWith('pm_card_chargeDeclinedInsufficientFunds');
expect('no funds is told', await now.state(poor.order, poor.tried), has('"failed"', 'no_funds'));
const goesOn = await now.again?.({ ...poor.order, total: 999 }, poor.tried, back, {});
expect('it goes on for what is owed now', goesOn, has('"page":true', poor.tried.reference));
expect('by the same intent', await stripe.paymentIntents.retrieve(poor.tried.reference), has('"amount":999'));

const secure = await paidWith('pm_card_authenticationRequired');
expect('3-D Secure waits', await now.state(secure.order, secure.tried), has('waiting'));

const kept = await paidWith('pm_card_mastercard', now, true);
const keptState = await now.state(kept.order, kept.tried);
expect('a card is kept', keptState, has('cus_', 'pm_', 'Mastercard'));
const token = typeof keptState === 'object' ? keptState.card?.token : undefined;
const second = made();
const direct = await now.start(second.order, second.tried, back, token ? { token } : {});
expect('and pays again at once', direct, has(back.received));
const direction = { ...second.tried, reference: direct?.reference ?? '' };
expect('which is paid', await now.state(second.order, direction), has('"paid"'));

const reserved = await paidWith('pm_card_visa', later);
expect('money is reserved', await later.state(reserved.order, reserved.tried), has('authorised'));
expect('and taken', await later.capture(reserved.order, 1234), has('true'));
expect('which is done', await later.capture(reserved.order, 1234), has('true'));
const gone = await paidWith('pm_card_visa', later);
expect('or let go', await later.cancel(gone.order), has('true'));
expect('which is done', await later.cancel(gone.order), has('true'));

const hosted = made();
const page = await now.start(hosted.order, hosted.tried, back, { elsewhere: true });
expect('its own page', page, has('https://checkout.stripe.com', 'cs_test_'));
const open = { ...hosted.tried, reference: page?.reference ?? '' };
expect('which waits', await now.state(hosted.order, open), has('waiting'));
expect('is closed', (await now.again?.(hosted.order, open, back, {})) ?? 'closed', has('closed'));
expect('and told so', await now.state(hosted.order, open), has('voided'));
const giving = { done: `${publicUrl}/done?state=1`, cancelled: publicUrl };
expect('a page to give a card', await now.saving?.begin?.('es', giving), has('https://'));
expect(
  'what is unknown is told',
  await now.state(good.order, { ...good.tried, reference: 'pi_unknown' }),
  has('unknown'),
);
expect('keys tell shops apart', keyOf(good.order, good.tried), has('order-1-1-'));

console.log(wrong === 0 ? 'All as expected.' : `${wrong} not as expected.`);
process.exitCode = wrong === 0 ? 0 : 1;
