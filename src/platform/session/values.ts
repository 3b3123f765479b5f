import { lockRows, prepared, type Reader, type Tx } from '../db/index.ts';
import './sessions.ts';

/** All values as they are now: whoever waited for the session's row may find others than those it came with. */
export async function readSessionValues(db: Reader, sessionId: number): Promise<Map<string, unknown>> {
  const rows = await valuesOf(db, { sessionId });
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

const valuesOf = prepared((db, { sessionId }: { sessionId: number }) =>
  db.selectFrom('session_value').select(['name', 'value']).where('session_id', '=', sessionId),
);

/** Stores a value as JSON; undefined removes it. */
export async function setSessionValue(
  tx: Tx,
  sessionId: number,
  name: string,
  value: unknown,
): Promise<void> {
  if (value === undefined) {
    await tx
      .deleteFrom('session_value')
      .where('session_id', '=', sessionId)
      .where('name', '=', name)
      .execute();
    return;
  }
  const text = JSON.stringify(value);
  await tx
    .insertInto('session_value')
    .values({ session_id: sessionId, name, value: text })
    .onConflict((conflict) => conflict.columns(['session_id', 'name']).doUpdateSet({ value: text }))
    .execute();
}

/** Reads a value under lock, changes it and writes it back. @returns what was there before */
export async function updateSessionValue<T>(
  tx: Tx,
  sessionId: number,
  name: string,
  change: (before: T | undefined) => T | undefined,
): Promise<T | undefined> {
  await lockRows(tx, 'session', [sessionId]);
  const row = await tx
    .selectFrom('session_value')
    .select('value')
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  const before = row ? (JSON.parse(row.value) as T) : undefined;
  await setSessionValue(tx, sessionId, name, change(before));
  return before;
}
