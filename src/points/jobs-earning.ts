import { sql } from 'kysely';
import { ask, job } from '../frame/command/index.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { dayIn } from '../platform/i18n/days.ts';
import { earnPoints, payReferral } from './commands.ts';
import { birthdaysOn } from './earning/model-birthday.ts';
import { DAY } from './model.ts';
import { programmeContext } from './programme/programme.ts';
import { dueReferrals } from './referrals/store.ts';

const BATCH = 200;

/** Pays the referrers of friends whose first paid order has passed its waiting time. @returns how many */
export async function settleReferrals(shop: Shop, now: number): Promise<number> {
  const scope = await programmeContext(shop);
  const { enabled, rules, earn } = scope.programme;
  if (!enabled || !rules.some(({ trigger }) => trigger === 'referral')) return 0;
  const due = await dueReferrals(shop.db.read, now - earn.holdDays * DAY, BATCH);
  const asked = { shop, actor: job('points.deeds'), now };
  let paid = 0;
  for (const each of due) {
    const state = await ask(asked, payReferral, { scope, ...each });
    if (state === 'paid') paid += 1;
  }
  return paid;
}

/** Rewards everybody whose birthday is today, once a year. @returns how many */
export async function rewardBirthdays(shop: Shop, now: number): Promise<number> {
  const scope = await programmeContext(shop);
  const { enabled, rules } = scope.programme;
  if (!enabled || !rules.some(({ trigger }) => trigger === 'birthday')) return 0;
  const today = dayIn(now, scope.zone);
  const year = today.slice(0, 4);
  const asked = { shop, actor: job('points.deeds'), now };
  let [rewarded, last] = [0, 0];
  for (;;) {
    const people = await shop.db.read
      .selectFrom('points_birthday as b')
      .innerJoin('points_account as a', 'a.id', 'b.account_id')
      .leftJoin('user as u', 'u.id', 'a.user_id')
      // Points are of whoever they are kept for; only an account that was closed gets none.
      .where(sql<boolean>`coalesce(u.closed_at, 0) = 0`)
      .select(['a.id', 'a.user_id as userId'])
      .where('b.day', 'in', birthdaysOn(today))
      .where('a.id', '>', last)
      .orderBy('a.id')
      .limit(BATCH)
      .execute();
    if (people.length === 0) return rewarded;
    for (const { userId } of people) {
      const key = `earn:birthday:${userId}:${year}`;
      const event = { trigger: 'birthday', userId, key, source: 'user', sourceId: userId } as const;
      if ((await ask(asked, earnPoints, { scope, ...event })) > 0) rewarded += 1;
    }
    last = people.at(-1)?.id ?? last;
  }
}
