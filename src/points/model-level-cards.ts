import { counts, type Membership, refusePurchase } from './model-level.ts';
import type { Level } from './model-programme.ts';

/** A level as its card shows it to one shopper. */
export interface LevelCard {
  level: Level;
  /** `buy`: can be bought, or gone on with when it is `current`. `short`: too dear now. `reach`: not for sale. */
  offer: 'buy' | 'short' | 'reach' | 'none';
  current: boolean;
  /** Points that a purchase needs, and how many of them are not there. */
  price: number;
  missing: number;
}

/** The levels of a programme from the lowest up, with what a shopper can do about each. */
export function levelCards(
  levels: readonly Level[],
  membership: Membership | undefined,
  spendable: number,
  now: number,
): LevelCard[] {
  return levels
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.rank - b.rank)
    .map((level) => {
      const current = counts(membership, now) && membership.level.slug === level.slug;
      const price = level.entry.kind === 'purchase' ? level.entry.price : 0;
      if (level.entry.kind === 'qualify') {
        const past = counts(membership, now) && membership.level.rank >= level.rank;
        return { level, current, price, missing: 0, offer: past ? 'none' : 'reach' };
      }
      const refusal = refusePurchase(level, membership, { expected: price, spendable }, now);
      if (!refusal) return { level, current, price, missing: 0, offer: 'buy' };
      const short = refusal.code === 'insufficient';
      return { level, current, price, missing: short ? refusal.missing : 0, offer: short ? 'short' : 'none' };
    });
}
