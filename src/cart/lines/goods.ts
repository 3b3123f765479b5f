import { findPurchasables, findStockHolders, type Purchasable, statusOf } from '../../catalogue/index.ts';
import { given } from '../../frame/shop/per-shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Session } from '../../platform/session/sessions.ts';
import { priceContextOf, type Shopping } from './price-context.ts';

/** The session value of the contract for an order that waits for its payment page. */
export const AWAITING = 'order_awaiting_payment';

/** Pieces by what was bought that an order still holds for the browser which left it at its payment page. */
type HeldPieces = (
  db: Reader,
  left: { orderId: number; sessionId: number },
) => Promise<ReadonlyMap<number, number>>;

/** Orders say so: they stand above the cart, which cannot ask them. */
export const heldPieces = given<HeldPieces>();

/** The order that this browser left at its payment page, if it did; whether it still waits is not said. */
export function awaitingOf(session: Pick<Session, 'values'> | undefined): number | undefined {
  const id = session?.values.get(AWAITING);
  return typeof id === 'number' ? id : undefined;
}

/**
 * Goods as this browser may buy them. An order that it left at its payment page is written over or called off by the
 * next: the pieces which that holds are there for it, and for nobody else.
 */
export async function findGoods(
  ctx: Shopping,
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, Purchasable>> {
  const items = await findPurchasables(db, ids, priceContextOf(ctx));
  const orderId = awaitingOf(ctx.session);
  if (!ctx.session || orderId === undefined) return items;
  const held = await heldPieces(ctx.shop)?.(db, { orderId, sessionId: ctx.session.id });
  if (!held || held.size === 0) return items;
  const holders = await findStockHolders(db, [...held.keys()]);
  const free = new Map<number, number>();
  for (const [id, pieces] of held) {
    const holder = holders.get(id) ?? id;
    free.set(holder, (free.get(holder) ?? 0) + pieces);
  }
  return new Map([...items].map(([id, item]) => [id, withPieces(item, free.get(item.stock.holder) ?? 0)]));
}

function withPieces(item: Purchasable, pieces: number): Purchasable {
  const { stock } = item;
  if (!stock.managed || pieces === 0) return item;
  const quantity = stock.quantity + pieces;
  return { ...item, stock: { ...stock, quantity, status: statusOf(quantity, stock.backorders) } };
}
