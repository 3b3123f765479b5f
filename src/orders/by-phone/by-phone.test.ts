import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBankShop } from '../../../tests/support/bank.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { buy, MARIA } from '../../../tests/support/checkout.ts';
import { addCoupon } from '../../../tests/support/coupons.ts';
import { membersOf } from '../../../tests/support/members.ts';
import { ordersOf } from '../../../tests/support/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { setVatExempt } from '../../accounts/addresses/store-exemption.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { programmeContext } from '../../points/index.ts';
import { grantLevel } from '../../points/membership/steps-level.ts';
import { changeCoupon } from '../../pricing/index.ts';
import { listLetters, readLetter } from '../letters/store.ts';
import { cancelUnpaid } from '../payment/overdue.ts';
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
  const { order, stockOf } = ordersOf(() => house);
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
    await expect(make({ payment: { kind: 'by_hand', method: 'card' } })).rejects.toMatchObject({
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
});
