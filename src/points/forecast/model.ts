import type { Programme } from '../programme/model.ts';
import { type EarningLine, type EarningOrder, earnOfOrder } from '../programme/model-earn.ts';

/** What a forecast depends on besides the goods. */
export interface ForecastFacts {
  level: EarningOrder['level'];
  /** Points that rules with caps may still give, by code. */
  left: ReadonlyMap<string, number>;
  redeemed: boolean;
  /** Minor units in a whole unit of the base currency. */
  unit: number;
  at: number;
}

/**
 * The points that goods earn at least: by the rules for every order. What counts orders of a customer is a surprise
 * until the order is there.
 */
export function forecast(
  programme: Programme,
  lines: readonly EarningLine[],
  { level, left, redeemed, unit, at }: ForecastFacts,
): number {
  const certain = { ...programme, rules: programme.rules.filter(({ trigger }) => trigger === 'order') };
  const { rules } = earnOfOrder(certain, { lines, redeemed, number: 1, level, unit, at });
  return rules.reduce((sum, { code, points }) => sum + Math.min(points, left.get(code) ?? points), 0);
}
