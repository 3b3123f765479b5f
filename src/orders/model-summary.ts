import { dayText } from '../frame/shop/dates.ts';
import { formatsOf } from '../frame/shop/languages.ts';
import type { CurrencySettings, Language, ShopSettings } from '../frame/shop/settings.ts';
import { percentText } from '../platform/i18n/numbers.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import { type CurrencyFormat, formatMoney } from '../platform/money.ts';
import { type Order, type OrderDraft, type OrderLine, owesMore } from './model.ts';
import { keepsStock } from './model-status.ts';
import { leftToPay } from './model-wallet.ts';

/** One row below the lines of an order: pages and letters show the same ones. */
export interface SummaryRow {
  /** The contract's name of the row: `cart_subtotal`, `shipping`, `order_total`. */
  key: string;
  label: string;
  /** Minor units; a row has an amount or a text. */
  amount?: number;
  text?: string;
  /** A small addition after the amount: by which way it is sent. */
  via?: string;
  /** Taxes that the amount contains. */
  includes?: { label: string; amount: number }[];
}

/** In whose words, and by which of the shop's rules. */
export interface RenderContext {
  settings: ShopSettings;
  language: Language;
  t: Translate;
}

/** What makes a total, of an order that stands or of one that would. */
type Summed = Pick<
  OrderDraft,
  'totals' | 'adjustments' | 'shippingLines' | 'fees' | 'taxes' | 'paymentTitle'
>;

/** From the goods down to the total: all that makes it, and nothing else. */
export function totalRows(order: Summed, { settings, language, t }: RenderContext): SummaryRow[] {
  const { totals } = order;
  const { displayInCart: display, totals: look } = settings.tax;
  const locale = formatsOf(settings, language);
  const incl = display === 'incl';
  const shown = (net: number, tax: number) => (incl ? net + tax : net);
  // Where a part is taxed here and a part elsewhere, two rates may be called the same.
  const byName = new Map<string, number>();
  for (const { label, ppm, cartTax, shippingTax } of order.taxes) {
    const name = `${label} (${percentText(ppm, locale)})`;
    byName.set(name, (byName.get(name) ?? 0) + cartTax + shippingTax);
  }
  const itemised = [...byName]
    .map(([label, amount]) => ({ label, amount }))
    .filter(({ amount }) => amount !== 0);
  const single = totals.totalTax === 0 ? [] : [{ label: t('cart.taxes'), amount: totals.totalTax }];
  const taxes = look === 'single' ? single : itemised;
  const rows: SummaryRow[] = [
    {
      key: 'cart_subtotal',
      label: t('orders.row.subtotal'),
      amount: shown(totals.subtotal, totals.subtotalTax),
    },
  ];
  for (const { kind, code, title, amount, tax } of order.adjustments) {
    const label =
      kind === 'coupon'
        ? t('orders.row.coupon', { code: title || code })
        : t('orders.row.discount', { title: title || code });
    // A coupon that only grants free shipping has no amount of its own.
    if (kind === 'coupon' && amount + tax === 0)
      rows.push({ key: `discount-${code}`, label, text: free(order, t) });
    else rows.push({ key: `discount-${code}`, label, amount: -shown(amount, tax) });
  }
  for (const { title, total, totalTax } of order.shippingLines) {
    const label = t('orders.row.shipping');
    if (total === 0) rows.push({ key: 'shipping', label, text: title });
    else rows.push({ key: 'shipping', label, amount: shown(total, totalTax), via: title });
  }
  for (const { code, title, total, totalTax } of order.fees)
    rows.push({ key: `fee-${code}`, label: `${title}:`, amount: shown(total, totalTax) });
  if (!incl)
    for (const [index, { label, amount }] of taxes.entries())
      rows.push({ key: `tax-${index}`, label: `${label}:`, amount });
  if (order.paymentTitle !== '')
    rows.push({ key: 'payment_method', label: t('orders.row.payment'), text: order.paymentTitle });
  rows.push({
    key: 'order_total',
    label: t('orders.row.total'),
    amount: totals.total,
    ...(incl && taxes.length > 0 ? { includes: taxes } : {}),
  });
  return rows;
}

