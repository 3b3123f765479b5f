import { commonTops, dealOut, type Fraction, floor, fraction, times } from '../ledger/model-fraction.ts';
import { type Campaign, type EarnRule, isInForce, MILLION, type Programme } from './model.ts';

/** A line as the order had it. Money in minor units of the base currency, at the order's own rate. */
export interface EarningLine {
  id: number;
  productId: number | null;
  /** With all their ancestors. */
  categoryIds: readonly number[];
  quantity: number;
  eligible: number;
}

/** What the customer's level adds. */
export interface EarningLevel {
  code: string;
  /** Millionths, both. */
  multiplier: number;
  orderBonusShare: number;
  orderBonus: number;
}

export interface EarningOrder {
  lines: readonly EarningLine[];
  /** Paid with points in part. */
  redeemed: boolean;
  /** Which paid order of this customer it is, from 1. */
  number: number;
  level: EarningLevel | undefined;
  /** Minor units in a whole unit of the base currency. */
  unit: number;
  at: number;
}

export interface Earning {
  /** Per rule, none with zero points. */
  rules: { code: string; points: number }[];
  /** Per line, in their order; the same points, dealt out so that partial refunds are exact. */
  lines: number[];
}

interface Cell {
  rule: string;
  line: number;
  amount: Fraction;
}

/** Everything that one order earns. Rounded down once for the whole order. */
export function earnOfOrder(programme: Programme, order: EarningOrder): Earning {
  const none = { rules: [], lines: order.lines.map(() => 0) };
  if (!programme.enabled || (order.redeemed && programme.earn.whenRedeemed === 'none')) return none;
  const counting = programme.rules.filter((rule) => counts(rule, order));
  const cells = byGroup(counting).flatMap((rule) => cellsOf(rule, order));
  const multiplied = [...multiply(cells, multiplier(programme, order)), ...levelShare(order)];
  const parts = roundOnce(multiplied);
  const bonuses = bonusesOf(counting, order);
  const byRule = new Map<string, number>();
  const lines = [...none.lines];
  multiplied.forEach(({ rule, line }, index) => {
    add(byRule, rule, parts[index] ?? 0);
    lines[line] = (lines[line] ?? 0) + (parts[index] ?? 0);
  });
  const weights = order.lines.map(({ eligible }) => BigInt(eligible));
  for (const { code, points } of bonuses) {
    add(byRule, code, points);
    dealOut(points, weights).forEach((part, line) => {
      lines[line] = (lines[line] ?? 0) + part;
    });
  }
  const rules = [...byRule].flatMap(([code, points]) => (points > 0 ? [{ code, points }] : []));
  return { rules, lines };
}

const add = (map: Map<string, number>, code: string, points: number) =>
  map.set(code, (map.get(code) ?? 0) + points);

function counts(rule: EarnRule, order: EarningOrder): boolean {
  if (!isInForce(rule, order.at)) return false;
  const total = order.lines.reduce((sum, { eligible }) => sum + eligible, 0);
  if (total < rule.from || (rule.to !== null && total > rule.to)) return false;
  if (rule.trigger === 'order') return true;
  if (rule.trigger === 'first_order') return order.number === 1;
  if (rule.trigger !== 'order_count') return false;
  return rule.again ? order.number % rule.orders === 0 : order.number === rule.orders;
}

/** A rule by itself; of a group one for each line, so a group is dealt with as one. */
function byGroup(rules: readonly EarnRule[]): EarnRule[][] {
  const moving = rules.filter(({ amount }) => amount.kind !== 'fixed');
  const groups = new Map<string, EarnRule[]>();
  for (const rule of moving) {
    const name = rule.group === '' ? `rule ${rule.code}` : `group ${rule.group}`;
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  return [...groups.values()];
}

/** What a group gives for each line: that of its rule which gives most. */
function cellsOf(group: readonly EarnRule[], order: EarningOrder): Cell[] {
  return order.lines.flatMap((line, index) => {
    const offers = group
      .filter((rule) => meant(rule, line))
      .map((rule) => ({ rule: rule.code, line: index, amount: amountOf(rule, line) }));
    const best = offers.reduce<Cell | undefined>(
      (top, offer) => (top && !more(offer.amount, top.amount) ? top : offer),
      undefined,
    );
    return best ? [best] : [];
  });
}

function meant({ productIds, categoryIds }: EarnRule, line: EarningLine): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true;
  return (
    productIds.some((id) => id === line.productId) || line.categoryIds.some((id) => categoryIds.includes(id))
  );
}

function amountOf({ amount }: EarnRule, line: EarningLine): Fraction {
  if (amount.kind === 'per_money')
    return times(fraction(amount.points, amount.money), fraction(line.eligible));
  // Given away or paid with points alone, a piece earns nothing either.
  return fraction(line.eligible > 0 ? amount.points * line.quantity : 0);
}

const more = (a: Fraction, b: Fraction) => a.top * b.over > b.top * a.over;

/** Level times the best campaign, up to the cap; millionths. */
function multiplier({ campaigns, earn }: Programme, { level, at }: EarningOrder): Fraction {
  const best = campaigns
    .filter((campaign: Campaign) => isInForce(campaign, at))
    .reduce((most, each) => Math.max(most, each.multiplier), MILLION);
  const both = times(fraction(level?.multiplier ?? MILLION, MILLION), fraction(best, MILLION));
  const cap = fraction(earn.multiplierCap, MILLION);
  return more(both, cap) ? cap : both;
}

const multiply = (cells: readonly Cell[], by: Fraction): Cell[] =>
  cells.map((cell) => ({ ...cell, amount: times(cell.amount, by) }));

/** The level's bonus as a part of what is bought. It is a bonus: nothing multiplies it. */
function levelShare({ level, lines, unit }: EarningOrder): Cell[] {
  if (!level || level.orderBonusShare === 0) return [];
  const rate = fraction(level.orderBonusShare, MILLION * unit);
  return lines.map(({ eligible }, line) => ({
    rule: levelRule(level),
    line,
    amount: times(fraction(eligible), rate),
  }));
}

const levelRule = ({ code }: EarningLevel) => `level-${code}`;

/** Rounds the sum down and deals it out over its parts. */
function roundOnce(cells: readonly Cell[]): number[] {
  const { tops, over } = commonTops(cells.map(({ amount }) => amount));
  const sum = tops.reduce((a, b) => a + b, 0n);
  return dealOut(floor({ top: sum, over }), tops);
}

/** Points for the order as such. Of a group the highest counts. */
function bonusesOf(rules: readonly EarnRule[], order: EarningOrder): { code: string; points: number }[] {
  const paid = order.lines.filter(({ eligible }) => eligible > 0);
  if (paid.length === 0) return [];
  const fixed = rules.filter(
    (rule) => rule.amount.kind === 'fixed' && paid.some((line) => meant(rule, line)),
  );
  const best = new Map<string, { code: string; points: number }>();
  for (const { code, group, amount } of fixed) {
    const name = group === '' ? `rule ${code}` : `group ${group}`;
    const before = best.get(name);
    if (!before || amount.points > before.points) best.set(name, { code, points: amount.points });
  }
  const { level } = order;
  const bonus = level ? [{ code: levelRule(level), points: level.orderBonus }] : [];
  return [...best.values(), ...bonus];
}
