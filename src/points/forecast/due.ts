import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { programmeContext } from '../programme/programme.ts';

/** Longer than the clock's step, so that no moment falls between two looks. */
const LOOK_BACK = 150_000;

/** A rule or a campaign has begun or ended: pages that promise points by it are made anew. @returns whether one has */
export async function applyDueForecasts(shop: Shop, now: number): Promise<boolean> {
  const { rules, campaigns } = (await programmeContext(shop)).programme;
  const moments = [...rules, ...campaigns].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const turned = moments.some((at) => at !== null && at <= now && at > now - LOOK_BACK);
  if (turned) await shop.db.transaction((tx) => announceChange(tx, 'points-programme'));
  return turned;
}
