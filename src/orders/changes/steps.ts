import { countSales, giveBackStock, type StockLine, takeStock } from '../../catalogue/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { markCoupons, takeCoupons } from '../../pricing/index.ts';
import { tellStock } from '../letters/stock.tsx';
import { boughtId, type Order, type OrderDraft } from '../model.ts';
import { stockIsTaken } from '../model-status.ts';
import { OrderProblem } from '../problem.ts';
import { deleteReservations, readReservations, writeReservations } from '../store-status.ts';
import { readHeld } from './store.ts';

/**
 * Stock follows a change: what is out of the order comes back, what is new is taken, all of it kept as before.
 *
 * @throws OrderProblem `short`
 */
export async function moveStock(
  shop: Shop,
  tx: Tx,
  order: Pick<Order, 'id' | 'status'>,
  lines: OrderDraft['lines'],
  now: number,
): Promise<void> {
  const before = sumOf(await readReservations(tx, order.id));
  const kept = lines.flatMap((line) => {
    const id = boughtId(line);
    return id === null ? [] : [{ id, quantity: line.quantity }];
  });
  const after = sumOf(kept);
  const moved = [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, quantity: (after.get(id) ?? 0) - (before.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity !== 0);
  if (moved.length === 0) return;
  const held = await readHeld(tx, order.id);
  const until = now + shop.settings.checkout.holdMinutes * 60_000;
  const state = stockIsTaken(order.status)
    ? ({ state: 'taken', until: null } as const)
    : ({ state: 'held', until: held ? held.until : until } as const);
  const because = { why: 'changed', orderId: order.id, now } as const;
  // Each passes over what moves the other way.
  const back = moved.map(({ id, quantity }) => ({ id, quantity: -quantity }));
  await giveBackStock(tx, back, because);
  const { short, moves } = await takeStock(tx, moved, because);
  if (short.length > 0) throw new OrderProblem({ code: 'short', short });
  await tellStock(shop, tx, moves);
  await deleteReservations(tx, order.id);
  await writeReservations(tx, order.id, kept, state);
  if (stockIsTaken(order.status)) await countSales(tx, moved, because.now);
}

function sumOf(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { id, quantity } of lines) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return sums;
}

/**
 * Coupons follow a change: those that are out of the order come free, new ones are taken under lock, and those that
 * stay count on whatever became of their limits.
 *
 * @throws CouponsGone
 */
export async function moveCouponsOf(tx: Tx, order: Order, draft: OrderDraft, now: number): Promise<void> {
  const codesOf = ({ adjustments }: Pick<OrderDraft, 'adjustments'>) =>
    adjustments.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);
  const [before, after] = [codesOf(order), codesOf(draft)];
  if (before.length === after.length && before.every((code) => after.includes(code))) return;
  const kept = after.filter((code) => before.includes(code));
  const use = { orderId: order.id, userId: order.userId, email: draft.billing.email, now, kept };
  await takeCoupons(tx, after, use);
  await markCoupons(tx, order.id, stockIsTaken(order.status) ? 'used' : 'held');
}
