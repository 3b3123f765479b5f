import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openBankShop } from '../../../tests/support/outside/bank.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { setVatExempt } from '../../accounts/addresses/store-exemption.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { programmeContext } from '../../points/index.ts';
import { grantLevel } from '../../points/membership/steps-level.ts';
import { changeCoupon, readAllZones, removeZone } from '../../pricing/index.ts';
import { listLetters, readLetter } from '../letters/store.ts';
import { cancelUnpaid } from '../payment/overdue.ts';
import { needsNumber } from '../placing/buyer-number.ts';
import { makeOrder } from './commands.ts';
import { draftPhoneOrder } from './draft.ts';

const DAY = 24 * 3_600_000;
const LEVEL = {
  slug: 'or',
  rank: 1,
  name: { ca: 'Or', es: 'Oro', en: 'Gold' },
  entry: { kind: 'purchase', price: 100 },
  benefits: { freeShipping: true },
};
const maria = {
  ...EMPTY_ADDRESS,
  firstName: 'Maria',
  lastName: 'Puig Serra',
  country: MARIA.billing_country,
  address1: MARIA.billing_address_1,
  postcode: MARIA.billing_postcode,
  city: MARIA.billing_city,
  state: MARIA.billing_state,
  phone: MARIA.billing_phone,
  email: MARIA.billing_email,
};

