import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { sellsToConsumers } from '../model-consumers.ts';

describe.each(engines)('the class that sending is taxed by, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());

  test('is one that the shop has, the standard one, or that of the goods', async () => {
    for (const shippingClass of ['reduced', 'standard', 'inherit']) {
      await house.set({ 'tax.shippingClass': shippingClass });
      expect(house.shop.settings.tax.shippingClass).toBe(shippingClass);
    }
    await expect(house.set({ 'tax.shippingClass': 'mistyped' })).rejects.toThrow();
    expect(house.shop.settings.tax.shippingClass).toBe('inherit');
  });

  test('is not asked for where something else is set', async () => {
    await house.set({ 'tax.shippingClass': 'zero' });
    await house.shop.db.transaction((tx) => tx.deleteFrom('tax_class').where('slug', '=', 'zero').execute());
    await house.set({ 'tax.displayInCart': 'excl' });
    await house.set({ 'tax.displayInCart': 'incl' });
  });
});

test('consumers buy where everybody may and something goes to the Union, or to the rest of its market', () => {
  const sells = (customers: 'everybody' | 'businesses', ...sellsTo: string[]) =>
    sellsToConsumers({ sellsTo, checkout: { customers } } as unknown as Parameters<
      typeof sellsToConsumers
    >[0]);
  expect(sells('everybody', 'US', 'FR')).toBe(true);
  for (const country of ['IS', 'LI', 'NO']) expect(sells('everybody', country)).toBe(true);
  expect(sells('everybody', 'US', 'GB')).toBe(false);
  expect(sells('businesses', 'FR')).toBe(false);
});
