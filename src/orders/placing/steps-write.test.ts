import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { OrderAdjustment, OrderDraft } from '../model.ts';
import { readOrderVat } from '../union/store.ts';
import { statusAtOnce } from './steps-write.ts';

const NOW = 1_800_000_000_000;
const CARD = { paymentMethod: 'card' };

describe.each(engines)('an order that is written on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const placed: object[] = [];
  const { write, order, become, stockOf, reservations, history, notes } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    house.shop.events.on('order.placed', async (_, news) => void placed.push(news));
  });
  afterAll(() => house.close());

  const cups = (more: Partial<OrderDraft> = {}, quantity = 1) =>
    draftOf([{ productId: cup, quantity }], more);
  const usesOf = async (id: number) =>
    (
      await house.shop.db.read.selectFrom('coupon_use').select('state').where('order_id', '=', id).execute()
    ).map(({ state }) => state);
  const off = (code: string, kind: OrderAdjustment['kind'] = 'coupon'): OrderAdjustment => ({
    kind,
    code,
    title: code,
    amount: 100,
    tax: 21,
  });

  test('has a key that nobody guesses, of letters that are not mistaken for each other', async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => (await write(cups(), NOW)).key));
    for (const key of keys) expect(key).toMatch(/^wc_order_[A-HJ-NP-Za-km-z2-9]{13}$/);
    expect(new Set(keys).size).toBe(3);
    expect(new Set(keys.join('').slice(9)).size).toBeGreaterThan(12);
  });

  test('is as its draft says, in every part', async () => {
    const draft = cups({
      customerNote: 'Al veí.',
      fees: [
        {
          code: 'gift',
          title: 'Embolcall',
          taxClass: 'standard',
          total: 300,
          totalTax: 63,
          taxes: { 1: 63 },
        },
      ],
      adjustments: [off('soci', 'level')],
      shipping: null,
      pricesIncludeTax: true,
      attempt: 'a1',
      cartHash: 'h1',
      attribution: { utm_source: 'diari' },
    });
    const { id, key, status } = await write(draft, NOW);
    const { attribution: _, lines, ...rest } = draft;
    expect(status).toBe('on-hold');
    expect(await order(id)).toMatchObject({
      ...rest,
      id,
      key,
      status,
      lines: lines.map((line) => ({ ...line, id: expect.any(Number) })),
      createdAt: NOW,
      modifiedAt: NOW,
      completedAt: null,
      cancelledAt: null,
      transactionId: '',
      refunds: [],
    });
  });

  test('of one who wants another address, prices without tax and a download says so', async () => {
    const { id } = await write(cups({ needsProcessing: false, pricesIncludeTax: false, taxes: [] }), NOW);
    const made = await order(id);
    expect(made).toMatchObject({ needsProcessing: false, pricesIncludeTax: false, taxes: [], fees: [] });
    expect(made.shipping).toMatchObject({ city: 'Girona' });
    const compound = { rateId: 2, code: 'X', label: 'X', ppm: 1, compound: true, cartTax: 0, shippingTax: 0 };
    const bare = await write(draftOf([], { taxes: [compound], shippingLines: [], ...CARD }), NOW);
    expect(await order(bare.id)).toMatchObject({ lines: [], shippingLines: [], taxes: [compound] });
  });

  test('stands at once where its way to pay puts it', async () => {
    const at = (more: Partial<OrderDraft>) => statusAtOnce(house.shop, cups(more));
    const free = { totals: { ...cups().totals, total: 0 } };
    expect(at({ paymentMethod: 'bacs' })).toBe('on-hold');
    expect(at({ paymentMethod: 'cod' })).toBe('processing');
    expect(at({ paymentMethod: 'cod', needsProcessing: false })).toBe('processing');
    const all = { paymentMethod: 'wallet', fromWallet: cups().totals.total };
    expect(at(all)).toBe('processing');
    expect(at({ ...all, needsProcessing: false })).toBe('completed');
    expect(at({ ...CARD, fromWallet: cups().totals.total - 1 })).toBeUndefined();
    expect(at({ paymentMethod: 'bacs', needsProcessing: false })).toBe('on-hold');
    expect(at(CARD)).toBeUndefined();
    expect(at({ ...free, paymentMethod: '' })).toBe('processing');
    expect(at({ ...free, ...CARD, needsProcessing: false })).toBe('completed');
  });

  test('of which everything is paid when it is placed needs nobody to look after it, and says nothing of a door', async () => {
    openDeskCard(house, { id: 'voucher', initialStatus: 'processing', prepaid: true });
    const paid = { paymentMethod: 'voucher' };
    expect(statusAtOnce(house.shop, cups(paid))).toBe('processing');
    expect(statusAtOnce(house.shop, cups({ ...paid, needsProcessing: false }))).toBe('completed');
    const [note] = await notes((await write(cups(paid), NOW)).id);
    expect(note?.body).toBe('Estat: abans «Pendent de pagament», ara «En preparació».');
  });

  test('tells the shopkeeper what is waited for', async () => {
    const noteOf = async (more: Partial<OrderDraft>, price = 1000) =>
      (await notes((await write(draftOf([{ productId: cup, price }], more), NOW)).id)).map(
        ({ body }) => body,
      );
    const processing = 'Estat: abans «Pendent de pagament», ara «En preparació».';
    expect(await noteOf({ paymentMethod: 'bacs' })).toEqual([
      'S’espera el pagament. Estat: abans «Pendent de pagament», ara «A l’espera del pagament».',
    ]);
    const [cheque] = await noteOf({ paymentMethod: 'cheque' });
    expect(cheque).toMatch(/^S’espera el pagament\. /);
    expect(await noteOf({ paymentMethod: 'cod' })).toEqual([`Es pagarà en rebre-la. ${processing}`]);
    expect(await noteOf({ paymentMethod: 'bacs' }, 0)).toEqual([processing]);
    expect(await noteOf(CARD)).toEqual([]);
  });

  test('is news with whose it is, and begins its history as pending', async () => {
    const { id } = await write(cups(CARD), NOW);
    expect(await history(id)).toEqual([{ from_status: null, to_status: 'pending', reason: '', at: NOW }]);
    expect(placed.at(-1)).toEqual({ orderId: id, userId: null, sessionId: null });
  });

  test('takes its stock, of the variation where one was chosen, and none of what exists no more', async () => {
    const { id: book, variationIds } = await addVariable(house, {
      variations: [{ values: { colour: 'Blau' }, stock: 7 }],
    });
    const [blue = 0] = variationIds;
    const draft = draftOf([
      { productId: book, variationId: blue, quantity: 3 },
      { productId: null },
      { productId: cup },
    ]);
    const before = (await stockOf(cup)) ?? 0;
    const { id } = await write(draft, NOW);
    expect([await stockOf(blue), await stockOf(cup)]).toEqual([4, before - 1]);
    expect(await reservations(id)).toMatchObject([
      { product_id: blue, quantity: 3, state: 'taken' },
      { product_id: cup, quantity: 1, state: 'taken' },
    ]);
    const { id: free } = await write(draftOf([{ productId: cup, price: 0 }], CARD), NOW);
    expect(await reservations(free)).toMatchObject([{ state: 'taken' }]);
  });

  test('is not written when pieces are missing, and takes nothing of what is there', async () => {
    const rare = await addSimple(house, { name: 'Gerro', price: 1000, stock: 1 });
    const before = await stockOf(cup);
    const draft = draftOf([{ productId: cup }, { productId: rare, quantity: 2 }], { attempt: 'too-many' });
    await expect(write(draft, NOW)).rejects.toMatchObject({
      problem: { code: 'short', short: [{ id: rare, available: 1 }] },
    });
    expect([await stockOf(cup), await stockOf(rare)]).toEqual([before, 1]);
    const { db } = house.shop;
    expect(
      await db.read.selectFrom('order').select('id').where('attempt', '=', 'too-many').execute(),
    ).toEqual([]);
  });

  test('over one that waits for its money keeps number and key, and nothing else of it', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const first = await write(
      cups({ ...CARD, adjustments: [off('soci', 'level')], attribution: { utm_source: 'diari' } }, 5),
      NOW,
    );
    const bowl = await addSimple(house, { name: 'Bol', price: 1000, stock: 10 });
    const again = draftOf([{ productId: bowl, quantity: 2 }], { ...CARD, customerNote: 'De nou.' });
    const told = placed.length;
    const second = await write(again, NOW + 5, first);
    expect(placed).toHaveLength(told);
    expect(second).toEqual(first);
    const made = await order(first.id);
    expect(made).toMatchObject({ customerNote: 'De nou.', createdAt: NOW + 5, adjustments: [] });
    expect(made.lines).toMatchObject([{ productId: bowl, quantity: 2 }]);
    expect([made.shippingLines.length, made.taxes.length]).toEqual([1, 1]);
    expect([await stockOf(cup), await stockOf(bowl)]).toEqual([before, 8]);
    expect(await reservations(first.id)).toMatchObject([{ product_id: bowl, quantity: 2, state: 'held' }]);
    expect(await history(first.id)).toHaveLength(1);
    const rows = await house.shop.db.read
      .selectFrom('order_attribution')
      .selectAll()
      .where('order_id', '=', first.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('over one keeps of its VAT number what the new try says of it, and nothing where it says nothing', async () => {
    const check = {
      outcome: 'valid',
      number: 'FR1',
      name: 'Un',
      address: '',
      consultation: '',
      askedAs: '',
      at: NOW,
    };
    const vat = { check, free: true } as OrderDraft['vat'];
    const first = await write(cups({ ...CARD, vat }), NOW);
    const kept = () => readOrderVat(house.shop.db.read, first.id);
    expect(await kept()).toMatchObject({ check, free: true, task: '' });
    await write(cups({ ...CARD, vat: { ...vat!, free: false } }), NOW, first);
    expect(await kept()).toMatchObject({ check, free: false });
    await write(cups(CARD), NOW, first);
    expect(await kept()).toBeUndefined();
  });

  test('over one whose payment failed begins like the first time, and its stock, which is back, is not given back again', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const first = await write(cups(CARD, 2), NOW);
    await become(first.id, 'failed', NOW + 1);
    expect(await stockOf(cup)).toBe(before);
    await write(cups(CARD, 3), NOW + 2, first);
    expect(await stockOf(cup)).toBe(before - 3);
    expect((await order(first.id)).status).toBe('pending');
    expect((await history(first.id)).slice(1)).toEqual([
      { from_status: 'pending', to_status: 'failed', reason: '', at: NOW + 1 },
      { from_status: 'failed', to_status: 'pending', reason: '', at: NOW + 2 },
    ]);
  });

  test('holds its coupons while it waits for its money, and has used them once it stands', async () => {
    const code = await addCoupon(house, { usageLimit: 1 });
    const first = await write(cups({ ...CARD, adjustments: [off(code)] }), NOW);
    expect(await usesOf(first.id)).toEqual(['held']);
    const other = cups({ adjustments: [off(code), off('soci', 'level')] });
    await expect(write(other, NOW)).rejects.toThrow();
    await write(cups({ ...CARD, adjustments: [off(code)] }), NOW, first);
    expect(await usesOf(first.id)).toEqual(['held']);
    await write(cups(CARD), NOW, first);
    expect(await usesOf(first.id)).toEqual([]);
    const second = await write(other, NOW);
    expect(await usesOf(second.id)).toEqual(['used']);
    const alone = await write(cups({ adjustments: [off(await addCoupon(house))] }), NOW);
    expect(await usesOf(alone.id)).toEqual(['used']);
    await become(second.id, 'failed', NOW + 1);
    expect(await usesOf(second.id)).toEqual(['released']);
    await become(second.id, 'processing', NOW + 2);
    expect(await usesOf(second.id)).toEqual(['used']);
  });

  test('counts as uses of coupons only what coupons took off', async () => {
    const code = await addCoupon(house);
    const { id } = await write(cups({ adjustments: [off(code, 'points'), off(code, 'level')] }), NOW);
    expect(await usesOf(id)).toEqual([]);
  });
});