describe.each(engines)('orders by telephone on %s', (engine) => {
  let house: TestShop;
  let close: () => Promise<void>;
  let cup: number;
  const { order, stockOf, history, reservations } = ordersOf(() => house);
  const { apply, register } = membersOf(() => house);
  beforeAll(async () => {
    ({ house, close } = await openBankShop(engine));
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100 });
    await ask({ shop: house.shop, actor: staff(), now: Date.now() }, changeCoupon, {
      code: 'TELEFON',
      kind: 'percent',
      ppm: 100_000,
      usageLimit: 2,
    });
  });
  afterAll(() => close());

  const wanted = { userId: null, language: 'es', currency: 'EUR', billing: maria } as const;
  const asked = (now = Date.now()) => ({ shop: house.shop, actor: staff('Anna'), now });
  const lines = () => [{ productId: cup, quantity: 2 }];
  const make = (more: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
    ask(asked(), makeOrder, { ...wanted, lines: lines(), payment: { kind: 'link' }, ...more });

  test('cost what the same cart costs the same shopper, taxes and shipping included', async () => {
    const { order_id: id } = await buy(house, cup, { quantity: 2 });
    const { draft } = await draftPhoneOrder(
      house.shop,
      house.shop.db.read,
      { ...wanted, lines: lines() },
      Date.now(),
    );
    const { totals, taxes, shippingLines } = await order(id);
    expect(draft.totals).toEqual(totals);
    expect(draft.taxes).toEqual(taxes);
    expect(draft.shippingLines[0]?.rate).toBe(shippingLines[0]?.rate);
  });

  test('with a link: the letter has it, the goods are kept for days, and then come free', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const { id, status, key } = await make();
    expect(status).toBe('pending');
    expect(await stockOf(cup)).toBe(before - 2);
    await house.settle();
    const letter = (await listLetters(house.shop.db.read, id)).find(
      ({ kind }) => kind === 'customer_invoice',
    )!;
    expect(letter).toMatchObject({ by: 'Anna', recipient: maria.email, language: 'es' });
    const { html } = (await readLetter(house.shop.db.read, letter.id))!.letter;
    expect(html).toContain(`pay_for_order=true&amp;key=${key}`);
    await cancelUnpaid(house.shop, Date.now() + 6 * DAY);
    expect((await order(id)).status).toBe('pending');
    const link = /href="([^"]+pay_for_order[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await house.browser().get(new URL(link).pathname + new URL(link).search);
    expect(page.text).toContain('order_review');
    await cancelUnpaid(house.shop, Date.now() + 8 * DAY);
    expect((await order(id)).status).toBe('cancelled');
    expect(await stockOf(cup)).toBe(before);
  });

  test('paid by hand: prepared at once, with the way and the number the shopkeeper says', async () => {
    const payment = { kind: 'by_hand', method: 'bacs', reference: 'TR 77' } as const;
    const { id, status } = await make({ payment });
    expect(status).toBe('processing');
    expect(await order(id)).toMatchObject({
      createdVia: 'admin',
      paymentMethod: 'bacs',
      transactionId: 'TR 77',
      paidAt: expect.any(Number),
      attempt: null,
    });
    // Money at the door has not come yet.
    const door = await make({ payment: { kind: 'by_hand', method: 'cod' } });
    expect(await order(door.id)).toMatchObject({ status: 'processing', paidAt: null });
    // Nobody says for a bank that it has the money.
    for (const method of ['card', 'no'])
      await expect(make({ payment: { kind: 'by_hand', method } })).rejects.toMatchObject({
        refused: { code: 'payment' },
      });
  });

  test('a form that is sent three times at once makes one order', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const made = await Promise.all([1, 2, 3].map(() => make({ key: `form ${engine}` })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await stockOf(cup)).toBe(before - 2);
  });

  test('prices are the customer’s or what was agreed; coupons count and are used up like anybody’s', async () => {
    const agreed = await make({ lines: [{ productId: cup, quantity: 2, price: 700 }] });
    const [line] = (await order(agreed.id)).lines;
    expect((line?.subtotal ?? 0) + (line?.subtotalTax ?? 0)).toBe(1400);
    const first = await make({ coupons: ['telefon'] });
    expect((await order(first.id)).adjustments).toMatchObject([{ kind: 'coupon', code: 'telefon' }]);
    await make({ coupons: ['TELEFON'] });
    await expect(make({ coupons: ['TELEFON'] })).rejects.toMatchObject({ refused: { code: 'coupons' } });
  });

  test('are of who they are for: their taxes, their level, and coupons for the address of their account', async () => {
    const { userId, email } = await register();
    const draft = async (more: Partial<Parameters<typeof draftPhoneOrder>[2]> = {}) =>
      (
        await draftPhoneOrder(
          house.shop,
          house.shop.db.read,
          { ...wanted, lines: lines(), ...more },
          Date.now(),
        )
      ).draft;
    const code = await addCoupon(house, { emails: [email] });
    const refused = { refused: { code: 'coupons' } };
    await expect(draft({ coupons: [code] })).rejects.toMatchObject(refused);
    const billing = { ...maria, email: ` ${email.toUpperCase()}` };
    expect((await draft({ coupons: [code], billing })).totals.discount).toBeGreaterThan(0);
    expect((await draft({ coupons: [code], userId })).totals.discount).toBeGreaterThan(0);
    await apply({ levels: [LEVEL] });
    const scope = await programmeContext(house.shop);
    const now = Date.now();
    await house.shop.db.transaction((tx) => grantLevel(tx, scope, { userId, slug: 'or', now }));
    expect((await draft({ userId })).totals).toMatchObject({ shipping: 0 });
    expect((await draft()).totals.shipping).toBeGreaterThan(0);
    await house.shop.db.transaction((tx) => setVatExempt(tx, userId, { reason: 'X', now }));
    await house.settle();
    expect((await draft({ userId })).totals.totalTax).toBe(0);
    expect((await draft()).totals.totalTax).toBeGreaterThan(0);
  });

  test('say whose order holds a coupon that is used up: the customer’s own, or somebody’s', async () => {
    const { userId } = await register();
    const code = await addCoupon(house, { usageLimit: 1 });
    await make({ userId, coupons: [code] });
    const why = (more: object) =>
      make({ coupons: [code], ...more }).catch((error: unknown) => error as { refused?: object });
    expect(await why({ userId })).toMatchObject({ refused: { refusals: [{ code: 'held_by_you' }] } });
    expect(await why({})).toMatchObject({ refused: { refusals: [{ code: 'held' }] } });
  });

  test('are sent as soon as one thing of them has to be', async () => {
    const guide = await addSimple(house, { name: 'Guia', price: 900, more: { virtual: true } });
    const of = async (...ids: number[]) => {
      const all = ids.map((productId) => ({ productId, quantity: 1 }));
      return (await draftPhoneOrder(house.shop, house.shop.db.read, { ...wanted, lines: all }, Date.now()))
        .draft;
    };
    expect(await of(guide)).toMatchObject({ shipping: null, shippingLines: [] });
    expect(await of(guide, cup)).toMatchObject({ shipping: { city: maria.city }, shippingLines: [{}] });
  });

  test('what cannot be ordered is refused with the reason, and nothing is kept', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const refusals: [Partial<Parameters<typeof makeOrder>[1]>, string][] = [
      [{ lines: [] }, 'empty'],
      [{ lines: [{ productId: 999_999, quantity: 1 }] }, 'lines'],
      [{ lines: [{ productId: cup, quantity: 0 }] }, 'lines'],
      [{ lines: [{ productId: cup, quantity: 101 }] }, 'lines'],
      [{ rate: 'flat_rate:999' }, 'choose_shipping'],
      [{ seenTotal: 100 }, 'dearer'],
    ];
    for (const [more, code] of refusals)
      await expect(make(more)).rejects.toMatchObject({ refused: { code } });
    expect(await stockOf(cup)).toBe(before);
  });

  const told = async () => {
    const [line] = await readAudit(house.shop.db.read, { command: 'order.make', limit: 1 });
    return line?.after;
  };

  test('that cost what was shown, or less, are made; the trail has what they cost and how they are paid', async () => {
    const { totals } = await order((await make()).id);
    const { total } = totals;
    expect(await told()).toEqual({ status: 'pending', total, currency: 'EUR', payment: 'link', lines: 1 });
    for (const seenTotal of [total, total + 1]) expect((await make({ seenTotal })).status).toBe('pending');
    await expect(make({ seenTotal: total - 1 })).rejects.toMatchObject({
      refused: { code: 'dearer', total },
    });
    await make({ payment: { kind: 'by_hand', method: 'bacs' } });
    expect(await told()).toMatchObject({ status: 'processing', payment: 'bacs' });
  });

  test('are known by a number without blanks around it, as long as there is room', async () => {
    const reference = ` ${'7'.repeat(120)}`;
    const { id } = await make({ payment: { kind: 'by_hand', method: 'bacs', reference } });
    expect((await order(id)).transactionId).toBe('7'.repeat(100));
    expect((await history(id)).at(-1)?.reason).toBe(reference);
  });

  test('for nothing need no way to pay, and none is written down', async () => {
    const gift = await addSimple(house, { name: 'Regal', price: 0, more: { virtual: true } });
    for (const method of ['card', 'bacs']) {
      const { id, status } = await make({
        lines: [{ productId: gift, quantity: 1 }],
        payment: { kind: 'by_hand', method },
      });
      expect(['processing', 'completed']).toContain(status);
      expect(await order(id)).toMatchObject({ totals: { total: 0 }, transactionId: '', paymentMethod: '' });
    }
    const { id } = await make({ lines: [{ productId: gift, quantity: 1 }] });
    await house.settle();
    const sent = (await listLetters(house.shop.db.read, id)).map(({ kind }) => kind);
    expect(sent, 'nobody is asked to pay nothing').not.toContain('customer_invoice');
  });

  test('with a link that lasts for ever keep the goods for ever', async () => {
    await house.set({ 'checkout.linkDays': 0 });
    const { id } = await make();
    expect(await reservations(id)).toMatchObject([{ state: 'held', until: null }]);
    await house.set({ 'checkout.linkDays': 7 });
    const now = Date.now();
    const timed = await ask(asked(now), makeOrder, { ...wanted, lines: lines(), payment: { kind: 'link' } });
    expect(await reservations(timed.id)).toMatchObject([{ state: 'held', until: now + 7 * DAY }]);
  });

  test('are in the money that is asked for, of the variation and with the choices that are', async () => {
    const of = async (more: object) =>
      (
        await draftPhoneOrder(
          house.shop,
          house.shop.db.read,
          { ...wanted, lines: lines(), ...more },
          Date.now(),
        )
      ).draft;
    const other = house.shop.settings.currencies[1]!.code;
    expect(await of({ currency: other })).toMatchObject({ currency: other });
    await expect(of({ currency: 'XXX' })).rejects.toMatchObject({ refused: { code: 'empty' } });
    const { id, variationIds } = await addVariable(house, {
      name: 'Plat',
      price: 500,
      variations: [{ values: { colour: 'Blau' } }, { values: { colour: '' } }],
    });
    const line = async (chosen: Record<string, string>, variationId: number | undefined) =>
      (await of({ lines: [{ productId: id, variationId, quantity: 1, chosen }] })).lines[0];
    expect(await line({}, variationIds[0])).toMatchObject({
      variationId: variationIds[0],
      attributes: [{ value: 'blau' }],
    });
    expect(await line({ attribute_pa_colour: 'verd' }, variationIds[1])).toMatchObject({
      variationId: variationIds[1],
      attributes: [{ value: 'verd', display: 'Verd' }],
    });
    const bare = await line({}, undefined).catch((error: unknown) => error);
    expect(bare).toMatchObject({ refused: { problems: [{ name: 'Plat (es)', reason: 'gone' }] } });
  });

  test('may have what shoppers are not offered: fewer than the least; but no more pieces than a line takes', async () => {
    const dozen = await addSimple(house, { name: 'Dotzena', stock: 20_000, more: { minQuantity: 12 } });
    const line = (quantity: number) => ({ lines: [{ productId: dozen, quantity }] });
    expect((await make(line(1))).status).toBe('pending');
    expect((await make(line(9999))).status).toBe('pending');
    await expect(make(line(10_000))).rejects.toMatchObject({ refused: { code: 'lines' } });
  });

  test('are sent by the way that is chosen', async () => {
    const of = (rate?: string) =>
      draftPhoneOrder(
        house.shop,
        house.shop.db.read,
        { ...wanted, lines: lines(), ...(rate ? { rate } : {}) },
        Date.now(),
      );
    const { draft, offers } = await of();
    const other = offers.find(({ id }) => id !== draft.shippingLines[0]?.rate)!;
    expect((await of(other.id)).draft.shippingLines[0]?.rate).toBe(other.id);
  });

  test('for a sum that needs the number of who buys are not made without it, nor where nothing is sent', async () => {
    needsNumber.add(house.shop, ({ total }) => total > 300_000);
    const dear = [{ productId: cup, quantity: 1, price: 400_000 }];
    await expect(make({ lines: dear })).rejects.toMatchObject({ refused: { code: 'tax_id' } });
    for (const { code } of await readAllZones(house.shop.db.read)) await ask(asked(), removeZone, { code });
    await house.settle();
    for (const more of [{}, { rate: 'flat_rate:1' }])
      await expect(make(more)).rejects.toMatchObject({ refused: { code: 'no_shipping' } });
  });
});
