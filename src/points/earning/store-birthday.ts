import type { Tx } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { openAccount } from '../ledger/ledger.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { birthdayOf } from './model-birthday.ts';

/** Keeps somebody's birthday, once for ever. @returns why not, or undefined */
export async function saveBirthday(
  tx: Tx,
  scope: ProgrammeContext,
  { userId, date, now }: { userId: number; date: string; now: number },
): Promise<'bad_date' | 'kept_before' | undefined> {
  const day = birthdayOf(date, dayIn(now, scope.zone));
  if (day === undefined) return 'bad_date';
  const { id } = await openAccount(tx, userId, now);
  const kept = await tx
    .insertInto('points_birthday')
    .values({ account_id: id, day, saved_at: now })
    .onConflict((on) => on.column('account_id').doNothing())
    .executeTakeFirst();
  return Number(kept.numInsertedOrUpdatedRows ?? 0) > 0 ? undefined : 'kept_before';
}
