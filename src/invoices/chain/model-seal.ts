import { hash } from 'node:crypto';

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
