import { AWAITING, takePaid } from '../../cart/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readSessionUser } from '../../platform/session/sessions.ts';
import { updateSessionValue } from '../../platform/session/values.ts';
import { dropQuote } from '../../points/index.ts';

/**
 * The cart waited for the payment page to answer; now it is an order. One that waits for another order by now is left
 * alone. Whoever was a guest when they ordered may have logged in since: their cart is the account's then, with what
 * that had kept.
 */
export async function emptyPaidCart(
  tx: Tx,
  { id, session_id: sessionId }: { id: number; session_id: number | null },
  now: number,
): Promise<void> {
  if (sessionId === null) return;
  const waited = await updateSessionValue<number>(tx, sessionId, AWAITING, (other) =>
    other === id ? undefined : other,
  );
  if (waited !== id) return;
  const lines = await tx
    .selectFrom('order_line')
    .select(['product_id', 'variation_id', 'quantity'])
    .where('order_id', '=', id)
    .execute();
  const coupons = await tx
    .selectFrom('order_adjustment')
    .select('code')
    .where('order_id', '=', id)
    .where('kind', '=', 'coupon')
    .execute();
  const paid = {
    lines: lines.map(({ product_id, variation_id, quantity }) => ({
      productId: product_id ?? 0,
      variationId: variation_id ?? 0,
      quantity,
    })),
    coupons: coupons.map(({ code }) => code),
  };
  const userId = await readSessionUser(tx, sessionId);
  const isEmpty = await takePaid(tx, { sessionId, userId }, paid, now);
  // What was asked for and could not be spent is not spent on the next cart.
  if (isEmpty && userId !== null) await dropQuote(tx, userId);
}
