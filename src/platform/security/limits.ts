import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface Limits {
  /**
   * Counts one attempt of `who` at `what`. @returns false when there were too many within the window.
   * @example if (!(await shop.limits.take('login', networkOf(visit.ip)))) throw new ShopError('too_many_requests');
   */
  take(what: LimitName, who: string): Promise<boolean>;
}

/** Attempts allowed, and in how many seconds. Per process: a shop of many processes allows as many times more. */
const RULES = {
  login: { points: 10, duration: 60 },
  register: { points: 10, duration: 600 },
  lost_password: { points: 5, duration: 600 },
  change_email: { points: 3, duration: 600 },
  coupon: { points: 60, duration: 600 },
  review: { points: 5, duration: 600 },
  comment: { points: 5, duration: 600 },
  contact: { points: 5, duration: 600 },
  points_apply: { points: 10, duration: 60 },
  points_wallet: { points: 5, duration: 60 },
  points_transfer: { points: 3, duration: 60 },
  points_claim: { points: 3, duration: 60 },
  consent: { points: 30, duration: 600 },
  capture: { points: 40, duration: 600 },
  feed: { points: 60, duration: 3600 },
  newsletter: { points: 5, duration: 600 },
} as const;

export type LimitName = keyof typeof RULES;

export function makeLimits(): Limits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  );
  return {
    async take(what, who) {
      try {
        await limiters.get(what)?.consume(who);
        return true;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return false;
      }
    },
  };
}
