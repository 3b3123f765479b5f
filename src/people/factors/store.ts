import { locked, type Reader, type Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/** Takes away all that somebody shows besides a password. */
export async function dropFactors(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_time_code').where('staff_id', '=', staffId).execute();
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute();
}

/** What somebody has besides a password. One question each. */
export async function readFactors(db: Reader, staffId: number) {
  const passkeys = await db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'synced', 'created_at as createdAt', 'used_at as usedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  const timeCode = await db
    .selectFrom('staff_time_code')
    .select('created_at as createdAt')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const recovery = await db
    .selectFrom('staff_recovery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { passkeys, timeCodeSince: timeCode?.createdAt, recoveryCodes: Number(recovery.count) };
}

/** Whether somebody shows more than a password. */
export async function hasFactors(db: Reader, staffId: number): Promise<boolean> {
  const { passkeys, timeCodeSince } = await readFactors(db, staffId);
  return passkeys.length > 0 || timeCodeSince !== undefined;
}

/** A time code, locked, so that of two tries at one moment one counts. */
export function lockTimeCode(tx: Tx, staffId: number) {
  return locked(
    tx,
    tx
      .selectFrom('staff_time_code')
      .select(['secret', 'last_step as lastStep'])
      .where('staff_id', '=', staffId),
  ).executeTakeFirst();
}

/** @param step of the code that has proven it */
export async function putTimeCode(
  tx: Tx,
  staffId: number,
  { secret, step, now }: { secret: string; step: number; now: number },
): Promise<void> {
  const values = { secret, last_step: step, created_at: now };
  await tx
    .insertInto('staff_time_code')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute();
}

/** A step that was used is used up, and so are those before it. */
export async function noteStep(tx: Tx, staffId: number, step: number): Promise<void> {
  await tx.updateTable('staff_time_code').set({ last_step: step }).where('staff_id', '=', staffId).execute();
}

/** Every time code as it is kept, locked. */
export function lockTimeCodes(tx: Tx) {
  return locked(tx, tx.selectFrom('staff_time_code').select(['staff_id as staffId', 'secret'])).execute();
}

/** The same secret, sealed otherwise. */
export async function resealTimeCode(tx: Tx, staffId: number, secret: string): Promise<void> {
  await tx.updateTable('staff_time_code').set({ secret }).where('staff_id', '=', staffId).execute();
}

/** @returns whether there was one */
export async function dropTimeCode(tx: Tx, staffId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('staff_time_code')
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .execute();
  return gone.length > 0;
}

/** New recovery codes in the place of those before. */
export async function putRecoveryCodes(
  tx: Tx,
  staffId: number,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash, created_at: now })))
    .execute();
}

/** Uses one up. @returns whether it was there */
export async function takeRecoveryCode(tx: Tx, staffId: number, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('staff_recovery')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .returning('staff_id')
    .execute();
  return taken.length > 0;
}

export async function dropRecoveryCodes(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute();
}
