import { countSales, giveBackStock, type StockLine, takeStock } from '../../catalogue/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { tellStock } from '../letters/stock.tsx';
import { keepsStock, type OrderStatus, stockIsTaken } from '../model-status.ts';
import { OrderProblem } from '../problem.ts';
import { markReservations, writeReservations } from '../store-status.ts';

/**
 * Stock follows the status of its order: taken, held until the hold ends, or given back. Call it at the end of the
 * transaction: others wait for the same pieces.
 *
 * @param from null for an order that is only being written and keeps nothing yet
 * @throws OrderProblem `short` when pieces are missing
 */
export async function followWithStock(
  shop: Shop,
  tx: Tx,
  { orderId, lines }: { orderId: number; lines: readonly StockLine[] },
  { from, to, now }: { from: OrderStatus | null; to: OrderStatus; now: number },
): Promise<void> {
  const kept = from !== null && keepsStock(from);
  const holds = { state: 'held', until: now + shop.settings.checkout.holdMinutes * 60_000 } as const;
  const state = stockIsTaken(to) ? ({ state: 'taken', until: null } as const) : holds;
  if (kept && !keepsStock(to)) {
    await giveBackStock(tx, lines, { why: 'called_off', orderId, now });
    await markReservations(tx, orderId, { state: 'returned', until: null });
  } else if (!kept && keepsStock(to)) {
    const { short, moves } = await takeStock(tx, lines, { why: 'order', orderId, now });
    if (short.length > 0) throw new OrderProblem({ code: 'short', short });
    await tellStock(shop, tx, moves);
  }
  if (from === null) await writeReservations(tx, orderId, lines, state);
  else if (keepsStock(to)) await markReservations(tx, orderId, state);
  const sold = Number(stockIsTaken(to)) - Number(from !== null && stockIsTaken(from));
  if (sold !== 0)
    await countSales(
      tx,
      lines.map(({ id, quantity }) => ({ id, quantity: sold * quantity })),
      now,
    );
}
