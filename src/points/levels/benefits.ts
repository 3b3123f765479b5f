import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Benefits, PricedLine } from '../../pricing/index.ts';
import { type LevelDiscount, levelName } from '../programme/model.ts';
import { benefitsAt, type Membership } from './model.ts';

/** The stable code of the row in the totals; its label is translated. */
export const LEVEL_CODE = 'loyalty-level';

/** What a cart costs less for its customer's level. */
export function levelBenefits(
  ctx: RequestContext,
  membership: Membership | undefined,
  lines: readonly PricedLine[],
): Benefits | undefined {
  if (!membership) return undefined;
  const { discount, freeShipping } = benefitsAt(membership, ctx.now);
  if (!discount) return freeShipping ? { discounts: [], freeShipping } : undefined;
  const lineKeys = lines.filter((line) => isMeant(discount, line)).map(({ key }) => key);
  const label = ctx.t('points.level_row', { level: levelName(membership.level, ctx.language) });
  const rule = { kind: 'percent' as const, ppm: discount.share };
  return {
    discounts: lineKeys.length === 0 ? [] : [{ code: LEVEL_CODE, label, lineKeys, rule }],
    freeShipping,
  };
}

/** Categories of goods come with all their ancestors, so a category means everything below it. */
function isMeant({ productIds, categoryIds, saleItems }: LevelDiscount, { item }: PricedLine): boolean {
  if (item.onSale && !saleItems) return false;
  if (productIds.length === 0 && categoryIds.length === 0) return true;
  return productIds.includes(item.productId) || item.categoryIds.some((id) => categoryIds.includes(id));
}
