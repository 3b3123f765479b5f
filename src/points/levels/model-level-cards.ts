import type { Level } from '../programme/model.ts';
import { counts, type Membership, refusePurchase } from './model.ts';

/** A level as its card shows it to one shopper. */
export interface LevelCard {
  level: Level;
  /** `buy`: can be bought, or gone on with when it is `current`. `short`: too dear now. `reach`: not for sale. */
  offer: 'buy' | 'short' | 'reach' | 'none';
  current: boolean;
  /** Points that a purchase needs, and how many of them are not there; of a level that is reached, what is missing of its threshold. */
  price: number;
  missing: number;
  /** Of a level that is reached: how much of its threshold is there, in its own metric. */
  reached: number;
}

/** The levels of a programme from the lowest up, with what a shopper can do about each. */
export function levelCards(
  levels: readonly Level[],
  membership: Membership | undefined,
  spendable: number,
  now: number,
  metric: (level: Level) => number = () => 0,
): LevelCard[] {
  return levels
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.rank - b.rank)
    .map((level) => {
      const current = counts(membership, now) && membership.level.slug === level.slug;
      const price = level.entry.kind === 'purchase' ? level.entry.price : 0;
      if (level.entry.kind === 'qualify') {
        const past = counts(membership, now) && membership.level.rank >= level.rank;
        const reached = Math.min(metric(level), level.entry.threshold);
        const missing = past ? 0 : level.entry.threshold - reached;
        return { level, current, price, missing, reached, offer: past ? 'none' : 'reach' };
      }
      const refusal = refusePurchase(level, membership, { expected: price, spendable }, now);
      const bought = { level, current, price, reached: 0 };
      if (!refusal) return { ...bought, missing: 0, offer: 'buy' };
      const short = refusal.code === 'insufficient';
      return { ...bought, missing: short ? refusal.missing : 0, offer: short ? 'short' : 'none' };
    });
}
