import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { buy, type Form } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { setVatExempt } from '../accounts/addresses/store-exemption.ts';

import { readOrder } from '../orders/index.ts';

/** Billed in Girona, sent to Las Palmas. */
const SENT_FAR: Form = {
  ship_to_different_address: '1',
  shipping_first_name: 'Joan',
  shipping_last_name: 'Puig',
  shipping_country: 'ES',
  shipping_address_1: 'Calle Mayor, 1',
  shipping_postcode: '35001',
  shipping_city: 'Las Palmas',
  shipping_state: 'GC',
};

describe.each(engines)('whose tax counts on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210, stock: 100 });
  });
  afterAll(() => house.close());
  afterEach(() => basedOn('shipping'));
  const basedOn = (where: 'shipping' | 'billing' | 'base') => house.set({ 'tax.basedOn': where });
  const bought = async (form: Form) => {
    const placed = await buy(house, cup, { form });
    expect(placed.messages ?? '').toBe('');
    return (await readOrder(house.shop.db.read, placed.order_id))!;
  };
  const taxLabels = async (form: Form) => (await bought(form)).taxes.map(({ label }) => label);

  test('taxes based on the shipping address are those of where the goods go', async () => {
    expect(await taxLabels(SENT_FAR)).toEqual(['IGIC']);
  });

  test('taxes based on the billing address are those of where the bill goes', async () => {
    await basedOn('billing');
    expect(await taxLabels(SENT_FAR)).toEqual(['IVA']);
    const billedFar = { billing_postcode: '35001', billing_city: 'Las Palmas', billing_state: 'GC' };
    const sentHome = { shipping_postcode: '17004', shipping_city: 'Girona', shipping_state: 'GI' };
    expect(await taxLabels({ ...SENT_FAR, ...billedFar, ...sentHome })).toEqual(['IGIC']);
  });

  test('taxes based on the shop’s own address are the same for everybody', async () => {
    await basedOn('base');
    expect(await taxLabels(SENT_FAR)).toEqual(['IVA']);
  });

  test('a shopper who is exempt pays no tax, and pays it again when that is taken back', async () => {
    const email = 'compres@fundacio.example';
    const opens = { billing_email: email, createaccount: 1, account_password: 'prou llarga per a tothom' };
    const { shopper, ...first } = await buy(house, cup, { form: opens });
    const userId = (await readOrder(house.shop.db.read, first.order_id))?.userId ?? 0;
    const set = async (exempt: { reason: string; now: number } | undefined) => {
      await house.shop.db.transaction((tx) => setVatExempt(tx, userId, exempt));
      await house.settle();
    };
    const buyAs = async () => {
      const placed = await buy(house, cup, { shopper, form: { billing_email: email } });
      return (await readOrder(house.shop.db.read, placed.order_id))!;
    };
    await set({ reason: 'FR12345678901', now: 1 });
    const free = await buyAs();
    expect(free.taxes).toEqual([]);
    expect(free.totals).toMatchObject({ subtotal: 1000, subtotalTax: 0, shippingTax: 0 });
    await set(undefined);
    expect((await buyAs()).totals).toMatchObject({ subtotal: 1000, subtotalTax: 210 });
  });
});
