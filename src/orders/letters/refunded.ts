import type { Translate } from '../../platform/i18n/texts.ts';
import { type CurrencyFormat, formatMoney } from '../../platform/money.ts';
import type { Order, OrderRefund } from '../model.ts';
import type { OrderMail } from './model.ts';

/** Letters that tell of money that went back. */
export const TELLS_REFUND: readonly OrderMail[] = ['customer_refunded', 'customer_partially_refunded'];

/** One refund; without its number, all. */
export const backBy = ({ refunds }: Order, refundId: number | undefined): readonly OrderRefund[] =>
  refunds.filter(({ id }) => refundId === undefined || id === refundId);

export const sumOf = (refunds: readonly OrderRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Where the money of refunds is to be found: in the wallet, and what it did not pay where it came from. */
export function whereTo(refunds: readonly OrderRefund[], format: CurrencyFormat, t: Translate): string[] {
  const wallet = refunds.reduce((sum, { toWallet }) => sum + toWallet, 0);
  const isAll = wallet === sumOf(refunds);
  return [
    ...(wallet > 0
      ? [t(`orders.mail.refund.to_wallet.${isAll ? 'all' : 'part'}`, { amount: formatMoney(wallet, format) })]
      : []),
    ...(isAll && wallet > 0 ? [] : [t('orders.mail.refund.by_card')]),
  ];
}
