import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Database, prepared, type Tables } from '../db/index.ts';

declare module '../db/tables.ts' {
  interface Tables {
    /** `who` is a rule and the hash of whom it counts: no address and no e-mail stands here. */
    attempt: { who: string; points: number; expires_at: number };
  }
}

export interface Limits {
  /**
   * Counts one attempt of `who` at `what`, in a transaction of its own: never call it within another one.
   *
   * @returns false when there were too many within the window
   * @example if (!(await shop.limits.take('login', networkOf(ctx.ip)))) throw new ShopError('too_many_requests');
   */
  take(what: LimitName, who: string): Promise<boolean>;
  /**
   * Counts several, each another one, in one way to the database.
   *
   * @param gates so many of the first are asked before the others: where one of them is refused already, the others
   * are neither counted nor allowed
   * @returns whether each was within its window
   */
  takeEach(attempts: readonly Attempt[], gates?: number): Promise<boolean[]>;
}

/** Attempts allowed, and in how many seconds, over all processes of the shop. */
const RULES = {
  login: { points: 10, duration: 60 },
  // Who logs in, or asks for a link instead, is asked for no sum before it has gone wrong some times.
  login_unasked: { points: 5, duration: 3600 },
  // Log-ins that are refused unseen are written down once, and not as fast as a machine can ask.
  refusal_noted: { points: 1, duration: 600 },
  register: { points: 10, duration: 600 },
  lost_password: { points: 5, duration: 600 },
  // Offices share an address: from the third order of an hour on people show that they are none of a machine's,
  // and only who orders by the dozen is sent away.
  checkout_unasked: { points: 2, duration: 3600 },
  checkout: { points: 20, duration: 600 },
  checkout_email: { points: 60, duration: 600 },
  // A right, and a receipt to any address that is typed.
  withdrawal_unasked: { points: 3, duration: 3600 },
  // Each may be a question to the Union's register.
  vat_number: { points: 60, duration: 600 },
  withdrawal: { points: 20, duration: 3600 },
  withdrawal_email: { points: 10, duration: 86_400 },
  privacy: { points: 5, duration: 3600 },
  privacy_email: { points: 3, duration: 86_400 },
  // Each is a number of a series that is never given back.
  invoice: { points: 10, duration: 600 },
  change_email: { points: 3, duration: 600 },
  coupon: { points: 60, duration: 600 },
  review: { points: 5, duration: 600 },
  comment: { points: 5, duration: 600 },
  contact: { points: 5, duration: 600 },
  points_apply: { points: 10, duration: 60 },
  points_wallet: { points: 5, duration: 60 },
  points_transfer: { points: 3, duration: 60 },
  points_claim: { points: 3, duration: 60 },
  captcha: { points: 120, duration: 600 },
  consent: { points: 30, duration: 600 },
  capture: { points: 40, duration: 600 },
  feed: { points: 60, duration: 3600 },
  newsletter: { points: 5, duration: 600 },
  // Messages that no gateway signed: so many of each are kept to be looked at.
  forged_message: { points: 20, duration: 3600 },
  staff_sign_in: { points: 20, duration: 600 },
  staff_question: { points: 60, duration: 600 },
  staff_factor: { points: 20, duration: 600 },
  staff_link: { points: 20, duration: 600 },
  staff_letter: { points: 5, duration: 600 },
} as const;

/** A flood from more addresses than this is counted in the database again. */
const MOST_REFUSED = 10_000;

type LimitName = keyof typeof RULES;
/** At what, and who. */
type Attempt = readonly [what: LimitName, who: string];

/**
 * Counts in the shop's own database, so that all processes count together. Who has too many is refused from memory
 * until his time is over: a flood does not reach the database. While that is down, each process counts by itself.
 */
export function makeLimits(db: Database): Limits {
  const alone = new Map(
    Object.entries(RULES).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  );
  const refusedUntil = new LRUCache<string, number>({ max: MOST_REFUSED });
  async function takeEach(attempts: readonly Attempt[], gates = 0): Promise<boolean[]> {
    const now = Date.now();
    const keys = attempts.map(
      ([what, who]) => `${what}:${createHash('sha256').update(who).digest('base64url')}`,
    );
    const refused = (who: string) => (refusedUntil.get(who) ?? 0) > now;
    const closed = keys.slice(0, gates).some(refused);
    const open = attempts.flatMap(([what], at) => {
      const who = keys[at] ?? '';
      return refused(who) || (closed && at >= gates) ? [] : [{ who, what }];
    });
    const allowed = new Set<string>();
    try {
      for (const { who, points, expires_at } of await countAttempts(db, open, now)) {
        const what = open.find((each) => each.who === who)?.what;
        if (what && points <= RULES[what].points) allowed.add(who);
        else refusedUntil.set(who, expires_at);
      }
    } catch {
      for (const { who, what } of open) if (await countAlone(alone.get(what), who)) allowed.add(who);
    }
    return keys.map((key) => allowed.has(key));
  }
  return {
    takeEach,
    take: async (what, who) => (await takeEach([[what, who]]))[0] ?? false,
  };
}

/** One attempt more of each within the time that runs, or the first of a new one. */
async function countAttempts(
  db: Database,
  attempts: readonly { who: string; what: LimitName }[],
  now: number,
) {
  if (attempts.length === 0) return [];
  // In one order, so that two who count the same never wait for each other.
  const rows = [...attempts]
    .sort((a, b) => (a.who < b.who ? -1 : 1))
    .map(({ who, what }) => ({ who, points: 1, expires_at: now + RULES[what].duration * 1000 }));
  return db.change((writer) => putAttempts(writer, { rows, now }));
}

const putAttempts = prepared(
  (db, { rows, now }: { rows: readonly Insertable<Tables['attempt']>[]; now: number }) => {
    const over = sql<boolean>`attempt.expires_at <= ${now}`;
    return db
      .insertInto('attempt')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('who').doUpdateSet({
          points: sql`case when ${over} then 1 else attempt.points + 1 end`,
          expires_at: sql`case when ${over} then excluded.expires_at else attempt.expires_at end`,
        }),
      )
      .returning(['who', 'points', 'expires_at']);
  },
);

async function countAlone(limiter: RateLimiterMemory | undefined, who: string): Promise<boolean> {
  try {
    await limiter?.consume(who);
    return true;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return false;
  }
}

/** Forgets whose time is over. */
export async function pruneAttempts(db: Database, now: number): Promise<void> {
  await db.change((writer) => writer.deleteFrom('attempt').where('expires_at', '<=', now).execute());
}
