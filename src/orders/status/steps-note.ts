import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { insertNote } from '../store.ts';

/** Writes something on an order; a customer note is shown to the shopper in the account and sent as a letter. */
export async function addNote(
  tx: Tx,
  orderId: number,
  note: { kind: 'private' | 'customer'; author: string; body: string; now: number },
): Promise<void> {
  const { now, ...rest } = note;
  await insertNote(tx, orderId, { ...rest, createdAt: now });
  if (note.kind === 'customer')
    await enqueue(tx, 'orders.mail', {
      orderId,
      mail: 'customer_note',
      note: note.body,
      by: note.author === 'system' ? undefined : note.author,
    });
}
