import { startOfDay, startOfYear } from '../../platform/i18n/days.ts';
import type { PointsRefusal } from '../model.ts';
import { type Level, NO_BENEFITS } from '../programme/model.ts';
import type { EarningLevel } from '../programme/model-earn.ts';
import { addSpan } from '../programme/model-time.ts';

/** What somebody has now, with the level as it was when they got it. */
export interface Membership {
  level: Level;
  state: 'active' | 'grace';
  from: number;
  until: number | null;
  graceUntil: number | null;
}

/** Whether a membership counts at a moment. Every benefit asks here, so that none outlives it. */
export function counts(membership: Membership | undefined, now: number): membership is Membership {
  return membership !== undefined && now < endOf(membership);
}

const endOf = ({ until, graceUntil }: Membership): number =>
  until === null ? Number.POSITIVE_INFINITY : Math.max(until, graceUntil ?? 0);

/** Whether the first of two is worth more to their customer: one that counts, of the higher level, that lasts longer. */
export function isBetter(one: Membership, other: Membership, now: number): boolean {
  const stands = counts(one, now);
  if (stands !== counts(other, now)) return stands;
  const higher = one.level.rank - other.level.rank;
  return higher === 0 ? endOf(one) > endOf(other) : higher > 0;
}

/** What a membership adds to what an order earns. */
export function earningLevel(membership: Membership | undefined, now: number): EarningLevel | undefined {
  if (!membership) return undefined;
  const { multiplier, orderBonus, orderBonusShare } = benefitsAt(membership, now);
  return { code: membership.level.slug, multiplier, orderBonus, orderBonusShare };
}

export const benefitsAt = (membership: Membership | undefined, now: number): Level['benefits'] =>
  counts(membership, now) ? membership.level.benefits : NO_BENEFITS;

export interface Term {
  from: number;
  until: number | null;
  graceUntil: number | null;
}

/** How long a level lasts that is got, or got again, now. Renewing goes on from the old end, not from today. */
export function termOf(level: Level, current: Membership | undefined, now: number, zone: string): Term {
  const renewed = counts(current, now) && current.level.slug === level.slug;
  const from = renewed ? Math.max(now, current.until ?? now) : now;
  const until = level.validity && addSpan(from, level.validity, zone);
  const graceUntil = until && addSpan(until, { count: level.graceDays, unit: 'day' }, zone);
  return { from: renewed ? current.from : now, until, graceUntil };
}

type Window = Extract<Level['entry'], { kind: 'qualify' }>['window'];

/** From when on it counts for a level: since ever, since New Year, or since the day so many months ago. */
export function windowStart(window: Window, now: number, zone: string): number {
  if (window === 'lifetime') return 0;
  if (window === 'calendar') return startOfYear(now, zone);
  return startOfDay(addSpan(now, { count: -window, unit: 'month' }, zone), zone);
}

/** Whether a level can be bought for that price; undefined when it can. */
export function refusePurchase(
  level: Level | undefined,
  current: Membership | undefined,
  offer: { expected: number; spendable: number },
  now: number,
): PointsRefusal | undefined {
  if (!level?.enabled || level.entry.kind !== 'purchase') return { code: 'disabled' };
  if (counts(current, now)) {
    if (current.level.rank > level.rank) return { code: 'lower_rank' };
    // Without an end there is nothing to renew.
    if (current.level.slug === level.slug && current.until === null) return { code: 'lower_rank' };
  }
  const { price } = level.entry;
  if (price !== offer.expected) return { code: 'price_changed' };
  if (price > offer.spendable)
    return { code: 'insufficient', spendable: offer.spendable, missing: price - offer.spendable };
  return undefined;
}

export interface Qualifying {
  /** What counts for a level, in its own metric and window. */
  metric: (level: Level) => number;
}

export type LevelStep =
  | { do: 'nothing' }
  | { do: 'enter'; level: Level }
  | { do: 'grace' }
  | { do: 'expire'; level: Level | undefined };

/** What the nightly look makes of a membership. */
export function nextStep(
  levels: readonly Level[],
  current: (Membership & { state: 'active' | 'grace' }) | undefined,
  { metric }: Qualifying,
  now: number,
): LevelStep {
  const reached = levels
    .filter(
      (level) => level.enabled && level.entry.kind === 'qualify' && metric(level) >= level.entry.threshold,
    )
    .sort((a, b) => b.rank - a.rank)[0];
  if (!counts(current, now)) {
    if (!current) return reached ? { do: 'enter', level: reached } : { do: 'nothing' };
    return { do: 'expire', level: reached };
  }
  if (reached && reached.rank > current.level.rank) return { do: 'enter', level: reached };
  const ended = current.until !== null && now >= current.until;
  if (!ended) return { do: 'nothing' };
  if (reached?.slug === current.level.slug) return { do: 'enter', level: reached };
  return current.state === 'grace' ? { do: 'nothing' } : { do: 'grace' };
}
