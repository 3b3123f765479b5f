import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { buy, type Form } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findGateway } from '../../payments/index.ts';
import type { OrderDraft } from '../model.ts';
import { readNotes } from '../store.ts';

/** Cup and shipping. */
const TOTAL = 2495;
const CARD = { payment_method: 'card' };
const UNTICKED = { 'terms-field': 1, terms: '' };
const NO_TERMS = 'cal que acceptis les condicions';
const NO_WAY = 'Tria com vols pagar.';
const SOLD_OUT = 's’ha esgotat';
const NOT_TO_PAY = 'no es pot pagar';

describe.each(engines)('the page that pays an order, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, decide, order, payPath, repay, change, fill, wallet } = scope;
  const house = () => scope.shop.house;
  const { history, write } = ordersOf(house);
  beforeAll(async () => {
    openDeskCard(house(), { id: 'dear', available: ({ total }) => total > 2000 });
    await house().set({ 'checkout.unpaidOffline': 100 });
  });

  /** What the page offers, and what of it is chosen already. */
  function saysOf(html: string) {
    const inputs = [...html.matchAll(/<input[^>]*name="payment_method"[^>]*>/g)].map(([tag]) => tag);
    const given = (tag = '') => /value="(\w+)"/.exec(tag)?.[1] ?? '';
    const box = /<input[^>]*name="use_wallet"[^>]*>/.exec(html)?.[0];
    const terms = /<input[^>]*id="terms"[^>]*>/.exec(html)?.[0] ?? '';
    const wrong = [/aria-invalid="true"/.test(terms), /woocommerce-invalid[^>]*id="terms_field"/.test(html)];
    return {
      ways: inputs.map(given),
      chosen: given(inputs.find((tag) => /\schecked/.test(tag))),
      ticked: box && /\schecked/.test(box),
      /** The box of the terms is said to be wrong: to who sees it, and to who hears it. */
      isWrong: wrong[0] === wrong[1] ? wrong[0] : wrong,
      agreed: /\schecked/.test(terms),
      isShut: /\sdisabled/.test(/<button[^>]*id="place_order"[^>]*>/.exec(html)?.[0] ?? ''),
      errors: /<ul class="woocommerce-error"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '',
    };
  }
  const look = async (shopper: Browser, id: number) => saysOf((await shopper.get(await payPath(id))).text);
  const sent = async (shopper: Browser, id: number, form: Form) => {
    const { reply } = await repay(shopper, id, form);
    return { ...saysOf(reply.text), location: reply.location, text: reply.text };
  };
  /** By a transfer that nobody waits for any more. */
  async function waiting(shopper?: Browser) {
    const own = shopper ?? (await rich(0)).shopper;
    const { order_id: id } = await buys(own, { payment_method: 'bacs' });
    await change(id, 'pending');
    return { id, shopper: own };
  }

  test('offers what can pay the rest that the wallet leaves, and all ways where it may leave nothing', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    expect(await look(shopper, id)).toMatchObject({ ticked: false, ways: expect.arrayContaining(['dear']) });
    await repay(shopper, id, TICKED);
    const ticked = await look(shopper, id);
    expect([ticked.ticked, ticked.ways.includes('card'), ticked.ways.includes('dear')]).toEqual([
      true,
      true,
      false,
    ]);
    const refused = await sent(shopper, id, { ...TICKED, payment_method: 'dear' });
    expect(refused.errors).toContain(NO_WAY);
    await fill(userId, 2000, 'more');
    expect(await look(shopper, id)).toMatchObject({ ticked: true, ways: expect.arrayContaining(['dear']) });
    expect((await sent(shopper, id, { payment_method: 'dear' })).location).toBe(
      `https://bank.example/pay/${id}`,
    );
    expect(await wallet(userId)).toBe(3250);
  });

  test('asks for no way to pay where the wallet pays everything, and notes that it did', async () => {
    const { shopper, userId } = await rich(5000);
    const { id } = await waiting(shopper);
    const none = { ...TICKED, payment_method: '' };
    const refused = await sent(shopper, id, { ...none, ...UNTICKED });
    expect(refused.errors).toContain(NO_TERMS);
    expect(refused.errors).not.toContain(NO_WAY);
    expect((await order(id)).status).toBe('pending');
    const { location } = await sent(shopper, id, none);
    expect(location).toContain(`/order-received/${id}/`);
    expect(await order(id)).toMatchObject({ status: 'processing', paymentMethod: 'wallet' });
    expect(await wallet(userId)).toBe(5000 - TOTAL);
    const bodies = (await readNotes(scope.read(), id, true)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('Pagada amb el moneder.'))).toHaveLength(1);
    const other = await waiting();
    await sent(other.shopper, other.id, { payment_method: 'bacs' });
    const plain = (await readNotes(scope.read(), other.id, true)).map(({ body }) => body).join(' ');
    expect(plain).not.toContain('moneder');
  });

  test('begins with the way that was chosen before, and keeps one that is chosen now', async () => {
    const { shopper, id } = await waiting();
    const plain = { isWrong: false, agreed: false, isShut: false, errors: '' };
    expect(await look(shopper, id)).toMatchObject({ chosen: 'bacs', ...plain });
    const { chosen } = await sent(shopper, id, { ...UNTICKED, payment_method: 'cod' });
    expect(chosen).toBe('cod');
    expect(await look(shopper, id)).toMatchObject({ chosen: 'bacs' });
  });

  test('says that just that is missing which is', async () => {
    const { shopper, id } = await waiting();
    const terms = await sent(shopper, id, { ...UNTICKED, payment_method: 'bacs' });
    expect([terms.isWrong, terms.errors.includes(NO_TERMS), terms.errors.includes(NO_WAY)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(terms.text, 'nothing was charged').toContain('El pagament no s’ha acabat i no t’hem cobrat res.');
    const way = await sent(shopper, id, { payment_method: 'gone' });
    expect([way.isWrong, way.errors.includes(NO_TERMS), way.errors.includes(NO_WAY)]).toEqual([
      false,
      false,
      true,
    ]);
    const path = await payPath(id);
    const plain = saysOf((await shopper.post(path, { payment_method: 'bacs' })).text);
    expect([plain.isWrong, plain.errors]).toEqual([false, '']);
    const forged = saysOf((await shopper.post(path, { woocommerce_pay: 1, payment_method: 'bacs' })).text);
    expect([forged.isWrong, forged.errors === '']).toEqual([false, false]);
    expect((await order(id)).status).toBe('pending');
  });

  test('complains of no terms when a bank is closed, a wallet is short or a card was declined', async () => {
    const { shopper } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    const short = await sent(shopper, id, { ...TICKED, wallet_part: 2000 });
    expect([short.isWrong, short.errors.includes('Ara el moneder pot pagar')]).toEqual([false, true]);
    const gateway = findGateway(house().shop, 'dear')!;
    const { start } = gateway;
    gateway.start = async () => {
      throw new Error('the bank is closed');
    };
    const closed = await sent(shopper, id, { payment_method: 'dear' }).finally(() => {
      gateway.start = start;
    });
    expect([closed.isWrong, closed.errors.includes('no podem obrir la pàgina de pagament')]).toEqual([
      false,
      true,
    ]);
    await sent(shopper, id, CARD);
    await decide(id, 'decline');
    expect((await order(id)).status).toBe('failed');
    expect(await look(shopper, id)).toMatchObject({
      isWrong: false,
      errors: expect.stringContaining('banc'),
    });
  });

  test('opens for an order that failed without any try, and pays it', async () => {
    const { shopper, id } = await waiting();
    await change(id, 'failed');
    expect((await look(shopper, id)).errors).toContain('El banc no ha acceptat el pagament');
    await sent(shopper, id, { payment_method: 'bacs' });
    expect((await order(id)).status).toBe('on-hold');
  });

  test('says what is sold out meanwhile, and takes no way to pay it', async () => {
    const vase = await addSimple(house(), { name: 'Gerro', price: 2100, stock: 1 });
    const { shopper } = await rich(0);
    const { order_id: id } = await buy(house(), vase, { shopper, form: { payment_method: 'bacs' } });
    await change(id, 'failed');
    await buy(house(), vase, { form: { payment_method: 'bacs' } });
    const { errors, isWrong, location } = await sent(shopper, id, { payment_method: 'cod' });
    expect([errors.includes(SOLD_OUT), isWrong, location]).toEqual([true, false, '']);
    expect(await order(id)).toMatchObject({ status: 'failed', paymentMethod: 'bacs' });
  });

  test('opens too where nothing is offered any more, and says so', async () => {
    const pin = await addSimple(house(), { name: 'Agulla', price: 100, stock: 9 });
    const { shopper, userId } = await rich(0);
    const { order_id: id } = await buy(house(), pin, { shopper, form: { payment_method: 'bacs' } });
    await change(id, 'pending');
    const least = (amount: number) =>
      house().set(
        Object.fromEntries(['card', 'bacs', 'cheque', 'cod'].map((way) => [`payments.${way}.least`, amount])),
      );
    await least(1000);
    expect((await shopper.get(await payPath(id))).status).toBe(200);
    expect(await look(shopper, id)).toMatchObject({ ways: [], isShut: true });
    await fill(userId, (await order(id)).totals.total, 'enough');
    expect(await look(shopper, id), 'but for a wallet that pays everything').toMatchObject({
      ways: [],
      isShut: false,
    });
    await least(0);
  });

  test('offers payment at the door where it costs nothing besides, and somebody comes to one', async () => {
    const { userId, shopper } = await rich(0);
    const made = async (more: Partial<OrderDraft>) => {
      const draft = draftOf([{ productId: scope.cup }], { userId, paymentMethod: 'card', ...more });
      return (await write(draft, Date.now())).id;
    };
    const abroad = { ...HOME, country: 'FR', state: '', postcode: '75001', city: 'París' };
    const [here, there] = [await made({}), await made({ shipping: abroad })];
    const [line] = draftOf([{ productId: scope.cup }]).shippingLines;
    const collected = await made({ shippingLines: [{ ...line!, method: 'local_pickup' }] });
    const byDoor = async (id: number) => (await look(shopper, id)).ways.includes('cod');
    const fee = (kind: string, countries: object[]) =>
      house().set({
        'checkout.cashOnDeliveryFee.kind': kind,
        'checkout.cashOnDeliveryFee.amount': 2,
        'checkout.cashOnDeliveryFee.countries': countries,
      });
    await fee('fixed', [{ country: 'ES', amount: 0 }]);
    expect([await byDoor(here), await byDoor(there), await byDoor(collected)]).toEqual([true, false, false]);
    await fee('none', []);
    expect([await byDoor(here), await byDoor(there)]).toEqual([true, true]);
  });

  test('takes a form that is sent five times at once a single time', async () => {
    const { shopper, id } = await waiting();
    const path = await payPath(id);
    const { text } = await shopper.get(path);
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, terms: 'on', 'woocommerce-pay-nonce': nonce, payment_method: 'bacs' };
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => shopper.post(path, form)));
    expect(replies.filter(({ location }) => location.includes('/order-received/'))).toHaveLength(1);
    const others = replies.filter(({ location }) => location === '');
    expect(others.map((reply) => [reply.status, reply.text.includes(NOT_TO_PAY)])).toEqual(
      Array(4).fill([200, true]),
    );
    for (const { text: said } of others) expect(said).not.toContain(SOLD_OUT);
    expect((await history(id)).filter(({ to_status }) => to_status === 'on-hold')).toHaveLength(2);
  });
});
