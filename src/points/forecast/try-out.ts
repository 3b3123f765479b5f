import type { Shop } from '../../frame/shop/shop.ts';
import { mayEarn, withinCaps } from '../earning/steps-earn.ts';
import { maySpend } from '../holds/steps.ts';
import { findAccount } from '../ledger/store.ts';
import { earningLevel } from '../levels/model.ts';
import { readMembership } from '../levels/store.ts';
import { isInForce, MILLION } from '../programme/model.ts';
import { type EarningLine, earnOfOrder } from '../programme/model-earn.ts';
import { quote } from '../programme/model-quote.ts';
import { programmeContext } from '../programme/programme.ts';
import { countEarned } from './store-replay.ts';

/** What a purchase would earn somebody now, and what points would take off it. */
export interface TryOut {
  enabled: boolean;
  /** Which of the customer's orders it would be. */
  number: number;
  mayEarn: boolean;
  /** What it may earn for, minor units of the base currency. */
  eligible: number;
  level: { code: string; multiplier: number } | undefined;
  campaign: { code: string; multiplier: number } | undefined;
  /** Each rule that gives something, and what its limits leave of it. */
  rules: { code: string; points: number; left: number }[];
  earned: number;
  availableAt: number;
  /** All their points, and what these could take off: nothing for who may spend none. */
  spendable: number;
  spends: { points: number; value: number };
}

/**
 * Asks the calculations of every order and cart, as if this were ordered and paid now.
 *
 * @param of.number which paid order of theirs it would be; what they had so far and one more without it
 */
export async function tryPurchase(
  shop: Shop,
  of: { userId: number | undefined; lines: readonly EarningLine[]; number?: number | undefined; now: number },
): Promise<TryOut> {
  const { userId, lines, now } = of;
  const db = shop.db.read;
  const { programme, base, ...scope } = await programmeContext(shop);
  const account = userId === undefined ? undefined : await findAccount(db, userId);
  const number = of.number ?? (account ? await countEarned(db, account.id) : 0) + 1;
  const level = account && earningLevel(await readMembership(db, account.id), now);
  const unit = 10 ** base.decimals;
  const may = !account || mayEarn(account);
  const { rules } = earnOfOrder(programme, { lines, redeemed: false, number, level, unit, at: now });
  const given: TryOut['rules'] = [];
  for (const { code, points } of rules) {
    const rule = programme.rules.find((each) => each.code === code);
    const whole = { programme, base, ...scope };
    const left = rule ? await withinCaps(db, whole, account ?? { id: 0 }, rule, points, now) : points;
    given.push({ code, points, left: may ? left : 0 });
  }
  const campaigns = programme.campaigns
    .filter((each) => isInForce(each, now) && each.multiplier > MILLION)
    .toSorted((a, b) => b.multiplier - a.multiplier);
  const eligible = lines.reduce((sum, line) => sum + line.eligible, 0);
  const spendable = account ? account.available : 0;
  const usable = programme.enabled && account && maySpend(account) ? spendable : 0;
  return {
    enabled: programme.enabled,
    number,
    mayEarn: may,
    eligible,
    level,
    campaign: campaigns[0],
    rules: given,
    earned: given.reduce((sum, { left }) => sum + left, 0),
    availableAt: now + programme.earn.holdDays * 86_400_000,
    spendable,
    spends: quote(
      programme,
      usable,
      { spendable: usable, eligible, coupons: false },
      { base, currency: base },
    ),
  };
}
