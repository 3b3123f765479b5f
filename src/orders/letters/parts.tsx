import { placeLines } from '../../frame/shop/place.ts';
import type { Language, ShopSettings } from '../../frame/shop/settings.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { formatMoney } from '../../platform/money.ts';
import { isCollected, type Order } from '../model.ts';
import {
  currencyFormat,
  includesText,
  lineAmount,
  piecesBack,
  rowAmount,
  summaryRows,
} from '../model-summary.ts';
import { postalLines } from './parcel.ts';
import { styles } from './styles.ts';

export interface LetterContent {
  order: Order;
  settings: ShopSettings;
  t: Translate;
  /** Of whoever reads it. */
  language: Language;
}

/** The lines of the order and its totals. */
export function Lines({ order, settings, t, language }: LetterContent) {
  const format = currencyFormat(settings, order.currency);
  const display = settings.tax.displayInCart;
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
      <thead>
        <tr>
          <th scope="col" style={styles.head}>
            {t('orders.product')}
          </th>
          <th scope="col" style={styles.headAmount}>
            {t('orders.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never move
          <tr key={index}>
            <td style={styles.cell}>
              {line.name} × {line.quantity}
              {piecesBack(order, line) > 0 && ` − ${piecesBack(order, line)}`}
              {line.attributes.map(({ name, label, display: value }) => (
                <div key={name} style={styles.soft}>
                  {label}: {value}
                </div>
              ))}
              {line.withdrawal !== '' && (
                <div style={styles.soft}>{t(`catalogue.withdrawal.${line.withdrawal}`)}</div>
              )}
              {line.sku !== '' && <div style={styles.soft}>{line.sku}</div>}
            </td>
            <td style={styles.amount}>{formatMoney(lineAmount(line, display), format)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {summaryRows(order, { settings, language, t }).map((row) => {
          const last = row.key === 'order_total';
          return (
            <tr key={row.key}>
              <th scope="row" style={last ? styles.totalLabel : styles.label}>
                {row.label}
              </th>
              <td style={last ? styles.total : styles.amount}>
                {rowAmount(row, format, t)}
                {row.includes && <div style={styles.soft}>{includesText(row, format, t)}</div>}
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}

/** Where the bill goes, and the parcel or whoever fetches it: side by side where there is room for both. */
export function Addresses({ order, settings, t, language }: LetterContent) {
  const { billing, shipping } = order;
  return (
    <div style={styles.halves}>
      <Address title={t('orders.billing_address')} lines={postalLines(billing, language)} />
      {isCollected(order) ? (
        <Address title={t('orders.collect_address')} lines={placeLines(settings)} />
      ) : (
        shipping && <Address title={t('orders.shipping_address')} lines={postalLines(shipping, language)} />
      )}
    </div>
  );
}

function Address({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div style={styles.half}>
      <h2 style={{ ...styles.title, ...styles.apart }}>{title}</h2>
      <p style={{ ...styles.soft, ...styles.apart }}>
        {lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </div>
  );
}
