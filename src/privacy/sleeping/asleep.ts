import { holders, type Person } from '../../frame/persons/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { waitsOf } from '../erasing/steps.ts';
import { asleepSince } from './model.ts';

/** Which of these accounts some room knows to be awake. */
export async function awakeAmong(
  shop: Shop,
  db: Reader,
  accounts: readonly number[],
  since: number,
): Promise<ReadonlySet<number>> {
  if (accounts.length === 0) return new Set();
  const found = await Promise.all(holders(shop).map(({ awake }) => awake?.(db, accounts, since) ?? []));
  return new Set(found.flat());
}

/**
 * Whether an account ends by the clock: nobody has used it or one that went into it for the years of the settings,
 * nothing of value is in it, and nothing of its owner's is open.
 *
 * @param ahead milliseconds: whether it will be so by then
 */
export async function isAsleep(
  shop: Shop,
  db: Reader,
  person: Person,
  now: number,
  ahead = 0,
): Promise<boolean> {
  const { sleepYears } = shop.settings.privacy;
  if (sleepYears === 0) return false;
  const awake = await awakeAmong(shop, db, person.accounts, asleepSince(now + ahead, sleepYears));
  return awake.size === 0 && (await waitsOf(shop, db, person)).length === 0;
}
