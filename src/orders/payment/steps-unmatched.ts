import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts, texts } from '../../frame/shop/texts.ts';
import { type Gateway, type PaymentNews, wayTitle } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { formatMoney } from '../../platform/money.ts';
import { mayChange } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { isWalletShort, missingPieces } from '../problem.ts';
import { changeStatus } from '../status/steps.ts';
import { addNote } from '../status/steps-note.ts';
import { insertNote } from '../store.ts';
import type { lockOrder } from '../store-status.ts';
import type { UnmatchedReason } from '../tables.ts';
import { insertUnmatched } from './store.ts';

/** What a gateway says of a payment, and which gateway. */
export interface ReceivedNews extends PaymentNews {
  orderId: number;
  gateway: Pick<Gateway, 'id' | 'texts'>;
  /** A shopkeeper has looked at it and takes the money. */
  decided?: true;
}

/**
 * Money came that does not fit its order. It is written down once, an unpaid order waits for the shopkeeper's
 * decision, and the shopkeeper and the shopper are told what is true.
 */
export async function holdUnmatched(
  shop: Shop,
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  news: ReceivedNews,
  reason: UnmatchedReason,
  now: number,
): Promise<void> {
  const { orderId, transactionId, amount, currency, gateway } = news;
  const payment = { orderId, transactionId, amount, currency, reason, gateway: gateway.id, at: now };
  if (!(await insertUnmatched(tx, payment))) return;
  const t = shopTexts(shop);
  const money = formatMoney(amount, currencyFormat(shop.settings, currency));
  const reference = `${transactionId} (${wayTitle(shop.settings, gateway, shop.settings.languages[0] ?? order.language)}, ${money})`;
  const why = t(`orders.note.${reason}`, { reference });
  if (order.paid_at === null && mayChange(order.status, 'on-hold')) await wait(shop, tx, orderId, now);
  await insertNote(tx, orderId, { kind: 'private', author: 'system', body: why, createdAt: now });
  await enqueue(tx, 'orders.mail', { orderId, mail: 'shop_payment', note: why });
  const told = texts(order.language, shop.settings)('orders.unmatched', { amount: money });
  await addNote(tx, orderId, { kind: 'customer', author: 'system', body: told, now });
}

/** Nothing is packed and nothing is given up until somebody has looked. One whose goods or wallet are gone stays as it is. */
async function wait(shop: Shop, tx: Tx, orderId: number, now: number): Promise<void> {
  try {
    await changeStatus(shop, tx, orderId, 'on-hold', { now, why: '', by: 'system', mails: [] });
  } catch (error) {
    if (!missingPieces(error) && !isWalletShort(error)) throw error;
  }
}
