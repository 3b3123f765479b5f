import { type Asked, ask, type Command, job } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { awakeAmong } from './asleep.ts';
import { endSleep, tellSleeper } from './commands.ts';
import { asleepSince, CLOCK, TOLD_BEFORE } from './model.ts';
import { forgetAllTold, readTold, readUnused } from './store.ts';

/** So many a day at most: an old shop that sets a term writes to its customers over some days. */
const A_DAY = 500;

/** Once a day: accounts whose time is over are erased, and those whose time will be over in a month are written to. */
export async function followSleepers(shop: Shop, now: number): Promise<void> {
  const { sleepYears } = shop.settings.privacy;
  if (sleepYears === 0) return shop.db.transaction(forgetAllTold);
  const { read } = shop.db;
  const asked = { shop, actor: job(CLOCK), now };
  for (const userId of await readTold(read, now - TOLD_BEFORE, A_DAY)) await quietly(asked, endSleep, userId);
  const since = asleepSince(now + TOLD_BEFORE, sleepYears);
  let told = 0;
  for (let after: number | undefined = 0; after !== undefined && told < A_DAY; ) {
    const { ids, upTo }: Awaited<ReturnType<typeof readUnused>> = await readUnused(read, {
      after,
      before: since,
    });
    const awake = await awakeAmong(shop, read, ids, since);
    for (const userId of ids.filter((id) => !awake.has(id))) {
      if (told === A_DAY) break;
      if (await quietly(asked, tellSleeper, userId)) told += 1;
    }
    after = upTo;
  }
}

/** One that fails holds up no other, and its turn comes again the next day. */
async function quietly(
  asked: Asked,
  what: Command<{ userId: number }, boolean>,
  userId: number,
): Promise<boolean> {
  try {
    return await ask(asked, what, { userId });
  } catch (error) {
    asked.shop.log.error({ err: error, userId }, 'an account that sleeps was not looked at');
    return false;
  }
}
