import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardGateway } from './card/gateway.ts';
import { sign } from './card/protocol.ts';
import type { GatewayMessage, Payable, Wanted } from './model.ts';
import { openTestBank, type TestBank } from './test-bank/server.ts';

const SECRET = 'known to shop and bank';
const BACK = {
  received: 'http://shop.test/received',
  cancelled: 'http://shop.test/cancelled',
  // Nobody listens there: the bank's report is lost.
  notify: 'http://127.0.0.1:9/notify',
};

const messageOf = (fields: object): GatewayMessage => ({
  query: new Map(),
  form: new Map(Object.entries(fields)),
  header: () => undefined,
  body: Buffer.alloc(0),
});

describe('cards at a bank’s page', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openTestBank({ secret: SECRET, host: '127.0.0.1', publicHost: 'localhost' });
  });
  afterAll(() => bank.close());
  const card = (takeNow = true) => cardGateway({ url: bank.url, secret: SECRET, takeNow });
  let next = 0;
  const order = (more: Partial<Payable> = {}): Payable => {
    next += 1;
    return {
      orderId: next,
      orderKey: 'k',
      total: 4195,
      currency: 'EUR',
      language: 'ca',
      email: '',
      transactionId: '',
      ...more,
    };
  };
  const choose = (page: string, choice: string) =>
    fetch(page.replace('localhost', '127.0.0.1'), {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    });
  /** Begins a payment and lets the shopper choose. @returns the order with what the bank calls the payment, and where they went */
  async function begin(asked: Payable, takeNow = true, wanted: Wanted = {}): Promise<string> {
    const { total: amount, currency } = asked;
    const tried = { id: 1, attempt: 1, amount, currency, reference: '', kept: '' };
    const started = await card(takeNow).start(asked, tried, BACK, wanted);
    expect(started?.reference).toBe(bank.books.ofOrder(asked.orderId)?.report.id);
    return started && 'redirect' in started ? started.redirect : '';
  }
  async function pay(choice: string, takeNow = true, wanted: Wanted = {}) {
    const asked = order();
    const page = await begin(asked, takeNow, wanted);
    const went = wanted.token ? page : (await choose(page, choice)).headers.get('location');
    const { id = '' } = bank.books.ofOrder(asked.orderId)?.report ?? {};
    return { asked: { ...asked, transactionId: id }, went };
  }
  const key = { key: 'r1', reason: '' };

  test('the shopper is sent to the bank’s page, which names the amount, and back to the order once it is paid', async () => {
    const asked = order();
    const redirect = await begin(asked);
    expect(redirect).toBe(`${bank.pages}/pay/${bank.books.ofOrder(asked.orderId)?.report.id}`);
    expect(await (await fetch(redirect.replace('localhost', '127.0.0.1'))).text()).toMatch(/41,95\s€/);
    expect(await card().state(asked)).toBe('waiting');
    expect((await choose(redirect, 'pay')).headers.get('location')).toBe(BACK.received);
    expect(await card().state(asked)).toEqual({
      orderId: asked.orderId,
      outcome: 'paid',
      transactionId: bank.books.ofOrder(asked.orderId)?.report.id,
      amount: 4195,
      currency: 'EUR',
    });
  });

  test('a payment is decided once: whoever declined is led away, and cannot pay after all', async () => {
    const { asked, went } = await pay('decline');
    expect(went).toBe(BACK.cancelled);
    const page = `${bank.pages}/pay/${asked.transactionId}`;
    expect((await choose(page, 'pay')).headers.get('location')).toBe(BACK.cancelled);
    expect(await card().state(asked)).toMatchObject({ outcome: 'failed' });
    expect((await pay('back')).went).toBe(BACK.cancelled);
  });

  test('a card pays whatever costs something, before it is packed, and at once unless the shop takes it later', async () => {
    const usual = cardGateway({ url: bank.url, secret: SECRET });
    expect([usual.initialStatus, usual.prepaid]).toEqual([undefined, true]);
    const purchase = { currency: 'EUR', country: 'ES', needsShipping: true, shippingMethods: [] };
    expect([1, 0].map((total) => usual.available({ ...purchase, total }))).toEqual([true, false]);
    const asked = order();
    await choose(await begin(asked), 'pay');
    expect(await usual.state(asked)).toMatchObject({ outcome: 'paid' });
  });

  test('of an order of which the bank never heard nothing is known', async () => {
    expect(await card().state(order())).toBe('unknown');
  });

  test('a report is news only as the bank signed it', async () => {
    const report = { id: 'B1', order: 7, state: 'paid', amount: 5, currency: 'EUR' };
    const told = (fields: object) => card().recognise(messageOf(fields)) && card().read(messageOf(fields));
    expect((await told(sign('report', report, SECRET)))?.[0]).toEqual({
      orderId: 7,
      outcome: 'paid',
      transactionId: 'B1',
      amount: 5,
      currency: 'EUR',
    });
    expect(await told(sign('report', { ...report, state: 'waiting' }, SECRET))).toEqual([]);
    expect(await told(sign('answer', report, SECRET))).toBeUndefined();
    expect(await told(sign('report', report, 'guessed'))).toBeUndefined();
    expect(await told({})).toBeUndefined();
  });

  test('money is given back up to what was paid, and the same refund only once', async () => {
    const { asked } = await pay('pay');
    const refund = (amount: number, name: string) => card().refund(asked, amount, { key: name, reason: '' });
    const refused = { done: false, why: 'refused' };
    expect(await refund(4000, 'a')).toEqual({ done: true, reference: 'Ra' });
    expect(await refund(4000, 'a')).toEqual({ done: true, reference: 'Ra' });
    expect(await refund(196, 'b')).toEqual(refused);
    expect(await refund(0, 'c')).toEqual(refused);
    expect(await refund(195, 'd')).toEqual({ done: true, reference: 'Rd' });
    expect(await card().refund({ ...asked, transactionId: 'B-no' }, 1, key)).toEqual(refused);
  });

  test('nothing is given back of what was not paid', async () => {
    const refused = { done: false, why: 'refused' };
    expect(await card().refund((await pay('decline')).asked, 1, key)).toEqual(refused);
    expect(await card().refund((await pay('pay', false)).asked, 1, key)).toEqual(refused);
  });

  test('money that is only authorised is taken once, at most what was authorised', async () => {
    const { asked, went } = await pay('pay', false);
    expect(went).toBe(BACK.received);
    expect(await card().state(asked)).toMatchObject({ outcome: 'authorised', amount: 4195 });
    for (const wrong of [0, 4196])
      expect(bank.books.capture(asked.transactionId, wrong, `wrong ${wrong}`)).toEqual({ done: false });
    expect(await card().capture(asked, 4000)).toEqual({ done: true, reference: `Ccapture-${asked.orderId}` });
    expect(await card().state(asked)).toMatchObject({ outcome: 'paid', amount: 4000 });
    expect(bank.books.capture(asked.transactionId, 1, 'again')).toEqual({ done: false });
    expect(await card().refund(asked, 4001, key)).toEqual({ done: false, why: 'refused' });
  });

  test('a card is kept when that was asked for, known again by its mark, and pays without a page', async () => {
    const { asked } = await pay('pay', true, { save: true });
    const news = await card().state(asked);
    const kept = typeof news === 'object' ? news.card : undefined;
    expect(kept).toMatchObject({ label: 'Visa •••• 4242', expires: '12/30' });
    const again = await pay('', true, { token: kept?.token ?? '' });
    expect(again.went).toBe(BACK.received);
    expect(await card().state(again.asked)).toMatchObject({
      outcome: 'paid',
      fingerprint: typeof news === 'object' ? news.fingerprint : '',
    });
    const other = await pay('pay');
    expect(await card().state(other.asked)).not.toHaveProperty('fingerprint');
    expect(await card().state(other.asked)).not.toHaveProperty('card');
    for (const token of ['T1.', 'T1.forged', `${kept?.token}x`])
      expect(await card().state((await pay('', true, { token })).asked)).toMatchObject({ outcome: 'failed' });
  });

  test('a card is kept without a payment, and the browser brings it back signed', async () => {
    const { saving } = card();
    const back = { done: 'http://shop.test/done?of=me', cancelled: 'http://shop.test/no' };
    const { redirect = '' } = (await saving?.begin?.('en', back)) ?? {};
    const read = (to: string | null) =>
      saving?.read?.({ ...messageOf({}), query: new Map(new URL(to ?? '').searchParams) });
    const done = (await choose(redirect, 'keep')).headers.get('location');
    expect(done?.startsWith(`${back.done}&payload=`)).toBe(true);
    expect(await read(done)).toMatchObject({ label: 'Visa •••• 4242', expires: '12/30' });
    expect(await read(back.done)).toBeUndefined();
    expect((await choose(redirect, 'back')).headers.get('location')).toBe(back.cancelled);
  });

  test('a bank that does not know the shop, or answers nonsense, fails with a sentence', async () => {
    const stranger = cardGateway({ url: bank.url, secret: 'another' });
    await expect(stranger.state(order())).rejects.toThrow('The bank answered 403 to /state.');
    const lost = cardGateway({ url: `${bank.url}/nowhere`, secret: SECRET });
    await expect(lost.state(order())).rejects.toThrow('The bank answered 404 to /state.');
  });
});
