import type { Tx } from '../platform/db/index.ts';
import { insertNote } from './store.ts';

/** Writes something on an order; a customer note is shown to the shopper in the account. */
export function addNote(
  tx: Tx,
  orderId: number,
  note: { kind: 'private' | 'customer'; author: string; body: string; now: number },
): Promise<void> {
  const { now, ...rest } = note;
  return insertNote(tx, orderId, { ...rest, createdAt: now });
}
