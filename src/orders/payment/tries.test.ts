import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { type DeskCard, openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { hearGateways } from '../../../tests/support/orders/notifications.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { job } from '../../frame/command/index.ts';
import type { PaymentNews, PaymentState, PaymentTry } from '../../payments/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { readTries } from '../tries/store.ts';
import { letGo } from './commands.ts';
import { reconcilePayments } from './reconcile.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(engines)('every try of a payment, on %s', (engine) => {
  let house: TestShop;
  let card: DeskCard;
  let cup: number;
  /** What the gateway says of a try; throws while it is away. */
  let stands: (tried: PaymentTry | undefined) => PaymentState;
  let started: PaymentTry[] = [];
  const { order, become } = ordersOf(() => house);
  const tries = (id: number) => readTries(house.shop.db.read, id);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    card = openDeskCard(house, {
      id: 'tries',
      tellsByReturn: true,
      async start(_, tried) {
        started.push(tried);
        return { redirect: `https://bank.example/${tried.id}`, reference: `ref-${tried.id}`, kept: 'mine' };
      },
      state: async (_, tried) => stands(tried),
      recognise: ({ query }) => (query.get('signed') === 'yes' ? { id: query.get('ref') ?? '' } : undefined),
      read: async ({ query }) => [
        {
          outcome: query.get('outcome') as 'paid',
          transactionId: query.get('ref') ?? '',
          amount: Number(query.get('amount')),
          currency: 'EUR',
          refusal: { why: 'no_funds', code: '0116' },
        },
      ],
    });
    openDeskCard(house, {
      id: 'form',
      start: async (_, { id }) => ({
        form: { action: 'https://sis.bank.example:25443/pay', fields: { Order: `${id}`, Sign: '<"&>' } },
        reference: `form-${id}`,
      }),
    });
    openDeskCard(house, {
      id: 'within',
      start: async () => ({ page: true, kept: 'the secret of the page' }),
      page: (_, { kept }) => ({ body: kept, hosts: ['https://js.bank.example'] }),
    });
  });
  afterAll(() => house.close());
  const bought = async (gateway = 'tries') => {
    started = [];
    stands = () => 'waiting';
    card.forget();
    const { order_id: id, redirect, shopper } = await buy(house, cup, { form: { payment_method: gateway } });
    const [tried] = await tries(id);
    const { createdAt, key, totals } = await order(id);
    return { id, redirect, shopper, tried: tried!, createdAt, key, total: totals.total };
  };
  const news = (tried: PaymentTry | undefined, more: Partial<PaymentNews> = {}): PaymentNews => ({
    outcome: 'paid',
    transactionId: tried?.reference ?? '',
    amount: tried?.amount ?? 0,
    currency: 'EUR',
    ...more,
  });

  test('has its row before the gateway hears of it, with what the gateway calls it', async () => {
    const { id, tried, total } = await bought();
    expect(started).toMatchObject([{ id: tried.id, attempt: 1, reference: '', amount: total }]);
    expect(tried).toMatchObject({
      orderId: id,
      attempt: 1,
      amount: total,
      reference: `ref-${tried.id}`,
      kept: 'mine',
      state: 'begun',
    });
  });

  test('of which nothing is heard is asked about after ten minutes, later and later, and given up in the end', async () => {
    const { id, createdAt, tried } = await bought();
    let asked = 0;
    stands = (about) => {
      if (about?.id === tried.id) asked += 1;
      return 'unknown';
    };
    await reconcilePayments(house.shop, createdAt + 9 * MINUTE);
    expect(asked).toBe(0);
    for (let at = 10 * MINUTE; at < 40 * HOUR; at += 10 * MINUTE)
      await reconcilePayments(house.shop, createdAt + at + 5000);
    expect(asked).toBeGreaterThan(4);
    expect(asked).toBeLessThan(12);
    expect((await tries(id))[0]?.state).toBe('abandoned');
    expect((await order(id)).status).toBe('pending');
  });

  test('that was paid while everything else was lost is found paid, also after the gateway was away for an hour', async () => {
    const { id, createdAt } = await bought();
    let away = true;
    let asked = 0;
    stands = (tried) => {
      asked += 1;
      if (away) throw new Error('nobody answers');
      return news(tried);
    };
    for (let at = 11; at < 70; at += 1) await reconcilePayments(house.shop, createdAt + at * MINUTE);
    expect((await tries(id))[0]?.state).toBe('begun');
    expect(asked).toBeLessThan(20);
    away = false;
    for (let at = 70; at < 135; at += 1) await reconcilePayments(house.shop, createdAt + at * MINUTE);
    expect((await order(id)).status).toBe('processing');
    expect((await tries(id))[0]?.state).toBe('paid');
  });

  test('that the bank refused says why, to the shopkeeper and in a signed return', async () => {
    const { id, shopper, tried, key, total } = await bought();
    const back = { key, ref: tried.reference, outcome: 'failed', amount: total };
    await shopper.get(
      `/finalitzar-comanda/order-received/${id}/?${new URLSearchParams({ ...back, signed: 'no' } as never)}`,
    );
    expect((await order(id)).status).toBe('pending');
    await shopper.get(
      `/finalitzar-comanda/order-received/${id}/?${new URLSearchParams({ ...back, signed: 'yes' } as never)}`,
    );
    expect((await tries(id))[0]).toMatchObject({ state: 'failed', refusal: 'no_funds', code: '0116' });
    expect((await order(id)).status).toBe('failed');
    const page = await shopper.get(`/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`);
    expect(page.text).toContain('No hi ha prou diners al compte.');
  });

  test('that comes back signed is paid before the page is shown, and the same message later changes nothing', async () => {
    const { id, shopper, tried, key, total } = await bought();
    const back = new URLSearchParams({
      key,
      ref: tried.reference,
      outcome: 'paid',
      amount: `${total}`,
      signed: 'yes',
    });
    await shopper.get(`/finalitzar-comanda/order-received/${id}/?${back}`);
    expect((await order(id)).status).toBe('processing');
    await house.browser().post(`/wc-api/tries/?${back}`);
    await hearGateways(house);
    expect(await readOpenCases(house.shop.db.read, 100)).toEqual([]);
  });

  test('whose money is reserved lets it go when the order is called off, once, and is somebody’s when the bank will not', async () => {
    const reserve = async () => {
      const { id } = await bought();
      stands = (tried) => news(tried, { outcome: 'authorised' });
      await reconcilePayments(house.shop, Date.now() + 11 * MINUTE);
      expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
      await become(id, 'cancelled', Date.now());
      return { id, tried: (await tries(id))[0]! };
    };
    const queued = async () =>
      (
        await house.shop.db.read
          .selectFrom('job')
          .select('payload')
          .where('kind', '=', 'orders.let_go')
          .execute()
      ).map(({ payload }) => JSON.parse(payload));
    const go = (of: { orderId: number; tryId: number }) =>
      letGo({ shop: house.shop, actor: job('test'), now: Date.now() }, of);
    const { id, tried } = await reserve();
    expect(await queued()).toContainEqual({ orderId: id, tryId: tried.id });
    for (const _ of [1, 2]) await go({ orderId: id, tryId: tried.id });
    expect(card.cancels).toEqual([id]);
    expect((await tries(id))[0]?.state).toBe('voided');
    const other = await reserve();
    card.answer = async () => ({ done: false, why: 'refused' });
    await go({ orderId: other.id, tryId: other.tried.id });
    const open = (await readOpenCases(house.shop.db.read, 100)).filter(({ orderId }) => orderId === other.id);
    expect(open).toMatchObject([{ kind: 'not_let_go', amount: other.tried.amount }]);
  });

  test('that goes on by a form has a page of the house for it, which sends to that house and no other', async () => {
    const { id, shopper, redirect, tried } = await bought('form');
    const page = await shopper.get(redirect);
    expect(page.text).toContain('action="https://sis.bank.example:25443/pay"');
    expect(page.text).toContain(`name="Order" value="${tried.id}"`);
    expect(page.text).toContain('value="&lt;&quot;&amp;&gt;"');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https://sis.bank.example:25443;");
    const stranger = await house.browser().get(redirect.replace(/key=\w+/, 'key=wc_order_guessed'));
    expect(stranger.text).not.toContain('sis.bank.example');
    await become(id, 'cancelled', Date.now());
    expect((await shopper.get(redirect)).text).not.toContain('sis.bank.example');
  });

  test('that is paid within a page of the house allows the gateway’s scripts there and nowhere else', async () => {
    const { shopper, redirect } = await bought('within');
    const page = await shopper.get(redirect);
    expect(page.text).toContain('the secret of the page');
    expect(String(page.headers['content-security-policy'])).toContain('script-src');
    expect(String(page.headers['content-security-policy'])).toContain('https://js.bank.example');
    const other = await shopper.get(redirect.replace(/&try=1/, ''));
    expect(String(other.headers['content-security-policy'])).not.toContain('js.bank.example');
  });
});
