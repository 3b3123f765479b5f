import { AWAITING } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Reader } from '../../platform/db/index.ts';
import { spendableWallet } from '../../points/index.ts';
import { mayBeReplaced, type Order } from '../model.ts';
import { partOf } from '../model-wallet.ts';
import { readOrder } from '../store.ts';

/** Of an order that waits for its money: what it has of the wallet comes free when it is settled anew. */
type Waiting = Pick<Order, 'status' | 'userId' | 'fromWallet'>;

/**
 * How much of a total this visitor's wallet can pay. Wallets hold money of the shop's own currency and pay nothing
 * else.
 *
 * @param waiting the order that this one takes the place of
 */
export async function walletPart(
  { shop, session }: Pick<RequestContext, 'shop' | 'session'>,
  db: Reader,
  asked: { total: number; currency: string; waiting?: Waiting | undefined },
): Promise<number> {
  const userId = session?.userId ?? null;
  const { total, currency, waiting } = asked;
  if (userId === null || currency !== shop.settings.currencies[0]?.code) return 0;
  return partOf(total, (await spendableWallet(db, userId)) + freed(waiting, userId));
}

const freed = (waiting: Waiting | undefined, userId: number): number =>
  waiting?.status === 'pending' && waiting.userId === userId ? waiting.fromWallet : 0;

/** The same for the cart of this browser, which may have left an order at a payment page. */
export async function walletForCart(ctx: RequestContext, total: number): Promise<number> {
  const { session, shop, currency } = ctx;
  const id = session?.values.get(AWAITING);
  const left = typeof id === 'number' ? await readOrder(shop.db.read, id) : undefined;
  const waiting = left && mayBeReplaced(left) && left.sessionId === session?.id ? left : undefined;
  return walletPart(ctx, shop.db.read, { total, currency: currency.code, waiting });
}

/** The same for an order that waits. Only its owner opens the wallet: for anybody else it stays as it was settled. */
export async function walletOfOrder(ctx: RequestContext, db: Reader, order: Order): Promise<number> {
  const { userId, status, fromWallet, currency, totals } = order;
  if (userId === null || userId !== ctx.session?.userId) return status === 'pending' ? fromWallet : 0;
  return walletPart(ctx, db, { total: totals.total, currency, waiting: order });
}
