import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { buy, type Form, fillCheckout, MARIA, updateReview } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { openVies, type ViesFault } from '../../tests/support/outside/vies.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { saveSettings } from '../frame/settings/change.ts';
import { readOrder, readOrderVat } from '../orders/index.ts';

type Vies = Awaited<ReturnType<typeof openVies>>;

const WERKSTATT: Form = {
  ...MARIA,
  billing_company: 'Werkstatt GmbH',
  billing_country: 'DE',
  billing_address_1: 'Hauptstrasse 1',
  billing_postcode: '10115',
  billing_city: 'Berlin',
  billing_state: 'DE-BE',
  billing_nif: 'DE 136 695 976',
};
const NUMBER = 'DE136695976';

describe.each(engines)('a business of another state of the Union on %s', (engine) => {
  let house: TestShop;
  let vies: Vies;
  let cup: number;
  beforeAll(async () => {
    vies = await openVies();
    house = await openSellingShop(engine);
    await house.set({ 'tax.union.number': 'ESB12345674' });
    cup = await addSimple(house, { name: 'Tassa', price: 1210, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await vies.close();
  });
  afterEach(async () => {
    vies.state.fault = undefined;
    vies.asked.length = 0;
    vies.entered.clear();
    await house.shop.db.transaction((tx) => tx.deleteFrom('vat_check').execute());
    await house.set({ 'tax.union.whenDown': 'charge' });
  });
  const enter = (number = NUMBER) =>
    vies.entered.set(number, { name: 'WERKSTATT GMBH', address: 'Hauptstrasse 1\n10115 Berlin' });
  const bought = async (form: Form = WERKSTATT) => {
    const placed = await buy(house, cup, { form });
    expect(placed.messages ?? '').toBe('');
    const order = (await readOrder(house.shop.db.read, placed.order_id))!;
    return { order, vat: await readOrderVat(house.shop.db.read, order.id) };
  };
  const reviewOf = async (form: Form) => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    return (await updateReview(shopper, await fillCheckout(shopper, form))).review;
  };

  test('buys without tax when the register knows the number; what proves it is kept with the order', async () => {
    enter();
    const { order, vat } = await bought();
    expect(order.totals).toMatchObject({ totalTax: 0, subtotal: 1000 });
    expect(order.taxes).toEqual([]);
    expect(vat).toMatchObject({
      free: true,
      task: '',
      askAt: 0,
      check: {
        number: NUMBER,
        outcome: 'valid',
        name: 'WERKSTATT GMBH',
        address: 'Hauptstrasse 1 10115 Berlin',
        consultation: expect.stringMatching(/^WAPI/),
        askedAs: 'ESB12345674',
      },
    });
    expect(vies.asked[0]).toEqual({
      countryCode: 'DE',
      vatNumber: '136695976',
      requesterMemberStateCode: 'ES',
      requesterNumber: 'B12345674',
    });
  });

  test('is asked about once, however often totals are shown and until the order is placed', async () => {
    enter();
    await bought();
    await bought();
    expect(vies.asked).toHaveLength(1);
  });

  test('sees before buying what the number means', async () => {
    enter();
    expect(await reviewOf(WERKSTATT)).toContain(`confirma el número ${NUMBER}`);
    vies.entered.clear();
    await house.shop.db.transaction((tx) => tx.deleteFrom('vat_check').execute());
    expect(await reviewOf(WERKSTATT)).toContain(`no coneix el número ${NUMBER}`);
    expect(await reviewOf({ ...WERKSTATT, billing_nif: '' })).not.toContain('VIES');
    // Somebody in the Netherlands has typed as far as this.
    expect(await reviewOf({ ...WERKSTATT, billing_country: 'NL', billing_nif: 'NL' })).toContain('Tassa');
  });

  test('pays tax when the register does not know the number, and nobody asks again', async () => {
    const { order, vat } = await bought();
    expect(order.totals.totalTax).toBeGreaterThan(0);
    expect(vat).toMatchObject({ free: false, askAt: 0, check: { outcome: 'invalid', consultation: '' } });
  });

  test.each<ViesFault>([
    'down',
    'ms_unavailable',
    'user_error',
    'bad_requester',
    'odd',
    'another',
    'cut',
    'empty',
  ])(
    'pays tax while the register has the fault “%s”, which is no answer, and is asked about again',
    async (fault) => {
      enter();
      vies.state.fault = fault;
      const { order, vat } = await bought();
      expect(order.totals.totalTax).toBeGreaterThan(0);
      expect(vat).toMatchObject({ free: false, check: { outcome: 'unknown', consultation: '' } });
      expect(vat!.askAt).toBeGreaterThan(Date.now());
    },
  );

  test('may buy without tax while nobody answers, where the shop wants it so', async () => {
    await house.set({ 'tax.union.whenDown': 'accept' });
    vies.state.fault = 'ms_unavailable';
    const { order, vat } = await bought();
    expect(order.totals.totalTax).toBe(0);
    expect(vat).toMatchObject({ free: true, check: { outcome: 'unknown' } });
    expect(vat!.askAt).toBeGreaterThan(Date.now());
  });

  test('pays tax on what stays in the country, or is fetched at the shop', async () => {
    enter();
    const home = {
      ship_to_different_address: '1',
      shipping_first_name: 'Joan',
      shipping_last_name: 'Puig',
      shipping_country: 'ES',
      shipping_address_1: 'Carrer Nou, 1',
      shipping_postcode: '17001',
      shipping_city: 'Girona',
      shipping_state: 'GI',
    };
    const { order, vat } = await bought({ ...WERKSTATT, ...home });
    expect(order.totals.totalTax).toBe(order.totals.total - 1000 - order.totals.shipping);
    expect(order.totals.totalTax).toBeGreaterThan(0);
    expect(vat).toMatchObject({ free: false, check: { outcome: 'valid' } });
  });

  test('without scripts sees the number counted in after the totals were brought up to date', async () => {
    enter();
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    const form = await fillCheckout(shopper, WERKSTATT);
    const page = await shopper.post('/finalitzar-comanda/', {
      ...form,
      woocommerce_checkout_update_totals: '1',
    });
    expect(page.text).toContain(`confirma el número ${NUMBER}`);
  });

  test('of Northern Ireland is XI, and one of the rest of the kingdom is none of the Union', async () => {
    enter('XI110305878');
    const belfast = {
      ...WERKSTATT,
      billing_country: 'GB',
      billing_postcode: 'BT1 5GS',
      billing_city: 'Belfast',
      billing_state: '',
      billing_nif: 'XI110305878',
    };
    expect((await bought(belfast)).vat).toMatchObject({ free: true, check: { number: 'XI110305878' } });
    const london = {
      ...belfast,
      billing_postcode: 'SW1A 1AA',
      billing_city: 'London',
      billing_nif: 'GB110305878',
    };
    expect((await bought(london)).vat).toBeUndefined();
  });

  test('of a number that is mistyped is told so, and nobody is asked', async () => {
    const placed = await buy(house, cup, { form: { ...WERKSTATT, billing_nif: 'DE136695977' } });
    expect(placed.result).toBe('failure');
    expect(vies.asked).toEqual([]);
  });

  test('pays tax like everybody in a shop that is not in the register itself', async () => {
    await house.set({ 'tax.union.number': '' });
    enter();
    const { order, vat } = await bought();
    expect([order.totals.totalTax > 0, vat, vies.asked]).toEqual([true, undefined, []]);
    await house.set({ 'tax.union.number': 'ESB12345674' });
  });

  test('a shop cannot give the number of another country, or one that is mistyped, as its own', async () => {
    for (const number of ['DE136695976', 'ESB12345670']) {
      const values = new Map([['tax.union.number', number]]);
      await expect(saveSettings(house.shop, staff(), { values })).rejects.toThrow();
    }
  });

  test('a shop can be in any state of the Union, also before it has such a number', async () => {
    for (const country of ['NL', 'DE', 'ES'])
      await house.set({ 'address.country': country, 'tax.union.number': '' });
    expect(house.shop.settings.address.country).toBe('ES');
    await house.set({ 'tax.union.number': 'ESB12345674' });
  });
});
