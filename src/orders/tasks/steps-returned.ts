import type { Act } from '../../frame/command/index.ts';
import { texts } from '../../frame/shop/texts.ts';
import { formatMoney } from '../../platform/money.ts';
import { currencyFormat } from '../model-summary.ts';
import { hasUnmatched } from '../payment/store.ts';
import { CUSTOMER, changeStatus } from '../status/steps.ts';
import { addNote } from '../status/steps-note.ts';
import { lockOrder } from '../store-status.ts';
import type { OpenPayment } from './model.ts';

/**
 * Money that did not fit is back: its shopper, who was told that it was looked at, is told so. An order that had been
 * called off and was held for that money alone is called off again, with what it kept.
 */
export async function followReturned(act: Act, { orderId, amount, currency }: OpenPayment): Promise<void> {
  const { shop, tx, now } = act;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const money = formatMoney(amount, currencyFormat(shop.settings, currency));
  const body = texts(order.language, shop.settings)('orders.unmatched_back', { amount: money });
  await addNote(tx, orderId, { kind: 'customer', author: 'system', body, now });
  const isHeld = order.status === 'on-hold' && order.paid_at === null && order.cancelled_by === CUSTOMER;
  if (isHeld && !(await hasUnmatched(tx, orderId)))
    await changeStatus(shop, tx, orderId, 'cancelled', { now, why: '', by: CUSTOMER, mails: [] });
}
