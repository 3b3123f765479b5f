import type { Tx } from '../../platform/db/index.ts';

/** Notes a token that was answered, and forgets those from before. @returns false when it was noted already */
export async function noteToken(
  tx: Tx,
  { hash, now, since }: { hash: string; now: number; since: number },
): Promise<boolean> {
  await tx.deleteFrom('captcha_token').where('used_at', '<', since).execute();
  const noted = await tx
    .insertInto('captcha_token')
    .values({ hash, used_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Takes what a session keeps under a name: of two who ask at once only one has it. */
export async function takeValue(tx: Tx, sessionId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session_value')
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
