import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChosenAttribute, Purchasable } from '../catalogue/index.ts';
import { amountProblems, lineName, unavailableLines, whyUnavailable } from './lines/model-problems.ts';
import { refuseAmount, refuseItem } from './lines/model-refusal.ts';
import { hashSource, type KeptLine, keySource, MOST_PIECES, readQuantity } from './model.ts';

type Stock = Purchasable['stock'];
const item = (more: Partial<Omit<Purchasable, 'stock'>> = {}, stock: Partial<Stock> = {}) =>
  ({
    id: 7,
    name: 'Tassa',
    price: 1000,
    purchasable: true,
    soldIndividually: false,
    minQuantity: 1,
    maxQuantity: null,
    stock: {
      managed: false,
      quantity: 0,
      status: 'instock',
      backorders: 'no',
      holder: more.id ?? 7,
      ...stock,
    },
    ...more,
  }) as Purchasable;
const stocked = (quantity: number, more: Partial<Stock> = {}) => ({ managed: true, quantity, ...more });
const kept = (key: string, more: Partial<KeptLine> = {}): KeptLine => ({
  key,
  productId: 7,
  variationId: 0,
  attributes: {},
  quantity: 1,
  seen: undefined,
  ...more,
});

describe('the key of a line', () => {
  test('is the product, the variation and what was chosen, as the contract writes it', () => {
    expect(keySource(12, 0, {})).toBe('12');
    expect(keySource(12, 34, {})).toBe('12_34');
    expect(keySource(12, 34, { attribute_pa_colour: 'blau', attribute_size: 'L' })).toBe(
      '12_34_attribute_pa_colourblauattribute_sizeL',
    );
    expect(keySource(12, 0, { ' attribute_a ': ' b ' })).toBe('12_attribute_ab');
  });
});

