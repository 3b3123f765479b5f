import type { OrderLineRow } from '../holds/store.ts';
import { dealOut } from '../ledger/model-fraction.ts';
import type { PlacedOrder } from './model.ts';

/** The lines of an order as nothing has been earned with them yet, the points that pay it shared out among them. */
export function freshLines(
  { orderId, lines }: Pick<PlacedOrder, 'orderId' | 'lines'>,
  { seq, points }: { seq: number; points: number },
): OrderLineRow[] {
  const shares = dealOut(
    points,
    lines.map(({ redeemedValue }) => BigInt(redeemedValue)),
  );
  return lines.map((line, index) => ({
    order_id: orderId,
    seq,
    line_id: line.id,
    product_id: line.productId,
    categories: JSON.stringify(line.categoryIds),
    eligible: line.eligible,
    quantity: line.quantity,
    amount: line.amount,
    earned: 0,
    redeemed: shares[index] ?? 0,
    redeemed_value: line.redeemedValue,
    refunded: 0,
    refunded_quantity: 0,
    earned_reversed: 0,
    redeemed_restored: 0,
  }));
}
