import type { Cart } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { mayEarn, withinCaps } from '../earning/steps-earn.ts';
import { earningLevel, type Membership } from '../levels/model.ts';
import type { AccountStatus } from '../model.ts';
import { isInForce } from '../programme/model.ts';
import { type ProgrammeContext, toBase } from '../programme/programme.ts';
import { type ForecastFacts, forecast } from './model.ts';

/** What decides how many points a shopper's purchase earns. */
export interface Earning extends Pick<ForecastFacts, 'level' | 'left'> {
  scope: ProgrammeContext;
  /** False for an account that earns nothing. */
  mayEarn: boolean;
}

/** Reads it for an account, or for a guest. One query for each cap of a rule. */
export async function readEarning(
  { now }: Pick<RequestContext, 'now'>,
  db: Reader,
  scope: ProgrammeContext,
  account: { id: number; status: AccountStatus; membership: Membership | undefined } | undefined,
): Promise<Earning> {
  const membership = account?.membership;
  const left = new Map<string, number>();
  for (const rule of scope.programme.rules) {
    const { dayCap, customerCap, budget } = rule;
    if (rule.trigger !== 'order' || !isInForce(rule, now)) continue;
    if (dayCap === null && customerCap === null && budget === null) continue;
    left.set(rule.code, await withinCaps(db, scope, account ?? NOBODY, rule, MOST, now));
  }
  return {
    scope,
    left,
    mayEarn: !account || mayEarn(account),
    level: earningLevel(membership, now),
  };
}

const MOST = Number.MAX_SAFE_INTEGER;
/** No account has this id: nothing was ever given to it. */
const NOBODY = { id: 0 };

/** The points that this cart earns when it is ordered as it stands. */
export function earnedByCart(
  { lines, totals, extras }: Cart,
  currency: CurrencySettings,
  at: number,
): number {
  const { earning, points } = extras;
  if (!earning?.mayEarn) return 0;
  const { programme, base } = earning.scope;
  const { whenRedeemed } = programme.earn;
  const eligible = ({ key, item, totals: line }: Cart['lines'][number]) => {
    const off = whenRedeemed === 'all' ? offBy(totals, key) : 0;
    return toBase(paidToEarn(programme, item.onSale, line, off), base, currency);
  };
  return forecast(
    programme,
    lines.map((line, index) => ({
      id: index,
      productId: line.productId,
      categoryIds: line.item.categoryIds,
      quantity: line.quantity,
      eligible: eligible(line),
    })),
    { ...earning, unit: 10 ** base.decimals, redeemed: (points?.quote.points ?? 0) > 0, at },
  );
}

/**
 * What of a line's price may earn points: with or without its tax, and of what is reduced nothing where that is so.
 *
 * @param off what points take off it, where that earns too
 */
export const paidToEarn = (
  { earn }: Pick<ProgrammeContext['programme'], 'earn'>,
  onSale: boolean,
  line: { line_total: number; line_tax: number },
  off = 0,
): number => (onSale && !earn.saleItems ? 0 : line.line_total + (earn.tax ? line.line_tax : 0) + off);

/** What points take off a line. */
const offBy = ({ adjustments }: Cart['totals'], key: string): number =>
  adjustments
    .filter(({ kind, lineKey }) => kind === 'points' && lineKey === key)
    .reduce((sum, { amount }) => sum - amount, 0);
