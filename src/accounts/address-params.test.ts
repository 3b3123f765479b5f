import { expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/cart.ts';
import { addSimple } from '../../tests/support/catalogue.ts';

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
