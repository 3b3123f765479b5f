import { describe, expect, test } from 'vitest';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { PricedLine } from '../../pricing/index.ts';
import { type Level, type LevelDiscount, NO_BENEFITS } from '../programme/model.ts';
import { LEVEL_CODE, levelBenefits } from './benefits.ts';
import type { Membership } from './model.ts';

const line = (key: string, productId: number, categoryIds: number[], onSale = false) =>
  ({ key, quantity: 1, item: { productId, categoryIds, onSale } }) as unknown as PricedLine;
const lines = [line('cup', 1, [10]), line('vase', 2, [20, 21]), line('sale', 3, [10], true)];
const member = (benefits: Partial<Level['benefits']>): Membership => ({
  level: {
    slug: 'gold',
    rank: 1,
    enabled: true,
    name: { ca: 'Or', es: 'Oro', en: 'Gold' },
    validity: null,
    entry: { kind: 'purchase', price: 1 },
    graceDays: 0,
    benefits: { ...NO_BENEFITS, ...benefits },
  },
  state: 'active',
  from: NOON,
  until: NOON + DAY,
  graceUntil: null,
});
const of = (membership: Membership | undefined, now = NOON) => {
  const t = (key: string, { level }: { level: string }) => `${key} ${level}`;
  return levelBenefits({ now, language: 'es', t } as unknown as RequestContext, membership, lines);
};
const off = (discount: Partial<LevelDiscount>): LevelDiscount => ({
  share: 100_000,
  productIds: [],
  categoryIds: [],
  saleItems: true,
  ...discount,
});
const keys = (discount: Partial<LevelDiscount>) =>
  of(member({ discount: off(discount) }))?.discounts.flatMap(({ lineKeys }) => lineKeys ?? []);

describe('what a level takes off a cart', () => {
  test('a part of all goods, in the name of the level', () => {
    expect(of(member({ discount: off({}) }))).toEqual({
      discounts: [
        {
          code: LEVEL_CODE,
          label: 'points.level_row Oro',
          lineKeys: ['cup', 'vase', 'sale'],
          rule: { kind: 'percent', ppm: 100_000 },
        },
      ],
      freeShipping: false,
    });
  });

  test('of some goods, by product or by category, and on sale only where that is meant', () => {
    expect(keys({ productIds: [2] })).toEqual(['vase']);
    expect(keys({ categoryIds: [21] })).toEqual(['vase']);
    expect(keys({ productIds: [2], categoryIds: [10] })).toEqual(['cup', 'vase', 'sale']);
    expect(keys({ categoryIds: [10], saleItems: false })).toEqual(['cup']);
    expect(keys({ saleItems: false })).toEqual(['cup', 'vase']);
  });

  test('with none of them in the cart there is no row', () => {
    const free = member({ discount: off({ productIds: [9] }), freeShipping: true });
    expect(of(free)).toEqual({ discounts: [], freeShipping: true });
  });

  test('delivery can be all of it', () => {
    expect(of(member({ freeShipping: true }))).toEqual({ discounts: [], freeShipping: true });
    expect(of(member({}))).toBeUndefined();
  });

  test('nobody without a level, and nobody whose level is over, gets any', () => {
    expect(of(undefined)).toBeUndefined();
    expect(of(member({ discount: off({}), freeShipping: true }), NOON + DAY)).toBeUndefined();
  });
});
