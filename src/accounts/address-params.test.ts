import { expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';

test('a shop that begins to sell to another country offers its provinces at once', async () => {
  const house = await openSellingShop('sqlite');
  const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10 });
  const shopper = house.browser();
  await shopper.call('add_to_cart', { product_id: cup });
  const page = async () => (await shopper.get('/finalitzar-comanda/')).text;
  await house.set({ sellsTo: ['ES'] });
  expect(await page()).not.toContain('Massachusetts');
  await house.set({ sellsTo: ['ES', 'US'] });
  expect(await page()).toContain('Massachusetts');
  await house.close();
});

test('the browser knows how each country writes its addresses: order, names, and what must be given', async () => {
  const house = await openSellingShop('sqlite');
  const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10 });
  await house.set({ sellsTo: ['ES', 'US', 'GB', 'FR'], 'checkout.taxId': 'required' });
  const shopper = house.browser();
  await shopper.call('add_to_cart', { product_id: cup });
  const globalOf = async (name: string) => {
    const { text } = await shopper.get('/en/checkout/');
    const block = new RegExp(`data-global="${name}">(.*?)</script>`, 's').exec(text)?.[1] ?? '{}';
    return JSON.parse(block) as Record<string, string>;
  };
  const said = async () => JSON.parse((await globalOf('wc_address_i18n_params')).locale ?? '{}');
  const locale = await said();
  const field = (label: string, priority: number, required: boolean, hidden = false) => ({
    label,
    priority,
    required,
    hidden,
  });
  expect(locale.ES).toMatchObject({
    postcode: { priority: 65, required: true, hidden: false },
    state: field('Province', 80, true),
  });
  expect(locale.US).toMatchObject({
    postcode: { priority: 90, required: true },
    state: field(locale.GB.state.label, 80, true),
  });
  expect(locale.US.state.label).not.toBe('Province');
  // Wherever there are some they are asked for; where there are none, not; else they may be written.
  expect(locale.GB.state).toMatchObject({ required: false, hidden: false });
  expect(locale.FR.state).toMatchObject({ required: false, hidden: true });
  expect(locale.ES.nif).toMatchObject({ required: true });
  expect(locale.FR.nif.label).not.toBe(locale.ES.nif.label);
  expect(
    Object.entries<ReturnType<typeof field>>(locale.default).map(([name, { priority, required, hidden }]) => [
      name,
      priority,
      required,
      hidden,
    ]),
  ).toEqual([
    ['address_1', 50, true, false],
    ['address_2', 60, false, false],
    ['city', 70, true, false],
    ['state', 80, false, false],
    ['postcode', 90, true, false],
    ['nif', expect.any(Number), true, false],
  ]);
  const countries = JSON.parse((await globalOf('wc_country_select_params')).countries ?? '{}');
  expect([countries.FR, countries.ES.GI, countries.US.MA, countries.GB]).toEqual([
    [],
    'Girona',
    'Massachusetts',
    undefined,
  ]);
  await house.set({ 'checkout.taxId': 'hidden' });
  expect((await said()).ES.nif).toBeUndefined();
  await house.close();
});
