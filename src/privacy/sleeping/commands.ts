import { readAccount } from '../../accounts/index.ts';
import { command } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { personOf } from '../persons/store.ts';
import { beginRequest } from '../steps.ts';
import { isAsleep } from './asleep.ts';
import { CLOCK, TOLD_BEFORE } from './model.ts';
import { beginTelling, forgetTold } from './store.ts';

export const ASLEEP_LETTER = 'privacy.asleep_letter';

/**
 * An account that nobody uses is written to: it ends {@link TOLD_BEFORE} after the letter, unless somebody signs in.
 *
 * @returns whether it was
 */
export const tellSleeper = command({
  name: 'privacy.tell_sleeper',
  needs: 'privacy',
  async run({ shop, tx, now, audit, unchanged }, { userId }: { userId: number }): Promise<boolean> {
    const person = await personOf(tx, { userId });
    if (!(await isAsleep(shop, tx, person, now, TOLD_BEFORE))) {
      unchanged();
      return false;
    }
    await beginTelling(tx, userId);
    await enqueue(tx, ASLEEP_LETTER, { userId });
    audit({ subject: ['customer', userId], after: { asleep: true } });
    return true;
  },
});

/**
 * The time of an account that was written to is over: it is erased as if it had been asked for, or it is awake.
 *
 * @returns whether it is erased
 */
export const endSleep = command({
  name: 'privacy.end_sleep',
  needs: 'privacy',
  async run({ shop, tx, now, audit }, { userId }: { userId: number }): Promise<boolean> {
    const account = await readAccount(tx, userId);
    const person = await personOf(tx, { userId });
    await forgetTold(tx, userId);
    const ends = account?.closedAt === 0 && (await isAsleep(shop, tx, person, now));
    if (ends)
      await beginRequest(shop, tx, {
        kind: 'erasure',
        userId,
        email: account.email,
        language: account.language,
        askedBy: CLOCK,
        now,
      });
    audit({
      subject: ['customer', userId],
      before: { asleep: true },
      after: { asleep: ends ? 'erased' : false },
    });
    return ends;
  },
});
