import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { adjustPoints } from '../earning/commands-earn.ts';
import { findAccount } from '../ledger/store.ts';
import { PointsRefused } from '../model.ts';
import type { Desk } from '../programme/programme.ts';
import { audit } from './store.ts';

export interface Correction {
  userId: number;
  /** Below zero takes. */
  points: number;
  reason: string;
  by: string;
  now: number;
}

/**
 * Points given or taken by hand. More than the programme's limit waits for a second person.
 *
 * @returns the number under which it waits; undefined when it is done
 * @throws PointsRefused `empty` without a reason, a name, or points
 */
export async function askCorrection(tx: Tx, desk: Desk, wish: Correction): Promise<number | undefined> {
  const { userId, points, reason, by, now } = wish;
  if (reason.trim() === '' || by.trim() === '' || !Number.isSafeInteger(points) || points === 0)
    throw new PointsRefused({ code: 'empty' });
  const { correctionLimit } = desk.programme;
  if (correctionLimit === null || Math.abs(points) <= correctionLimit) {
    await correct(tx, desk, { ...wish, key: randomToken(20) });
    return undefined;
  }
  const { id } = await tx
    .insertInto('points_correction')
    .values({
      ...{ user_id: userId, points, reason, asked_by: by, asked_at: now },
      ...{ state: 'waiting', decided_by: '', decided_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a second person says to a correction that waits. Whoever asked for it cannot answer it. */
export async function decideCorrection(
  tx: Tx,
  desk: Desk,
  answer: { id: number; approve: boolean; by: string; now: number },
): Promise<'done' | 'unknown' | 'same_person'> {
  const { id, approve, by, now } = answer;
  await lockRows(tx, 'points_correction', [id]);
  const row = await tx
    .selectFrom('points_correction')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (by.trim() === '' || by === row.asked_by) return 'same_person';
  const state = approve ? 'approved' : 'refused';
  await tx
    .updateTable('points_correction')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .execute();
  if (approve) {
    const { user_id: userId, points, reason, asked_by } = row;
    const both = `${asked_by}, ${by}`;
    await correct(tx, desk, { key: String(id), userId, points, reason, by: both, now });
  }
  return 'done';
}

async function correct(tx: Tx, desk: Desk, wish: Correction & { key: string }): Promise<void> {
  const { userId, points, reason, by, now, key } = wish;
  await adjustPoints(tx, desk, { userId, points, key: `correction:${key}`, reason, by, now });
  const accountId = (await findAccount(tx, userId))?.id ?? null;
  await audit(tx, { accountId, action: 'correction', by, reason, parameters: { points }, now });
}

export function listCorrections(db: Reader) {
  return db
    .selectFrom('points_correction')
    .select(['id', 'user_id as userId', 'points', 'reason', 'asked_by as askedBy'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
}
