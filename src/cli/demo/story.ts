import { type Address, markVerified } from '../../accounts/index.ts';
import { addToCart, readCart } from '../../cart/index.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import { ask, job, perform, shopperOf } from '../../frame/command/index.ts';
import { internalContext } from '../../frame/request/internal-context.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { WHOLE } from '../../frame/shop/messages.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type OrderStatus, placeOrder, readOrder, refundOrder, setOrderStatus } from '../../orders/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { createSession, endSession } from '../../platform/session/sessions.ts';
import { askForPoints, buyLevel, convertToWallet, passTime, programmeContext } from '../../points/index.ts';

const DAY = 86_400_000;

export interface Heroine {
  userId: number;
  address: Address;
  /** Ids of products by the demo's own keys. */
  products: ReadonlyMap<string, number>;
}

interface PastOrder {
  items: [string, number][];
  pay: string;
  /** Points that she spends on it. */
  points?: number;
  /** How far it has come, a day for each step. */
  became: OrderStatus[];
}

/** What Maria has done so far, the oldest first. */
const STORY: { daysAgo: number; does: (shop: Shop, maria: Heroine, at: number) => Promise<void> }[] = [
  {
    daysAgo: 118,
    does: (shop, { userId }, at) => shop.db.transaction((tx) => markVerified(shop, tx, userId, at)),
  },
  {
    daysAgo: 96,
    does: orders({
      pay: 'bacs',
      became: ['processing', 'completed'],
      items: [
        ['olive-soap', 3],
        ['sea-salt', 1],
      ],
    }),
  },
  // Nothing but time passes: what she earned can be spent from now on.
  { daysAgo: 80, does: async () => {} },
  {
    daysAgo: 41,
    does: orders({
      pay: 'cod',
      became: ['completed'],
      points: 60,
      items: [
        ['salad-bowl', 1],
        ['salad-servers', 1],
        ['red-wine', 2],
      ],
    }),
  },
  { daysAgo: 36, does: sendsBackTheServers },
  { daysAgo: 26, does: async () => {} },
  {
    daysAgo: 24,
    does: async (shop, { userId }, now) => {
      const scope = await programmeContext(shop);
      const wish = { userId, slug: 'vimet', expected: 100, key: 'demo', now };
      await shop.db.transaction((tx) => buyLevel(tx, scope, wish));
    },
  },
  {
    daysAgo: 16,
    does: async (shop, { userId }, now) => {
      const scope = await programmeContext(shop);
      const wish = { userId, points: 50, key: 'demo', now };
      await shop.db.transaction((tx) => convertToWallet(tx, scope, wish));
    },
  },
  {
    daysAgo: 9,
    does: orders({ pay: 'cod', became: ['completed'], items: [['beeswax-candles', 2]] }),
  },
  { daysAgo: 3, does: orders({ pay: 'bacs', became: [], items: [['teapot', 1]] }) },
];

/** Makes all of it happen on its day, by the same commands as in the shop. */
export async function tellStory(shop: Shop, maria: Heroine): Promise<void> {
  const today = Date.now();
  for (const { daysAgo, does } of STORY) {
    const at = today - daysAgo * DAY;
    await passTime(shop, at);
    await does(shop, maria, at);
  }
  await passTime(shop, today);
}

/** Places an order as the checkout does. */
function orders(order: PastOrder) {
  return async (shop: Shop, maria: Heroine, now: number): Promise<void> => {
    const { userId, address } = maria;
    const { session } = await shop.db.transaction((tx) => createSession(tx, { now: Date.now(), userId }));
    const [language = WHOLE] = shop.settings.languages;
    const ctx = internalContext(shop, { language, now, session });
    const owner = { sessionId: session.id, userId };
    const id = await perform(shop, shopperOf(ctx), async (act) => {
      const { tx } = act;
      await fillCart(tx, ctx, maria, order);
      const placed = await placeOrder(act, {
        ctx,
        owner,
        request: {
          billing: address,
          shipping: address,
          customerNote: '',
          digitalConsent: '',
          paymentMethod: order.pay,
          shippingRate: '',
          token: '',
          wallet: { use: false, seen: undefined },
          seenTotal: undefined,
          newUserId: null,
        },
      });
      await endSession(tx, session.id);
      return placed.id;
    });
    for (const [step, status] of order.became.entries()) {
      const at = now + (step + 1) * DAY;
      await ask({ shop, actor: job('demo'), now: at }, setOrderStatus, { orderId: id, to: status });
    }
  };
}

async function fillCart(
  tx: Tx,
  ctx: RequestContext,
  maria: Heroine,
  { items, points }: PastOrder,
): Promise<void> {
  const { language, currency, now, shop, session } = ctx;
  const { userId, products } = maria;
  const { currencies, languages } = shop.settings;
  const ids = items.map(([key]) => products.get(key) ?? 0);
  const goods = await findPurchasables(tx, ids, { language, languages, currency, currencies, now });
  for (const [index, [key, quantity]] of items.entries()) {
    const item = goods.get(ids[index] ?? 0);
    if (!item || !session) throw new Error(`The demo's past orders name "${key}", which is not there.`);
    await addToCart(
      tx,
      { sessionId: session.id, userId },
      { item, attributes: {}, quantity },
      { now, isNew: false, currency: currency.code },
    );
  }
  const { balance } = (await readCart(ctx, tx)).extras.points ?? {};
  if (points && balance) await askForPoints(tx, ctx, { userId, points, balance });
}

/** One thing of her last order comes back: points that she spent on it return, and those it earned go. */
async function sendsBackTheServers(shop: Shop, { userId, products }: Heroine, now: number): Promise<void> {
  const { id } = await shop.db.read
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const order = await readOrder(shop.db.read, id);
  const line = order?.lines.find(({ productId }) => productId === products.get('salad-servers'));
  if (!line?.id) throw new Error('The demo’s second order has no salad servers.');
  await refundOrder(
    { shop, actor: { ...job('demo'), name: 'Jordi' }, now },
    {
      orderId: id,
      key: 'demo',
      lines: [{ lineId: line.id, pieces: 1 }],
      restock: true,
      reason: 'Massa llargs per al calaix.',
      byGateway: false,
    },
  );
}
