import type { Address } from '../../accounts/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { currencyFormat, lineAmount, rowText, summaryRows } from '../model-summary.ts';
import { parcelLines } from './parcel.ts';
import type { LetterContent } from './parts.tsx';

/** Lines, totals and addresses as plain text, for programs that show no HTML. */
export function orderText({ order, settings, t }: LetterContent): string {
  const format = currencyFormat(settings, order.currency);
  const display = settings.tax.displayInCart;
  const lines = order.lines.map(({ attributes, ...line }) => {
    const chosen = attributes.map(({ label, display: value }) => `${label}: ${value}`).join(', ');
    const name = chosen === '' ? line.name : `${line.name} (${chosen})`;
    return `${name} × ${line.quantity}: ${formatMoney(lineAmount({ attributes, ...line }, display), format)}`;
  });
  const rows = summaryRows(order, { settings, language: order.language, t }).map((row) =>
    rowText(row, format, t),
  );
  const blocks = [
    lines.join('\n'),
    rows.join('\n'),
    block(t('orders.billing_address'), order.billing, order.language),
    order.shipping ? block(t('orders.shipping_address'), order.shipping, order.language) : '',
  ];
  return blocks.filter((text) => text !== '').join('\n\n');
}

function block(title: string, address: Address, language: string): string {
  return [title, ...parcelLines(address, language)].join('\n');
}
