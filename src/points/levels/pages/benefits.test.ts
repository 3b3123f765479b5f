import { describe, expect, test } from 'vitest';
import { settings } from '../../../../tests/support/people/settings.ts';
import type { RequestContext } from '../../../frame/request/request-context.ts';
import { texts } from '../../../frame/shop/texts.ts';
import { type Level, MILLION, NO_BENEFITS } from '../../programme/model.ts';
import { benefitTexts, validityText } from './benefits.ts';

const ctx = { t: texts('ca', settings), language: 'ca', shop: { settings } } as unknown as RequestContext;
const level = (benefits: Partial<Level['benefits']>, validity: Level['validity'] = null) =>
  ({ benefits: { ...NO_BENEFITS, ...benefits }, validity }) as Level;
const said = (benefits: Partial<Level['benefits']>) =>
  benefitTexts(ctx, level(benefits)).map((text) => text.replaceAll('\u00a0', ' '));
const off = { share: 50_000, productIds: [], categoryIds: [], saleItems: false };

describe('what a level gives, as it is said', () => {
  test('is nothing where it gives nothing, in one sentence', () => {
    expect(said({})).toEqual([ctx.t('points.benefit_none')]);
  });

  test('is a sentence for each thing that it gives, and none for what it does not', () => {
    const each = {
      multiplier: 1.5 * MILLION,
      entryReward: 100,
      orderBonus: 20,
      orderBonusShare: 25_000,
      discount: off,
      freeShipping: true,
    };
    const alone = Object.entries(each).map(([name, is]) => said({ [name]: is }));
    expect(alone.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(said(each)).toEqual(alone.flat());
    expect(new Set(alone.flat()).size).toBe(6);
    for (const [at, number] of ['1,5', '100', '20', '2,5', '5 %'].entries())
      expect(alone[at]?.[0]).toContain(number);
  });

  test('of a percentage in points says what a hundred units of money bring', () => {
    expect(said({ orderBonusShare: 33_333 })[0]).toMatch(/3,33.*100/);
  });

  test('says whether a discount is for all goods', () => {
    const some = [
      { ...off, productIds: [1] },
      { ...off, categoryIds: [1] },
      { ...off, productIds: [1], categoryIds: [1] },
    ].map((discount) => said({ discount })[0]);
    expect(new Set(some).size).toBe(1);
    expect(some[0]).not.toBe(said({ discount: off })[0]);
  });

  test('lasts as long as it says, or for ever', () => {
    const lasts = validityText(ctx, level({}, { count: 3, unit: 'month' }));
    expect(lasts).toBe(ctx.t('points.level_lasts', { count: 3, unit: 'month' }));
    expect(validityText(ctx, level({}))).toBe(ctx.t('points.level_for_ever'));
  });
});
