import type { Tx } from '../../platform/db/index.ts';
import { markCoupons, takeCoupons } from '../../pricing/index.ts';
import type { OrderDraft } from '../model.ts';
import { keepsStock, type OrderStatus, stockIsTaken } from '../model-status.ts';

/**
 * Counts the coupons of a draft as used by its order; no query without any.
 *
 * @param again true when the order is written over, so that an earlier try may have counted others
 * @throws CouponsGone when somebody else was quicker to take the last use
 */
export async function takeOrderCoupons(
  tx: Tx,
  orderId: number,
  draft: OrderDraft,
  { now, again }: { now: number; again: boolean },
): Promise<void> {
  const codes = draft.adjustments.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);
  if (codes.length === 0 && !again) return;
  const { userId, billing } = draft;
  await takeCoupons(tx, codes, { orderId, userId, email: billing.email, now });
}

/**
 * Coupons follow their order like its stock: held while it waits for its money, free again when it is called off,
 * used otherwise. An order that comes back counts again, whatever others have used meanwhile: its money is there.
 */
export function moveCoupons(tx: Tx, orderId: number, to: OrderStatus): Promise<void> {
  return markCoupons(tx, orderId, !keepsStock(to) ? 'released' : stockIsTaken(to) ? 'used' : 'held');
}
