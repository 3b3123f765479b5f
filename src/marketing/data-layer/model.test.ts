import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cartChanges,
  cartGoods,
  categoryFields,
  EVENT_TIMEOUT,
  type GoodsData,
  inUnits,
  itemOf,
  NO_PAYMENT_TYPE,
  NO_SHIPPING_TIER,
  readGoods,
  worthOf,
} from './model.ts';

const cup: GoodsData = {
  internal_id: 12,
  item_id: 12,
  id: 12,
  item_name: 'Tassa',
  sku: 'T-1',
  price: 18.5,
  stocklevel: null,
  stockstatus: 'instock',
  google_business_vertical: 'retail',
  item_category: 'Taula',
  item_brand: '',
  item_variant: '',
  item_group_id: '',
  quantity: 1,
  item_list_name: '',
  index: 0,
  product_type: 'simple',
  productlink: 'http://shop.test/',
};

describe('the data layer’s numbers and words', () => {
  test('the fallbacks of the spec, and its event timeout', () => {
    expect(NO_PAYMENT_TYPE).toBe('(payment type not found)');
    expect(NO_SHIPPING_TIER).toBe('(shipping tier not found)');
    expect(EVENT_TIMEOUT).toBe(2000);
  });

  test('prices have two decimals, whatever the currency has', () => {
    expect([inUnits(1850, 2), inUnits(1999, 0), inUnits(12_345, 3)]).toEqual([18.5, 1999, 12.35]);
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
        const price = inUnits(minor, decimals);
        expect(Math.abs(price * 100 - Math.round(price * 100))).toBeLessThan(1e-4);
        expect(Math.abs(price - minor / 10 ** decimals)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });

  test('the value is the sum of the items', () => {
    const lines = fc.array(
      fc.record({ minor: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(lines, (items) => {
        const sum = items.reduce((total, { minor, quantity }) => total + minor * quantity, 0);
        const told = items.map(({ minor, quantity }) => ({ price: inUnits(minor, 2), quantity }));
        expect(worthOf(told)).toBeCloseTo(sum / 100, 2);
      }),
    );
  });

  test('categories fill five levels at most, the widest first', () => {
    expect(categoryFields(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({
      item_category: 'a',
      item_category2: 'b',
      item_category3: 'c',
      item_category4: 'd',
      item_category5: 'e',
    });
    expect(categoryFields([])).toEqual({ item_category: '' });
  });

  test('an item carries nothing empty and nothing that only pages need', () => {
    expect(itemOf(cup, 3)).toEqual({
      item_id: 12,
      item_name: 'Tassa',
      price: 18.5,
      quantity: 3,
      index: 0,
      google_business_vertical: 'retail',
      item_category: 'Taula',
    });
  });

  test('what is told of a cart leads from what it was to what it is, and of one that is the same nothing', () => {
    const line = fc.record({ id: fc.integer({ min: 1, max: 5 }), quantity: fc.integer({ min: 1, max: 9 }) });
    const carts = fc.array(line, { maxLength: 6 });
    const cartOf = (lines: { id: number; quantity: number }[]) =>
      cartGoods(lines.map(({ id, quantity }) => ({ ...cup, internal_id: id, quantity })));
    const amounts = (goods: ReturnType<typeof cartOf>) =>
      Object.fromEntries([...goods].map(([id, { quantity }]) => [id, quantity]));
    fc.assert(
      fc.property(carts, carts, (one, other) => {
        const { added, removed } = cartChanges(cartOf(one), cartOf(other));
        const reached: Record<number, number> = amounts(cartOf(one));
        for (const { internal_id, quantity } of added)
          reached[internal_id] = (reached[internal_id] ?? 0) + quantity;
        for (const { internal_id, quantity } of removed)
          reached[internal_id] = (reached[internal_id] ?? 0) - quantity;
        for (const [id, quantity] of Object.entries(reached)) if (quantity === 0) delete reached[Number(id)];
        expect(reached).toEqual(amounts(cartOf(other)));
        for (const { quantity } of [...added, ...removed]) expect(quantity).toBeGreaterThan(0);
        expect(cartChanges(cartOf(one), cartOf(one))).toEqual({ added: [], removed: [] });
      }),
    );
  });

  test('a line takes its categories from what the page says of it, and its price and quantity from itself', () => {
    const known = new Map([[12, { ...cup, item_brand: 'Obrador', price: 1, quantity: 9 }]]);
    const bare = { ...cup, item_category: '', price: 17, quantity: 2 };
    expect(cartGoods([bare, { ...bare, quantity: 3 }], known).get(12)).toMatchObject({
      item_category: 'Taula',
      item_brand: 'Obrador',
      price: 17,
      quantity: 5,
    });
  });

  test('what is no goods is passed over', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => readGoods(text)).not.toThrow();
      }),
    );
    expect(readGoods(JSON.stringify(cup))).toEqual(cup);
    expect(readGoods(null)).toBeUndefined();
  });
});
