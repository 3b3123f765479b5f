import { sql } from 'kysely';
import { ask, job } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { expirePoints, releasePoints, turnLevel } from './commands.ts';
import { settleReferrals } from './jobs-earning.ts';
import { accountsAfter } from './levels/store.ts';
import { programmeContext } from './programme/programme.ts';
import { verifyLedger } from './verify/verify.ts';

const BATCH = 200;

/** Lets go of everything whose time has come, each lot in a transaction of its own. @returns how many lots */
export async function releaseDue(shop: Shop, now: number): Promise<number> {
  const asked = { shop, actor: job('points.release'), now };
  let count = 0;
  for (;;) {
    const due = await shop.db.read
      .selectFrom('points_lot')
      .select(['id', 'account_id as accountId'])
      .where(sql<boolean>`pending > 0`)
      .where('available_at', '<=', now)
      .orderBy('available_at')
      .limit(BATCH)
      .execute();
    if (due.length === 0) return count;
    for (const lot of due) await ask(asked, releasePoints, lot);
    count += due.length;
  }
}

/** Takes points whose day is over. @returns how many points */
export async function expireAll(shop: Shop, now: number): Promise<number> {
  const asked = { shop, actor: job('points.release'), now };
  let points = 0;
  for (;;) {
    const due = await shop.db.read
      .selectFrom('points_lot')
      .select('account_id')
      .distinct()
      .where(sql<boolean>`available > 0`)
      .where('expires_at', '<=', now)
      .limit(BATCH)
      .execute();
    if (due.length === 0) return points;
    for (const { account_id } of due) points += await ask(asked, expirePoints, { accountId: account_id });
  }
}

/** Looks at every account's level. @returns how many changed */
export async function evaluateLevels(shop: Shop, now: number): Promise<number> {
  const scope = await programmeContext(shop);
  const asked = { shop, actor: job('points.levels'), now };
  let [changed, last] = [0, 0];
  for (;;) {
    const ids = await accountsAfter(shop.db.read, last, BATCH);
    if (ids.length === 0) return changed;
    for (const id of ids) {
      if (await ask(asked, turnLevel, { scope, accountId: id })) changed += 1;
    }
    last = ids.at(-1) ?? last;
  }
}

/** The nightly replay: what differs is told in the log, loudly. */
export async function verifyNightly(shop: Shop): Promise<void> {
  const { faults } = await verifyLedger(shop.db.read);
  for (const fault of faults) shop.log.error({ fault }, 'the points ledger differs from its replay');
}

/** Everything that happens by the clock up to a moment, in its order. */
export async function passTime(shop: Shop, now: number): Promise<void> {
  await releaseDue(shop, now);
  await expireAll(shop, now);
  await settleReferrals(shop, now);
  await evaluateLevels(shop, now);
}
