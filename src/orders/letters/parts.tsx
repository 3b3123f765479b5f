import type { Address as PostalAddress } from '../../accounts/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Order } from '../model.ts';
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
}

/** The lines of the order and its totals. */
export function Lines({ order, settings, t }: LetterContent) {
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
        {summaryRows(order, { settings, language: order.language, t }).map((row) => {
          const last = row.key === 'order_total';
          return (
            <tr key={row.key}>
              <th scope="row" style={last ? styles.totalLabel : styles.cell}>
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

/** Where the bill and the parcel go. */
export function Addresses({ order, t }: LetterContent) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td width="50%" style={{ verticalAlign: 'top', paddingRight: '12px' }}>
            <h2 style={styles.title}>{t('orders.billing_address')}</h2>
            <Address address={order.billing} language={order.language} />
          </td>
          {order.shipping && (
            <td width="50%" style={{ verticalAlign: 'top' }}>
              <h2 style={styles.title}>{t('orders.shipping_address')}</h2>
              <Address address={order.shipping} language={order.language} />
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

function Address({ address, language }: { address: PostalAddress; language: string }) {
  return (
    <p style={styles.soft}>
      {postalLines(address, language).map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </p>
  );
}