describe('the hash of a cart', () => {
  test('is none for an empty one, and another for whatever of it differs', () => {
    expect(hashSource([], 0, 'EUR ca')).toBe('');
    const base = kept('a', { variationId: 8, quantity: 2 });
    const all = [
      hashSource([base], 1000, 'EUR ca'),
      hashSource([{ ...base, key: 'b' }], 1000, 'EUR ca'),
      hashSource([{ ...base, productId: 9 }], 1000, 'EUR ca'),
      hashSource([{ ...base, variationId: 9 }], 1000, 'EUR ca'),
      hashSource([{ ...base, quantity: 3 }], 1000, 'EUR ca'),
      hashSource([base, base], 1000, 'EUR ca'),
      hashSource([base], 1001, 'EUR ca'),
      hashSource([base], 1000, 'USD ca'),
      hashSource([base], 1000, 'EUR es'),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(hashSource([{ ...base, seen: { price: 1, currency: 'EUR' } }], 1000, 'EUR ca')).toBe(all[0]);
  });
});

describe('a posted quantity', () => {
  test.each([
    ['', 1],
    ['  ', 1],
    [' 3 ', 3],
    ['007', 7],
    ['2.9', 2],
    ['2,9', 2],
    ['4.', 4],
    ['0', 0],
    ['000', 0],
    ['-3', -3],
    ['-0004.5', -4],
    ['999999', 999_999],
    ['1000000', MOST_PIECES + 1],
    ['0000001000000', MOST_PIECES + 1],
    ['-1000000', -MOST_PIECES - 1],
    ['9'.repeat(40), MOST_PIECES + 1],
    ['9'.repeat(41), 0],
    ['1e3', 0],
    ['+1', 0],
    ['1 2', 0],
    ['.5', 0],
    ['3x', 0],
    ['x3', 0],
    ['1.2.3', 0],
  ])('%j means %d', (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });

  test('where none was posted it is what is said then', () => {
    expect([readQuantity('', 0), readQuantity(' ', 5), readQuantity('2', 0)]).toEqual([0, 5, 2]);
  });

  test('what is no number may mean something else than none', () => {
    expect([readQuantity('dos', 1, 7), readQuantity('2', 1, 7), readQuantity('', 1, 7)]).toEqual([7, 2, 1]);
  });
});

describe('what cannot be bought at all', () => {
  test('is what is not for sale, and what there is none of', () => {
    expect(refuseItem(item({ purchasable: false }))?.code).toBe('not_purchasable');
    expect(refuseItem(item({}, stocked(0)))).toMatchObject({
      code: 'out_of_stock',
      values: { name: 'Tassa' },
    });
    expect(refuseItem(item({}, { status: 'outofstock' }))?.code).toBe('out_of_stock');
    expect(refuseItem(item({}, stocked(5, { status: 'outofstock' })))?.code).toBe('out_of_stock');
    expect(refuseItem(item({}, stocked(1)))).toBeUndefined();
    expect(refuseItem(item({}, stocked(0, { backorders: 'yes', status: 'onbackorder' })))).toBeUndefined();
    expect(refuseItem(item())).toBeUndefined();
  });

  test('a line says why: gone, not in this currency, or not in this language', () => {
    expect(whyUnavailable(undefined)).toBe('gone');
    expect(whyUnavailable(item({ purchasable: false, price: null }))).toBe('currency');
    expect(whyUnavailable(item({ purchasable: false }))).toBe('gone');
    expect(whyUnavailable(item({ name: '' }))).toBe('language');
    expect(whyUnavailable(item())).toBeUndefined();
  });

  test('lines that cannot be bought are listed with what is known of their names, the others are not', () => {
    const items = new Map([
      [1, item({ id: 1 })],
      [2, item({ id: 2, name: 'Gerra', purchasable: false })],
    ]);
    const lines = [1, 2, 3].map((productId) => kept(`k${productId}`, { productId }));
    expect(unavailableLines(lines, ({ productId }) => items.get(productId))).toEqual([
      { code: 'unavailable', key: 'k2', name: 'Gerra', reason: 'gone' },
      { code: 'unavailable', key: 'k3', name: '', reason: 'gone' },
    ]);
  });
});

describe('how many may be put in', () => {
  const refused = (of: Purchasable, ...amounts: [number, number, number?]) => {
    const reason = refuseAmount(of, ...amounts);
    return reason && [reason.code, reason.values, reason.viewCart];
  };

  test('none, or less than none, is no quantity', () => {
    expect(refused(item(), 0, 0)).toEqual(['quantity', {}, false]);
    expect(refused(item(), -1, 5)).toEqual(['quantity', {}, false]);
  });

  test('what is sold one at a time goes in once, and the cart is where it is', () => {
    const single = item({ soldIndividually: true });
    expect(refused(single, 1, 0)).toBeUndefined();
    expect(refused(single, 1, 1)).toEqual(['sold_individually', { name: 'Tassa' }, true]);
    expect(refused(single, 1, 1, 0)).toBeUndefined();
  });

  test('no more than there is, by itself and together with what the cart has', () => {
    const few = item({}, stocked(3));
    expect(refused(few, 3, 0)).toBeUndefined();
    expect(refused(few, 4, 0)).toEqual(['not_enough', { name: 'Tassa', available: 3 }, false]);
    expect(refused(few, 1, 2)).toBeUndefined();
    expect(refused(few, 2, 2)).toEqual(['exceeds_stock', { available: 3, inCart: 2 }, true]);
    expect(refused(few, 2, 2, 0)).toEqual(['exceeds_stock', { available: 3, inCart: 2 }, true]);
    expect(refused(item({}, stocked(3, { backorders: 'yes' })), 9, 9)).toBeUndefined();
  });

  test('the bounds look at the line, whatever else of the same stock is in the cart', () => {
    const bounded = item({ minQuantity: 2, maxQuantity: 6 });
    expect(refused(bounded, 2, 0)).toBeUndefined();
    expect(refused(bounded, 6, 0)).toBeUndefined();
    expect(refused(bounded, 1, 0)).toEqual(['at_least', { name: 'Tassa', count: 2 }, false]);
    expect(refused(bounded, 1, 1)).toBeUndefined();
    expect(refused(bounded, 1, 5, 0)).toEqual(['at_least', { name: 'Tassa', count: 2 }, false]);
    expect(refused(bounded, 7, 0)).toEqual(['at_most', { name: 'Tassa', count: 6 }, false]);
    expect(refused(bounded, 2, 5)).toEqual(['at_most', { name: 'Tassa', count: 6 }, false]);
    expect(refused(bounded, 6, 5, 0)).toBeUndefined();
  });

  test('nobody buys more than 9999 of a thing, whatever the shopkeeper allows', () => {
    for (const maxQuantity of [null, 1_000_000]) {
      expect(refused(item({ maxQuantity }), 9999, 0)).toBeUndefined();
      expect(refused(item({ maxQuantity }), 10_000, 0)).toEqual([
        'at_most',
        { name: 'Tassa', count: 9999 },
        false,
      ]);
    }
  });
});

describe('what stands in the way of an order', () => {
  const blue = [{ display: 'Blau' }, { display: 'Gran' }] as ChosenAttribute[];
  const line = (key: string, of: Purchasable, quantity: number, choices: ChosenAttribute[] = []) => ({
    key,
    item: of,
    quantity,
    choices,
  });

  test('a line is called by what was chosen of it, where anything was', () => {
    expect(lineName(line('a', item(), 1, blue))).toBe('Tassa (Blau, Gran)');
    expect(lineName(line('a', item(), 1))).toBe('Tassa');
  });

  test('lines share the stock that they live on', () => {
    const one = item({ id: 1 }, stocked(5, { holder: 9 }));
    const two = item({ id: 2, name: 'Gerra' }, stocked(5, { holder: 9 }));
    const other = item({ id: 3 }, stocked(5));
    expect(amountProblems([line('a', one, 3), line('b', two, 2), line('c', other, 5)])).toEqual([]);
    expect(amountProblems([line('a', one, 3), line('b', two, 3, blue), line('c', other, 5)])).toEqual([
      { code: 'short', key: 'a', name: 'Tassa', available: 5 },
      { code: 'short', key: 'b', name: 'Gerra (Blau, Gran)', available: 5 },
    ]);
  });

  test('what there is none of has sold out, though the count says otherwise', () => {
    const problem = (stock: Partial<Stock>) => amountProblems([line('a', item({}, stock), 1)]);
    const sold = [{ code: 'out_of_stock', key: 'a', name: 'Tassa' }];
    expect(problem(stocked(0))).toEqual(sold);
    expect(problem(stocked(5, { status: 'outofstock' }))).toEqual(sold);
    expect(problem({ status: 'outofstock' })).toEqual(sold);
    expect(problem(stocked(0, { backorders: 'notify', status: 'onbackorder' }))).toEqual([]);
    expect(problem({})).toEqual([]);
  });

  test('the bounds of today hold for what was put in before', () => {
    const problem = (more: Partial<Purchasable>, quantity: number) =>
      amountProblems([line('a', item(more), quantity)]).map((each) =>
        'count' in each ? [each.code, each.name, each.count] : each,
      );
    expect(problem({ minQuantity: 2, maxQuantity: 4 }, 1)).toEqual([['at_least', 'Tassa', 2]]);
    expect(problem({ minQuantity: 2, maxQuantity: 4 }, 2)).toEqual([]);
    expect(problem({ minQuantity: 2, maxQuantity: 4 }, 4)).toEqual([]);
    expect(problem({ minQuantity: 2, maxQuantity: 4 }, 5)).toEqual([['at_most', 'Tassa', 4]]);
    expect(problem({ soldIndividually: true, minQuantity: 3, maxQuantity: 9 }, 1)).toEqual([]);
    expect(problem({ soldIndividually: true, maxQuantity: 9 }, 2)).toEqual([['at_most', 'Tassa', 1]]);
    expect(problem({}, 9999)).toEqual([]);
    expect(problem({ maxQuantity: 20_000 }, 10_000)).toEqual([['at_most', 'Tassa', 9999]]);
    expect(problem({}, 10_000)).toEqual([['at_most', 'Tassa', 9999]]);
  });

  test('what was let in can be ordered, as long as nothing changes', () => {
    fc.assert(
      fc.property(
        fc.record({ quantity: fc.integer({ min: 0, max: 12 }), managed: fc.boolean() }),
        fc.record({
          minQuantity: fc.integer({ min: 1, max: 4 }),
          maxQuantity: fc.option(fc.integer({ min: 4, max: 8 })),
        }),
        fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 6 }),
        (stock, bounds, adds) => {
          const of = item(bounds, stock);
          let quantity = 0;
          for (const wanted of adds)
            if (!refuseItem(of) && !refuseAmount(of, wanted, quantity)) quantity += wanted;
          const lines = quantity > 0 ? [line('a', of, quantity)] : [];
          expect(amountProblems(lines)).toEqual([]);
        },
      ),
    );
  });
});
