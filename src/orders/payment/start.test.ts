import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { NOW, paymentScope } from '../../../tests/support/orders/payment-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { job } from '../../frame/command/index.ts';
import type { Payable, PaymentTry, Started, Wanted, WayBack } from '../../payments/index.ts';
import { insertTry, readTries, writeTry } from '../tries/store.ts';
import { payableOf, startPayment } from './start.ts';

const FORM = { action: 'https://bank.example/pay', fields: { a: '1' } };

describe.each(engines)('a payment that begins, on %s', (engine) => {
  const scope = paymentScope(engine);
  const { order, pending, become, tell } = scope;
  const shop = () => scope.house.shop;
  /** What the gateway was asked, and what it answers. */
  let asked: { of: 'start' | 'again'; order: Payable; tried: PaymentTry; back: WayBack; wanted: Wanted }[] =
    [];
  let starts: (tried: PaymentTry) => Promise<Started | undefined>;
  let goesOn: () => Promise<Started | undefined>;
  beforeAll(() => {
    openDeskCard(scope.house, {
      id: 'begins',
      start: async (order, tried, back, wanted) => {
        asked.push({ of: 'start', order, tried, back, wanted });
        return starts(tried);
      },
      again: async (order, tried, back, wanted) => {
        asked.push({ of: 'again', order, tried, back, wanted });
        return goesOn();
      },
    });
  });
  beforeEach(() => {
    asked = [];
    starts = async ({ id }) => ({ redirect: 'https://bank.example/1', reference: `S${id}` });
    goesOn = async () => undefined;
  });
  const made = (paymentMethod = 'begins') => pending({ paymentMethod });
  const begin = async (id: number, now = NOW + 1, elsewhere = false) =>
    startPayment({ shop: shop(), actor: job('test'), now }, await order(id), undefined, elsewhere);
  const tries = (id: number) => readTries(shop().db.read, id);
  const broken = () => Promise.reject(new Error('no line'));
  async function pathsOf(id: number) {
    const { key } = await order(id);
    const base = '/finalitzar-comanda/order-';
    return {
      received: `${base}received/${id}/?key=${key}`,
      pay: `${base}pay/${id}/?pay_for_order=true&key=${key}`,
    };
  }

  test('is none where nothing is to be paid, by hand, or by a way that the shop knows no more', async () => {
    const paid = await made();
    await become(paid, 'processing', NOW);
    const byHand = await made('bacs');
    await become(byHand, 'pending', NOW);
    for (const id of [paid, byHand, await made('gone')]) {
      expect(await begin(id)).toEqual({ to: (await pathsOf(id)).received });
      expect(await tries(id)).toEqual([]);
    }
    expect(asked).toEqual([]);
  });

  test('is for all of an order, and knows the ways back', async () => {
    const id = await made();
    expect(await begin(id)).toEqual({ to: 'https://bank.example/1' });
    const { received, pay } = await pathsOf(id);
    expect(asked).toMatchObject([
      {
        of: 'start',
        order: { orderId: id, total: 1815, currency: 'EUR', email: 'Maria@example.cat' },
        back: {
          received: `http://shop.test${received}`,
          cancelled: `http://shop.test${pay}`,
          notify: 'http://shop.test/wc-api/begins/',
        },
        wanted: {},
      },
    ]);
    await begin(id, NOW + 2, true);
    expect(asked.at(-1)?.wanted).toEqual({ elsewhere: true });
  });

  test('of one that is paid is for what a change has made dearer', async () => {
    const id = await made();
    await become(id, 'processing', NOW);
    await shop().db.transaction((tx) =>
      tx.updateTable('order').set({ due: 300 }).where('id', '=', id).execute(),
    );
    await begin(id);
    expect([asked[0]?.order.total, (await tries(id))[0]?.amount]).toEqual([300, 300]);
  });

  test('on a page of the house leads there, with what the gateway wants to be kept', async () => {
    const id = await made();
    const { pay } = await pathsOf(id);
    starts = async () => ({ page: true, kept: 'secret' });
    expect(await begin(id)).toEqual({ to: `${pay}&try=1` });
    starts = async () => ({ form: FORM });
    expect(await begin(id)).toEqual({ to: `${pay}&try=2` });
    starts = async () => ({ page: true, reference: 'P3' });
    expect(await begin(id)).toEqual({ to: `${pay}&try=3` });
    expect(await tries(id)).toMatchObject([
      { kept: 'secret', reference: '', form: undefined },
      { kept: '', reference: '', form: FORM },
      { kept: '', reference: 'P3', form: undefined },
    ]);
  });

  test('that needs nothing more leads to the thanks, and one that the gateway does not answer may be begun again', async () => {
    const id = await made();
    starts = async () => undefined;
    expect(await begin(id)).toEqual({ to: (await pathsOf(id)).received });
    starts = broken;
    expect(await begin(id)).toEqual({ failed: true });
    expect((await tries(id)).map(({ state }) => state)).toEqual(['begun', 'begun']);
  });

  test('goes on with the one before for what is owed now, so that no two are open', async () => {
    const id = await made();
    await begin(id);
    const before = (await tries(id))[0]!;
    goesOn = async () => ({ redirect: 'https://bank.example/on' });
    expect(await begin(id, NOW + 5)).toEqual({ to: 'https://bank.example/on' });
    expect(asked.at(-1)).toMatchObject({ of: 'again', tried: { id: before.id, reference: `S${before.id}` } });
    await shop().db.transaction((tx) => writeTry(tx, before.id, { state: 'failed' }));
    goesOn = async () => ({ page: true, kept: 'new' });
    expect(await begin(id, NOW + 6)).toEqual({ to: `${(await pathsOf(id)).pay}&try=1` });
    expect(await tries(id)).toMatchObject([{ kept: 'new', state: 'begun', changedAt: NOW + 6 }]);
    goesOn = async () => ({ page: true });
    await begin(id);
    expect(await tries(id)).toMatchObject([{ kept: 'new' }]);
  });

  test('is a new one where the one before is closed, and none where nobody can tell', async () => {
    const id = await made();
    await begin(id);
    goesOn = broken;
    expect(await begin(id)).toEqual({ failed: true });
    expect(await tries(id)).toHaveLength(1);
    goesOn = async () => undefined;
    expect(await begin(id)).toEqual({ to: 'https://bank.example/1' });
    expect(asked.map(({ of }) => of)).toEqual(['start', 'again', 'again', 'start']);
    expect(await tries(id)).toHaveLength(2);
  });

  test('is refused once an order has been tried fifty times', async () => {
    const id = await made();
    const of = { orderId: id, gateway: 'other_card', amount: 1815, currency: 'EUR', now: NOW };
    await shop().db.transaction(async (tx) => {
      for (let count = 0; count < 49; count += 1) await insertTry(tx, of, 50);
    });
    expect(await begin(id)).toEqual({ to: 'https://bank.example/1' });
    asked = [];
    expect(await begin(id)).toEqual({ failed: true });
    expect(asked.filter((each) => each.of === 'start')).toEqual([]);
  });

  test('tells where the goods go, unless they are fetched', async () => {
    const sent = await order(await made());
    expect(payableOf(sent).delivery).toEqual(sent.shipping);
    const shippingLines = sent.shippingLines.map((line) => ({ ...line, method: 'local_pickup' }));
    expect(payableOf({ ...sent, shippingLines })).not.toHaveProperty('delivery');
    expect(payableOf({ ...sent, shipping: null })).not.toHaveProperty('delivery');
    await tell(sent.id);
    expect(payableOf(await order(sent.id)).transactionId).toBe('T1');
  });
});
