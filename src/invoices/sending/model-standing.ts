import type { Amends } from '../chain/model-record.ts';
import type { RecordKind } from '../tables.ts';
import type { LineState } from './tables.ts';

/** One record of an invoice and what the agency said of it; undefined while it has said nothing. */
export interface Told {
  kind: RecordKind;
  state: LineState | undefined;
}

/** How an invoice stands with the agency: `waiting` is on its way, `none` has no record. */
export type Standing = LineState | 'waiting' | 'none';

/** @param told its records, oldest first */
export const standingOf = (told: readonly Told[]): Standing => {
  const last = told.at(-1);
  return last ? (last.state ?? 'waiting') : 'none';
};

/** Whether the agency has the invoice, or will have when what is on its way has come. */
export const isKnown = (told: readonly Told[]): boolean =>
  told.some(({ kind, state }) => kind !== 'annulment' && state !== 'rejected');

/** What the next record of an invoice has to say of those before. */
export function amendsOf(told: readonly Told[], kind: RecordKind): Amends {
  const last = told.at(-1);
  const again = last?.kind === kind || (kind === 'amendment' && last?.kind === 'issue');
  return { known: isKnown(told), refused: again && last?.state === 'rejected' };
}
