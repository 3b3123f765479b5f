import type { Tx } from '../../platform/db/index.ts';
import { insertDifference, setDue } from './store.ts';

/**
 * Other money has paid an order than it asked for: what is missing is due and can be paid by a link, what is too much is
 * written down to be given back.
 *
 * @param of.lacks minor units; below zero it was too much
 */
export async function noteLack(
  tx: Tx,
  of: { orderId: number; lacks: number; gateway: string; by: string; now: number },
): Promise<void> {
  const { lacks, ...rest } = of;
  if (lacks === 0) return;
  if (lacks > 0) await setDue(tx, of.orderId, lacks);
  const state = lacks > 0 ? 'open' : 'refused';
  await insertDifference(tx, { ...rest, amount: lacks, state, byGateway: false, reason: '' });
}
