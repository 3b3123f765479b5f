import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import type { Tx } from '../../platform/db/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { clearDue, closeDifference, readDifferences } from '../differences/store.ts';
import { grantDownloads } from '../downloads/steps.ts';
import { keepsStock } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { insertNote } from '../store.ts';
import type { lockOrder } from '../store-status.ts';
import type { ReceivedNews } from './steps-unmatched.ts';

/**
 * Money came for an order that is paid already: what a change has made dearer. The same news twice is the same money.
 *
 * @returns false when it is not that
 */
export async function payDue(
  shop: Shop,
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  { gateway, transactionId, amount, currency, outcome }: ReceivedNews,
  now: number,
): Promise<boolean> {
  const differences = await readDifferences(tx, order.id);
  const mine = (one: { gateway: string; transactionId: string; state: string }) =>
    one.state === 'done' && one.gateway === gateway.id && one.transactionId === transactionId;
  if (differences.some((one) => one.amount > 0 && mine(one))) return true;
  const open = differences.find(({ state }) => state === 'open');
  const fits = outcome === 'paid' && amount === order.due && currency === order.currency;
  if (!open || !fits || !keepsStock(order.status) || order.status === 'refunded') return false;
  await closeDifference(tx, open.id, { state: 'done', transactionId, gateway: gateway.id, now });
  await clearDue(tx, order.id);
  await grantDownloads(tx, order.id, now);
  const money = formatMoney(amount, currencyFormat(shop.settings, currency));
  const body = `${shopTexts(shop)('orders.note.difference_paid', { amount: money })} ${transactionId}`;
  await insertNote(tx, order.id, { kind: 'private', author: 'system', body, createdAt: now });
  return true;
}
