import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy, type Form } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { setVatExempt } from '../../accounts/addresses/store-exemption.ts';
import { deleteProduct } from '../../catalogue/editing/store-product.ts';
import { programmeContext } from '../../points/index.ts';
import { revokeLevel } from '../../points/membership/steps-account.ts';
import { grantLevel } from '../../points/membership/steps-level.ts';
import { removeCoupon } from '../../pricing/coupons/store.ts';
import { listOrderIds } from '../list/store.ts';
import { findOrderIds } from '../list/store-find.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';
import { draftChange } from './draft.ts';
import type { OrderEdit } from './model.ts';

const FEE = 'checkout.cashOnDeliveryFee';
const GOLD = { ca: 'Or', es: 'Oro', en: 'Gold' };

describe.each(engines)('what was agreed of an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order } = ordersOf(() => house);
  const { apply, register, give } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({ 'checkout.unpaidOffline': 100, sellsTo: ['ES', 'FR'] });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    await programme(GOLD);
  });
  afterAll(() => house.close());

  /** Points that are worth a cent each, and one level that takes a tenth off. */
  const programme = (name: typeof GOLD) =>
    apply({
      redeem: { points: 100, value: 100 },
      levels: [
        {
          slug: 'or',
          rank: 1,
          name,
          entry: { kind: 'purchase', price: 100 },
          benefits: { discount: { share: 100_000 } },
        },
      ],
    });

  const change = async (of: Order, edit: OrderEdit) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    await changeOrder(asked, { orderId: of.id, edit, byGateway: false, reason: '', tell: false });
    return order(of.id);
  };
  const draft = async (of: Order, edit: OrderEdit = {}) =>
    (await draftChange(house.shop, house.shop.db.read, of, edit, Date.now())).draft;
  const refusal = (why: string) => ({ problem: { code: 'change', why } });
  const bought = async (
    form: Form = {},
    more: { quantity?: number; shopper?: ReturnType<TestShop['browser']>; id?: number } = {},
  ) => {
    const { id = cup, ...rest } = more;
    const { order_id } = await buy(house, id, { quantity: 3, ...rest, form });
    return order(order_id);
  };
  const lineId = (of: Order, at = 0) => of.lines[at]?.id ?? 0;
  const kept = (of: Order, quantity = 3) => ({ lineId: lineId(of), quantity });

  test('it is found by who pays and where it goes now, whatever else of it is another', async () => {
    const before = await bought({ billing_first_name: 'Quimeta', billing_phone: '972 11 22 33' });
    const address = {
      ...before.billing,
      firstName: 'Bertranda',
      phone: '972 44 55 66',
      country: 'FR',
      state: '',
      postcode: '75001',
      city: 'París',
    };
    await change(before, { lines: [kept(before, 2)], billing: address, shipping: address });
    const { read } = house.shop.db;
    expect(await findOrderIds(read, 'Bertranda')).toEqual([before.id]);
    expect(await findOrderIds(read, '972445566')).toEqual([before.id]);
    expect(await findOrderIds(read, 'Quimeta')).toEqual([]);
    expect(await listOrderIds(read, { country: 'FR' }, 10)).toEqual([before.id]);
  });

  test('points that pay a part take off the same, and no less may remain than they are worth', async () => {
    const { shopper, userId, email } = await register();
    await give(userId, 1500);
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    const { text } = await shopper.get('/cistella/');
    const wps_nonce = partOf(text, /name="wps_nonce" value="(\w+)"/);
    await shopper.submit('/cistella/', { wps_apply_points: 1, wps_cart_points: 1500, wps_nonce });
    const before = await bought({ billing_email: email }, { quantity: 2, shopper });
    const points = (of: { adjustments: Order['adjustments'] }) =>
      of.adjustments.filter(({ kind }) => kind === 'points').map(({ amount, tax }) => amount + tax);
    expect(points(before)).toEqual([1500]);
    expect((await draft(before)).totals).toEqual(before.totals);
    await expect(draft(before, { lines: [kept(before, 1)] })).rejects.toMatchObject(refusal('points'));
    const after = await change(before, { lines: [kept(before, 2)] });
    expect(points(after)).toEqual([1500]);
    expect(after.totals.total).toBe(before.totals.total - 1000);
    const shares = await house.shop.db.read
      .selectFrom('points_order_line')
      .select(['redeemed', 'redeemed_value'])
      .where('order_id', '=', before.id)
      .execute();
    expect(shares.map((each) => [each.redeemed, each.redeemed_value])).toEqual([[1500, 1500]]);
  });

  test('a level’s discount is taken off all the same when the level is over', async () => {
    const { shopper, userId, email } = await register();
    const scope = await programmeContext(house.shop);
    const now = Date.now();
    await house.shop.db.transaction((open) => grantLevel(open, scope, { userId, slug: 'or', now }));
    const before = await bought({ billing_email: email }, { shopper });
    expect(before.adjustments).toMatchObject([{ kind: 'level' }]);
    expect((await draft(before)).totals).toEqual(before.totals);
    // As long as it lasts it counts for what is new, too.
    const more = await draft(before, { lines: [kept(before, 6)] });
    expect(more.totals.discount).toBe(2 * before.totals.discount);
    await house.shop.db.transaction((open) => revokeLevel(open, { userId, now }));
    const after = await draft(before);
    expect([after.totals, after.adjustments]).toEqual([before.totals, before.adjustments]);
  });

  test('what took something off is called as it was, whatever it is called now', async () => {
    const { shopper, userId, email } = await register();
    const scope = await programmeContext(house.shop);
    await house.shop.db.transaction((open) =>
      grantLevel(open, scope, { userId, slug: 'or', now: Date.now() }),
    );
    const code = await addCoupon(house);
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    await applyByCall(shopper, code);
    const before = await bought({ billing_email: email }, { shopper });
    expect(before.adjustments.map(({ kind }) => kind).toSorted()).toEqual(['coupon', 'level']);
    await programme({ ca: 'Platí', es: 'Platino', en: 'Platinum' });
    expect((await draft(before)).adjustments).toEqual(before.adjustments);
    await programme(GOLD);
    const other = await addCoupon(house);
    const after = await change(before, { coupons: [other] });
    expect(after.adjustments.map(({ kind }) => kind).toSorted()).toEqual(['coupon', 'level']);
    expect((await change(after, { coupons: [] })).adjustments).toMatchObject([{ kind: 'level' }]);
  });

  test('a level that came after it takes nothing off', async () => {
    const { shopper, userId, email } = await register();
    const before = await bought({ billing_email: email }, { shopper });
    const scope = await programmeContext(house.shop);
    const now = Date.now();
    await house.shop.db.transaction((open) => grantLevel(open, scope, { userId, slug: 'or', now }));
    for (const edit of [{}, { lines: [kept(before, 6)] }]) {
      const after = await draft(before, edit);
      expect([after.totals.discount, after.adjustments]).toEqual([0, []]);
    }
  });

  test('a line says what a piece costs: what it cost, or what somebody says', async () => {
    const before = await bought({
      billing_state: 'GC',
      billing_postcode: '35001',
      billing_city: 'Las Palmas',
    });
    const unit = before.lines[0]?.unitPrice ?? 0;
    const unitOf = async (lines?: OrderEdit['lines']) => (await draft(before, { lines })).lines[0]?.unitPrice;
    expect(await unitOf()).toBe(unit);
    expect(await unitOf([kept(before, 5)])).toBe(unit);
    expect(await unitOf([{ ...kept(before), price: 700 }])).toBe(700);
  });

  test('a coupon for some goods alone takes off of them alone', async () => {
    const pot = await addSimple(house, { name: 'Olla', price: 4000, stock: 100, categories: ['Olles'] });
    const found = await house.shop.db.read
      .selectFrom('product_term')
      .select('term_id')
      .where('product_id', '=', pot)
      .executeTakeFirstOrThrow();
    const code = await addCoupon(house, { categoryIds: [found.term_id] });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: pot, quantity: 1 });
    await applyByCall(shopper, code);
    const before = await bought({}, { shopper });
    expect(before.totals.discount + before.totals.discountTax).toBe(400);
    expect((await draft(before)).totals).toEqual(before.totals);
    const more = before.lines.map(({ id = 0 }) => ({ lineId: id, quantity: 5 }));
    const { totals } = await draft(before, { lines: more });
    expect(totals.discount + totals.discountTax).toBe(2000);
  });

  test('a coupon that is gone from the shop takes off what it took', async () => {
    const code = await addCoupon(house);
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    await applyByCall(shopper, code);
    const before = await bought({}, { shopper, quantity: 2 });
    expect(before.totals.discount).toBeGreaterThan(0);
    await house.shop.db.transaction((open) => removeCoupon(open, code));
    const after = await draft(before);
    expect([after.totals, after.adjustments]).toEqual([before.totals, before.adjustments]);
    expect((await draft(before, { coupons: [] })).totals.discount).toBe(0);
  });

  test('a fee is asked and taxed as it was, whatever it is now', async () => {
    await house.set({ [`${FEE}.kind`]: 'fixed', [`${FEE}.amount`]: 2 });
    const taxed = await bought({ payment_method: 'cod' });
    await house.set({ [`${FEE}.taxClass`]: 'zero' });
    const free = await bought({ payment_method: 'cod' });
    await house.set({ [`${FEE}.kind`]: 'none', [`${FEE}.taxClass`]: 'standard' });
    expect(taxed.totals.feesTax).toBeGreaterThan(0);
    expect([free.totals.fees, free.totals.feesTax]).toEqual([200, 0]);
    for (const before of [taxed, free]) {
      const after = await draft(before);
      expect([after.totals, after.fees]).toEqual([before.totals, before.fees]);
    }
  });

  test('who paid no tax when it was placed pays none for what is new', async () => {
    const { shopper, userId, email } = await register();
    await house.shop.db.transaction((open) => setVatExempt(open, userId, { reason: 'X', now: 1 }));
    await house.settle();
    const before = await bought({ billing_email: email }, { shopper });
    expect(before.totals.totalTax).toBe(0);
    // Of a class that the order says nothing of.
    const book = await addSimple(house, { name: 'Llibre', stock: 9, more: { taxClass: 'super-reduced' } });
    const lines = [kept(before), { productId: book, quantity: 1, price: 1210 }];
    const after = await draft(before, { lines });
    expect(after.totals).toMatchObject({ totalTax: 0, subtotal: before.totals.subtotal + 1210 });
  });

  test('goods that the shop has no more stay as they were called and cost', async () => {
    const id = await addSimple(house, { name: 'Gerro', price: 1537, stock: 9, sku: 'GERRO' });
    const before = await bought({}, { id });
    await house.shop.db.transaction((open) => deleteProduct(open, house.shop.settings, id, Date.now()));
    await house.settle();
    const gone = await order(before.id);
    const after = await draft(gone);
    expect(after.totals).toEqual(before.totals);
    expect(after.shipping).toEqual(before.shipping);
    expect(after.lines).toMatchObject([{ name: 'Gerro', sku: 'GERRO', quantity: 3, unitPrice: 1537 }]);
    const less = await change(gone, { lines: [kept(gone, 1)] });
    expect(less.lines).toMatchObject([{ name: 'Gerro', quantity: 1, unitPrice: 1537 }]);
  });

  test('it is sent as it was and for as much, or for what is said, or by another way that there is', async () => {
    const before = await bought();
    const [sent] = before.shippingLines;
    expect(sent?.method).toBe('flat_rate');
    expect((await draft(before)).shippingLines).toEqual(before.shippingLines);
    const cheap = await draft(before, { send: { cost: 100 } });
    expect(cheap.shippingLines).toMatchObject([
      { rate: sent?.rate, title: sent?.title, total: 100, totalTax: 21 },
    ]);
    for (const cost of [-1, 0.5])
      await expect(draft(before, { send: { cost } })).rejects.toMatchObject(refusal('terms'));
    const { offers } = await draftChange(
      house.shop,
      house.shop.db.read,
      before,
      { send: { rate: sent?.rate ?? '' } },
      Date.now(),
    );
    const pickup = offers.find(({ id }) => id.startsWith('local_pickup'))?.id ?? '';
    const collected = await change(before, { send: { rate: pickup } });
    expect(collected.shippingLines).toMatchObject([{ method: 'local_pickup', total: 0 }]);
    expect((await draft(collected)).shippingLines).toEqual(collected.shippingLines);
    await expect(draft(before, { send: { rate: 'flat_rate:99999' } })).rejects.toMatchObject({
      refused: { code: 'choose_shipping' },
    });
    const london = { ...before.billing, country: 'GB', state: '', postcode: 'SW1A 1AA', city: 'London' };
    await expect(
      draft(before, { billing: london, shipping: london, send: { rate: 'flat_rate:99999' } }),
    ).rejects.toMatchObject({ refused: { code: expect.stringMatching(/shipping/) } });
  });

  test('what was sent for nothing is sent for nothing, and costs when somebody says so', async () => {
    const before = await bought({}, { quantity: 20 });
    expect(before.shippingLines).toMatchObject([{ method: 'free_shipping', total: 0 }]);
    const less = await draft(before, { lines: [kept(before, 1)] });
    expect(less.shippingLines).toMatchObject([{ method: 'free_shipping', total: 0 }]);
    expect((await draft(before, { send: { cost: 300 } })).shippingLines).toMatchObject([
      { method: 'flat_rate', total: 300, totalTax: 63 },
    ]);
  });

  test('lines are whole pieces at whole prices, each once, of things that there are', async () => {
    const before = await bought();
    const dear = await addSimple(house, { name: 'Sense preu', price: null, stock: 5 });
    const wrong = [
      ...[0, -1, 1.5, 10_000].map((quantity) => [{ lineId: lineId(before), quantity }]),
      ...[-1, 0.5].map((price) => [{ ...kept(before), price }]),
      [kept(before), kept(before, 1)],
      [{ productId: 999_999, quantity: 1 }],
      [{ productId: dear, quantity: 1 }],
    ];
    for (const lines of wrong)
      await expect(draft(before, { lines }), JSON.stringify(lines)).rejects.toMatchObject({
        refused: { code: 'lines' },
      });
    const most = await draft(before, { lines: [{ ...kept(before, 9999), price: 0 }] });
    expect(most.lines).toMatchObject([{ quantity: 9999, total: 0 }]);
  });

  test('a variation that is new says what was chosen of it', async () => {
    const { id, variationIds } = await addVariable(house, {
      name: 'Plat',
      price: 500,
      variations: [{ values: { colour: 'Blau' } }, { values: { colour: '' }, price: 600 }],
    });
    const before = await bought();
    const added = async (variationId: number, chosen?: Record<string, string>) => {
      const lines = [kept(before), { productId: id, variationId, quantity: 2, chosen }];
      return (await draft(before, { lines })).lines[1];
    };
    const said = (value: string, display: string) => [expect.objectContaining({ value, display })];
    expect(await added(variationIds[0] ?? 0)).toMatchObject({
      variationId: variationIds[0],
      attributes: said('blau', 'Blau'),
      subtotal: 826,
    });
    expect(await added(variationIds[1] ?? 0, { attribute_pa_colour: 'verd' })).toMatchObject({
      variationId: variationIds[1],
      attributes: said('verd', 'Verd'),
    });
    await expect(added(variationIds[1] ?? 0)).rejects.toMatchObject({ refused: { code: 'lines' } });
  });

  test('nothing is counted by other terms than it was sold by', async () => {
    const before = await bought();
    await expect(draft({ ...before, currency: 'XTS' })).rejects.toMatchObject(refusal('terms'));
    await expect(draft({ ...before, pricesIncludeTax: false })).rejects.toMatchObject(refusal('terms'));
  });
});
