import type { Actor } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { adjustPoints } from '../earning/steps-earn.ts';
import { PointsRefused } from '../model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { insertCorrection, lockCorrection, setCorrection, whoIs } from './store.ts';

export interface Correction {
  userId: number;
  /** Below zero takes. */
  points: number;
  reason: string;
}

type By = Pick<Actor, 'kind' | 'id' | 'name'>;

/**
 * Points given or taken by hand. More than the programme's limit waits for a second person.
 *
 * @returns the number under which it waits; undefined when it is done
 * @throws PointsRefused `empty` without a reason, a name, or points
 */
export async function askCorrection(
  tx: Tx,
  scope: ProgrammeContext,
  wish: Correction & { by: By; now: number },
): Promise<number | undefined> {
  const { points, reason, by } = wish;
  if (reason.trim() === '' || by.name.trim() === '' || !Number.isSafeInteger(points) || points === 0)
    throw new PointsRefused({ code: 'empty' });
  const { correctionLimit } = scope.programme;
  if (correctionLimit !== null && Math.abs(points) > correctionLimit) return insertCorrection(tx, wish);
  await correct(tx, scope, { ...wish, by: by.name, key: randomToken(20) });
  return undefined;
}

/** What a second person says to a correction that waits. Whoever asked for it cannot answer it. */
export async function decideCorrection(
  tx: Tx,
  scope: ProgrammeContext,
  answer: { id: number; approve: boolean; by: By; now: number },
): Promise<'done' | 'unknown' | 'same_person'> {
  const { id, approve, by, now } = answer;
  const row = await lockCorrection(tx, id);
  if (!row) return 'unknown';
  if (!isSecond(by, row)) return 'same_person';
  await setCorrection(tx, id, { state: approve ? 'approved' : 'refused', by: by.name, now });
  const { user_id: userId, points, reason, asked_by: askedBy } = row;
  const both = `${askedBy}, ${by.name}`;
  if (approve) await correct(tx, scope, { userId, points, reason, key: String(id), by: both, now });
  return 'done';
}

/**
 * Whether somebody is another person than who asked. Who is called the same counts as the same by whatever way they
 * come: the terminal asks nobody for a proof.
 */
function isSecond(by: By, { asked_by, asked_as }: { asked_by: string; asked_as: string }): boolean {
  const name = by.name.trim();
  return name !== '' && name !== asked_by.trim() && whoIs(by) !== asked_as;
}

interface Booking extends Correction {
  key: string;
  by: string;
  now: number;
}

async function correct(tx: Tx, scope: ProgrammeContext, { key, ...wish }: Booking): Promise<void> {
  await adjustPoints(tx, scope, { ...wish, key: `correction:${key}` });
}
