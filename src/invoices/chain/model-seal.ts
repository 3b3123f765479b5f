import { hash } from 'node:crypto';

/** What an answer says of a record. */
interface Line {
  id: number;
  state: string;
  code: number;
  known: number;
  said: string;
}

/**
 * Closes a row over: whatever of it is changed later, its seal does not fit any more, and no seal after it does. The
 * agency's mark covers a few fields, this one covers all of them.
 *
 * @param previous the seal before; '' for the first row
 */
export function sealOf(previous: string, row: object): string {
  const fields = Object.entries(row)
    .filter(([name]) => name !== 'seal')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([previous, fields]), 'hex');
}

/**
 * The seal of an answer of the agency and of all that it says of records, after the answer before it in the same chain.
 * The answer's id is the database's own; its lines are found by it.
 */
export function sealOfAnswer(
  previous: string,
  { id: _, ...answer }: { id?: number; mode: string },
  lines: readonly Line[],
): string {
  const said = lines
    .map(({ id, state, code, known, said: words }) => [id, state, code, known, words] as const)
    .sort(([a], [b]) => a - b);
  return sealOf(previous, { ...answer, lines: said });
}

/** The seal of a closed period: `seal` is already that of its last invoice. */
export function sealOfClosing(
  previous: string,
  { seal, own_seal: _, ...closing }: { seal: string; own_seal?: string },
): string {
  return sealOf(previous, { ...closing, last_seal: seal });
}
