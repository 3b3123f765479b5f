import type { Actor } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { adjustPoints } from '../earning/steps-earn.ts';
import { openAccount } from '../ledger/ledger.ts';
import { fraction } from '../ledger/model-fraction.ts';
import { PointsRefused } from '../model.ts';
import { walletRate } from '../programme/model.ts';
import { pointsFor } from '../programme/model-quote.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { moveWallet } from '../wallet/steps-wallet.ts';
import { insertCorrection, lockCorrection, setCorrection, whoIs } from './store.ts';

/** Points, or money of the wallet; the other is nothing. */
export interface Correction {
  userId: number;
  /** Below zero takes. */
  points?: number;
  /** Minor units of the base currency; below zero takes. */
  cents?: number;
  reason: string;
}

type By = Pick<Actor, 'kind' | 'id' | 'name'>;

/**
 * Points, or money of the wallet, given or taken by hand. More than the programme's limit waits for a second person;
 * money counts as the points that it would cost.
 *
 * @returns the number under which it waits; undefined when it is done
 * @throws PointsRefused `empty` without a reason, a name, or an amount; `insufficient` where the wallet has less
 */
export async function askCorrection(
  tx: Tx,
  scope: ProgrammeContext,
  wish: Correction & { by: By; now: number },
): Promise<number | undefined> {
  const { points = 0, cents = 0, reason, by } = wish;
  const one = (points === 0) !== (cents === 0);
  const whole = Number.isSafeInteger(points) && Number.isSafeInteger(cents);
  if (reason.trim() === '' || by.name.trim() === '' || !one || !whole)
    throw new PointsRefused({ code: 'empty' });
  const { correctionLimit } = scope.programme;
  if (correctionLimit !== null && weightOf(scope, points, cents) > correctionLimit)
    return insertCorrection(tx, { ...wish, points, cents });
  await correct(tx, scope, { ...wish, points, cents, by: by.name, key: randomToken(20) });
  return undefined;
}

/** In points, whichever way it goes. */
function weightOf({ programme }: ProgrammeContext, points: number, cents: number): number {
  const rate = walletRate(programme);
  return Math.abs(points) + (cents === 0 ? 0 : pointsFor(Math.abs(cents), fraction(rate.value, rate.points)));
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
  const { user_id: userId, points, cents, reason, asked_by: askedBy } = row;
  const both = `${askedBy}, ${by.name}`;
  if (approve) await correct(tx, scope, { userId, points, cents, reason, key: String(id), by: both, now });
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

interface Booking extends Required<Correction> {
  key: string;
  by: string;
  now: number;
}

async function correct(tx: Tx, scope: ProgrammeContext, { key, cents, ...wish }: Booking): Promise<void> {
  if (cents === 0) await adjustPoints(tx, scope, { ...wish, key: `correction:${key}` });
  else {
    const account = await openAccount(tx, wish.userId, wish.now);
    const [from, to] = cents > 0 ? (['adjust', 'wallet'] as const) : (['wallet', 'adjust'] as const);
    await moveWallet(tx, account, {
      key: `wallet:correction:${key}`,
      from,
      to,
      source: 'account',
      sourceId: account.id,
      amount: Math.abs(cents),
      now: wish.now,
    });
  }
}