/** What was paid and for what, in the contract's order. */
export function summaryRows(order: Order, look: RenderContext): SummaryRow[] {
  const { settings, language, t } = look;
  const { totals } = order;
  const rows = totalRows(order, look);
  if (owesMore(order)) rows.push({ key: 'due', label: t('orders.row.left'), amount: order.due });
  rows.push(...walletRows(order, t));
  const refunds = order.refunds.filter(({ done }) => done);
  const format = currencyFormat(settings, order.currency);
  for (const { id, amount, toWallet, createdAt, reason } of refunds) {
    const back = formatMoney(toWallet, format);
    const via = [reason, toWallet > 0 ? t('orders.row.refund_wallet', { amount: back }) : ''];
    rows.push({
      key: `refund_${id}`,
      label: t('orders.row.refund', { date: dayText(createdAt, language, settings) }),
      amount: -amount,
      ...(via.join('') === '' ? {} : { via: via.filter(Boolean).join(', ') }),
    });
  }
  if (refunds.length > 0) {
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    rows.push({ key: 'net_total', label: t('orders.row.net_total'), amount: totals.total - back });
  }
  rows.push(...pointsRows(order, { settings, language, t }));
  return rows;
}

/** What the wallet pays and what is left, where it pays a part; where it pays all, the way to pay says so. */
function walletRows(order: Order, t: Translate): SummaryRow[] {
  const { fromWallet, status, paidAt, paymentTitle } = order;
  const left = leftToPay(order);
  if (fromWallet === 0) return [];
  if (!keepsStock(status)) return [{ key: 'wallet', label: t('orders.row.wallet_back'), amount: fromWallet }];
  if (left === 0) return [];
  const rest = paidAt === null ? t('orders.row.left') : t('orders.row.paid', { title: paymentTitle });
  return [
    { key: 'wallet', label: t('orders.row.wallet'), amount: -fromWallet },
    { key: 'left', label: rest, amount: left },
  ];
}

/** What the order cost and gave in points. */
function pointsRows({ points }: Order, { t, language, settings }: RenderContext): SummaryRow[] {
  if (!points) return [];
  const { spent, earned, pendingUntil } = points;
  const until = pendingUntil === null ? '' : dayText(pendingUntil, language, settings);
  const given =
    until === ''
      ? t('orders.row.points', { count: earned })
      : t('orders.row.points_from', { count: earned, date: until });
  return [
    ...(spent > 0
      ? [
          {
            key: 'points_spent',
            label: t('orders.row.points_spent'),
            text: t('orders.row.points', { count: spent }),
          },
        ]
      : []),
    ...(earned > 0 ? [{ key: 'points_earned', label: t('orders.row.points_earned'), text: given }] : []),
  ];
}

function free({ shippingLines }: Summed, t: Translate): string {
  return shippingLines.some(({ method }) => method === 'free_shipping') ? t('orders.row.free_shipping') : '–';
}

/** Pieces of a line that were given back. */
export function piecesBack(order: Pick<Order, 'refunds'>, line: OrderLine): number {
  return order.refunds
    .flatMap(({ done, shares }) => (done ? shares : []))
    .reduce((sum, { kind, id, pieces }) => (kind === 'line' && id === line.id ? sum + pieces : sum), 0);
}

/** What a line cost as the shopper saw it, minor units. */
export function lineAmount(line: OrderLine, display: 'incl' | 'excl'): number {
  return display === 'incl' ? line.subtotal + line.subtotalTax : line.subtotal;
}

/** The format of an order's currency, even if the shop sells in it no more. */
export function currencyFormat(settings: Pick<ShopSettings, 'currencies'>, code: string): CurrencyFormat {
  const known = settings.currencies.find((currency: CurrencySettings) => currency.code === code);
  return known ?? { code, symbol: code, decimals: 2, position: 'right_space', thousand: '.', decimal: ',' };
}

/** A row's value as plain text, without the taxes in it. */
export function rowAmount(row: SummaryRow, format: CurrencyFormat, t: Translate): string {
  const amount = row.amount === undefined ? (row.text ?? '') : formatMoney(row.amount, format);
  return row.via === undefined ? amount : `${amount} ${t('orders.row.via', { title: row.via })}`;
}

/** A row as one line of plain text. @example 'Total: 72,00 €, inclou 12,50 € IVA (21 %)' */
export function rowText(row: SummaryRow, format: CurrencyFormat, t: Translate): string {
  const said = [rowAmount(row, format, t), includesText(row, format, t)].filter(Boolean).join(', ');
  return `${row.label.replace(/:$/, '')}: ${said}`;
}

/** "includes 5,03 € IVA (21 %)", or '': the name of a tax brings brackets of its own. */
export function includesText({ includes }: SummaryRow, format: CurrencyFormat, t: Translate): string {
  if (!includes || includes.length === 0) return '';
  const taxes = includes.map(({ label, amount }) => `${formatMoney(amount, format)} ${label}`).join(', ');
  return t('orders.row.includes', { taxes });
}
