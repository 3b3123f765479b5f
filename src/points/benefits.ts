import type { Visit } from '../frame/visit.ts';
import type { Reader } from '../platform/db/index.ts';
import type { Benefits, PricedLine } from '../pricing/index.ts';
import { benefitsAt } from './model-level.ts';
import { type LevelDiscount, levelName } from './model-programme.ts';
import { deskOf } from './programme.ts';
import { findMembership } from './store-levels.ts';

/** The stable code of the row in the totals; its label is translated. */
export const LEVEL_CODE = 'loyalty-level';

/** What a cart costs less for its customer's level. No query for guests or without levels, one for others. */
export async function levelBenefits(
  visit: Visit,
  db: Reader,
  lines: readonly PricedLine[],
): Promise<Benefits | undefined> {
  const userId = visit.session?.userId ?? null;
  if (userId === null) return undefined;
  const { programme } = await deskOf(visit.shop);
  if (!programme.enabled || programme.levels.length === 0) return undefined;
  const membership = await findMembership(db, userId);
  if (!membership) return undefined;
  const { discount, freeShipping } = benefitsAt(membership, visit.now);
  if (!discount) return freeShipping ? { discounts: [], freeShipping } : undefined;
  const lineKeys = lines.filter((line) => isMeant(discount, line)).map(({ key }) => key);
  const label = visit.t('points.level_row', { level: levelName(membership.level, visit.language) });
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
