import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { sign } from '../../platform/security/tokens.ts';
import {
  awardOrder,
  capturePoints,
  changePoints,
  forgetQuote,
  noteCard,
  noteChargeback,
  placeGuestOrder,
  placePoints,
  programmeContext,
  reopenPoints,
  returnPoints,
  toBase,
} from '../../points/index.ts';
import '../events.ts';
import type { OrderDraft } from '../model.ts';
import { keepsStock, type OrderStatus } from '../model-status.ts';
import { readForPoints, readReturned } from './store.ts';

/**
 * Tells the ledger what is ordered and holds the points that lower its price, in the order's own transaction.
 * @param order its number, and the ids of the draft's lines as they were written
 */
export async function notePoints(
  shop: Shop,
  tx: Tx,
  { id: orderId, lineIds }: { id: number; lineIds: readonly number[] },
  draft: OrderDraft,
  now: number,
): Promise<void> {
  const { userId, redeem, lines } = draft;
  const scope = await programmeContext(shop);
  const { enabled } = scope.programme;
  const currency = shop.settings.currencies.find(({ code }) => code === draft.currency);
  if (!enabled || !currency) return;
  const order = {
    orderId,
    currency: draft.currency,
    total: draft.totals.total,
    lines: lines.flatMap((line, index) => {
      const id = lineIds[index];
      const redeemedValue = redeem?.byLine[index] ?? 0;
      if (id === undefined) return [];
      const { worth: _, ...noted } = pointsLine(scope, currency, { ...line, id }, redeemedValue);
      return [noted];
    }),
    now,
  };
  if (userId === null) await placeGuestOrder(tx, { ...order, email: draft.billing.email });
  else
    await placePoints(tx, scope, { ...order, userId, redeem: redeem ?? { points: 0, value: 0, rate: '' } });
}

/** What the ledger is told of a line. */
function pointsLine(
  { programme: { earn }, base }: Awaited<ReturnType<typeof programmeContext>>,
  currency: CurrencySettings,
  line: OrderDraft['lines'][number] & { id: number },
  redeemedValue: number,
) {
  const paid = line.total + (earn.tax ? line.totalTax : 0);
  const counted = earn.whenRedeemed === 'all' ? paid + redeemedValue : paid;
  const worth = toBase(counted, base, currency);
  return {
    id: line.id,
    productId: line.productId,
    categoryIds: line.categoryIds ?? [],
    quantity: line.quantity,
    amount: line.total + line.totalTax,
    redeemedValue,
    worth,
    eligible: line.onSale && !earn.saleItems ? 0 : worth,
  };
}

/** The same for an order that was changed; the ids of its lines are known. */
export async function renotePoints(
  shop: Shop,
  tx: Tx,
  { orderId, draft, now }: { orderId: number; draft: OrderDraft; now: number },
): Promise<void> {
  const { lines, redeem } = draft;
  const scope = await programmeContext(shop);
  const currency = shop.settings.currencies.find(({ code }) => code === draft.currency);
  if (!currency) return;
  const had = await changePoints(tx, scope, {
    orderId,
    email: draft.billing.email,
    currency: draft.currency,
    total: draft.totals.total,
    lines: lines.flatMap((line, index) => {
      const redeemedValue = redeem?.byLine[index] ?? 0;
      return line.id === undefined
        ? []
        : [pointsLine(scope, currency, { ...line, id: line.id }, redeemedValue)];
    }),
    now,
  });
  if (!had) return;
  const { number } = await readForPoints(tx, orderId);
  await awardOrder(tx, scope, { orderId, number, had, now });
}

/** Who pays with whose card, and whose bank takes money back, is looked at by the points' guards. */
export function watchWithPoints(shop: Shop): void {
  shop.events.on('order.card', async (tx, { orderId, fingerprint, now }) => {
    const mark = sign(fingerprint, shop.keys.of('card mark'));
    await noteCard(tx, await programmeContext(shop), { orderId, mark, now });
  });
  shop.events.on('order.charged_back', async (tx, { orderId, userId, now }) => {
    if (userId !== null) await noteChargeback(tx, { orderId, userId, now });
  });
}

/** Points follow their order: spent when it is paid, earned when the programme says so, undone when it is. */
export function followWithPoints(shop: Shop): void {
  const award = async (tx: Tx, orderId: number, when: 'paid' | 'completed', now: number) => {
    const scope = await programmeContext(shop);
    if (scope.programme.earn.awardAt !== when) return;
    const { number } = await readForPoints(tx, orderId);
    await awardOrder(tx, scope, { orderId, number, now });
  };
  shop.events.on('order.paid', async (tx, { orderId, now }) => {
    await capturePoints(tx, orderId, now);
    await award(tx, orderId, 'paid', now);
  });
  shop.events.on('order.status', async (tx, { orderId, from, to, userId, now }) => {
    // Its cart is emptied at the same moment; what the next cart wants is left alone.
    if (userId !== null && from === 'pending' && keepsStock(to)) await forgetQuote(tx, orderId);
    if (keepsStock(from) && !keepsStock(to))
      await returnPoints(tx, await programmeContext(shop), {
        orderId,
        key: `cancel:${orderId}`,
        full: true,
        returned: [],
        now,
      });
    if (!keepsStock(from) && keepsStock(to)) {
      await reopenPoints(tx, orderId, now);
      const returned = await readReturned(tx, orderId);
      if (returned.length > 0)
        await returnPoints(tx, await programmeContext(shop), {
          orderId,
          key: `back:${orderId}`,
          full: false,
          returned,
          now,
        });
    }
    if (to === 'refunded')
      await returnPoints(tx, await programmeContext(shop), {
        orderId,
        key: `refunded:${orderId}`,
        full: true,
        returned: await readReturned(tx, orderId),
        now,
      });
    if (!isPaid(to)) return;
    const { paid } = await readForPoints(tx, orderId);
    // One that was paid before it was called off is not paid a second time.
    if (paid) await capturePoints(tx, orderId, now);
    if (to === 'completed') await award(tx, orderId, 'completed', now);
    // Also one that is back from being called off and completed at once.
    if (paid) await award(tx, orderId, 'paid', now);
  });
  shop.events.on('order.refunded', async (tx, { orderId, refundId, full, now }) => {
    const returned = await readReturned(tx, orderId);
    await returnPoints(tx, await programmeContext(shop), {
      orderId,
      key: `refund:${refundId}`,
      full,
      returned,
      now,
    });
  });
}

const isPaid = (status: OrderStatus) => status === 'processing' || status === 'completed';
