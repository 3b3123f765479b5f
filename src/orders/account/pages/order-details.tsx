import type { ReactNode } from 'react';
import { AddressText } from '../../../accounts/index.ts';
import { PriceTag } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { placeLines } from '../../../frame/shop/place.ts';
import type { CurrencyFormat } from '../../../platform/money.ts';
import { isCollected, type Order, type OrderLine } from '../../model.ts';
import { currencyFormat, lineAmount, piecesBack, type SummaryRow, summaryRows } from '../../model-summary.ts';

/** Lines and totals of an order, as the contract lays them out. */
export function OrderDetails({ order }: { order: Order }) {
  const { t } = useRequest();
  return (
    <section className="woocommerce-order-details">
      <h2 className="woocommerce-order-details__title">{t('orders.details')}</h2>
      <OrderTable order={order} className="woocommerce-table woocommerce-table--order-details order_details">
        {order.customerNote !== '' && (
          <tr>
            <th scope="row">{t('orders.note_label')}</th>
            <td className="order-note">{order.customerNote}</td>
          </tr>
        )}
      </OrderTable>
    </section>
  );
}

/** Rows that stand out: what it costs, and what of that nobody has paid yet. */
const ROWS: Record<string, string> = { order_total: 'order-total', due: 'order-still-due' };

/** What was ordered and what it comes to. `children` are further rows at the foot. */
export function OrderTable({
  order,
  className = '',
  children,
}: {
  order: Order;
  className?: string;
  children?: ReactNode;
}) {
  const { t, shop, language } = useRequest();
  const format = currencyFormat(shop.settings, order.currency);
  const display = shop.settings.tax.displayInCart;
  return (
    <table className={`shop_table ${className}`.trim()}>
      <thead>
        <tr>
          <th scope="col" className="woocommerce-table__product-name product-name">
            {t('orders.product')}
          </th>
          <th scope="col" className="woocommerce-table__product-table product-total">
            {t('orders.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never move
          <tr key={index} className="woocommerce-table__line-item order_item">
            <td className="woocommerce-table__product-name product-name">
              <LineName line={line} back={piecesBack(order, line)} />
            </td>
            <td className="woocommerce-table__product-total product-total">
              <PriceTag minor={lineAmount(line, display)} currency={format} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {summaryRows(order, { settings: shop.settings, language, t }).map((row) => (
          <tr key={row.key} className={ROWS[row.key]}>
            <th scope="row">{row.label}</th>
            <td className="product-total">
              <RowValue row={row} format={format} />
            </td>
          </tr>
        ))}
        {children}
      </tfoot>
    </table>
  );
}

function LineName({ line, back }: { line: OrderLine; back: number }) {
  return (
    <>
      {line.name}{' '}
      <strong className="product-quantity">
        ×&nbsp;
        {back === 0 ? (
          line.quantity
        ) : (
          <>
            <del>{line.quantity}</del> <ins>{line.quantity - back}</ins>
          </>
        )}
      </strong>
      {line.attributes.length > 0 && (
        <ul className="wc-item-meta">
          {line.attributes.map(({ name, label, display }) => (
            <li key={name}>
              <strong className="wc-item-meta-label">{label}:</strong> {display}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RowValue({ row, format }: { row: SummaryRow; format: CurrencyFormat }) {
  const { t } = useRequest();
  return (
    <>
      {row.amount === undefined ? row.text : <PriceTag minor={row.amount} currency={format} />}
      {row.via !== undefined && (
        <small className="shipped_via"> {t('orders.row.via', { title: row.via })}</small>
      )}
      {row.includes?.map(({ label, amount }) => (
        <small key={label} className="includes_tax">
          {t('orders.row.included')} <PriceTag minor={amount} currency={format} /> {label}
        </small>
      ))}
    </>
  );
}

/** Where the bill of an order goes, and its goods or whoever fetches them. */
export function CustomerDetails({ order }: { order: Order }) {
  const { t, shop } = useRequest();
  return (
    <section className="woocommerce-customer-details order-addresses">
      <div className="woocommerce-column woocommerce-column--billing-address">
        <h2 className="woocommerce-column__title">{t('orders.billing_address')}</h2>
        <AddressText address={order.billing} />
      </div>
      {isCollected(order) ? (
        <div className="woocommerce-column woocommerce-column--collect-address">
          <h2 className="woocommerce-column__title">{t('orders.collect_address')}</h2>
          <address>
            {placeLines(shop.settings).map((line) => (
              <span key={line} className="address-line">
                {line}
              </span>
            ))}
          </address>
        </div>
      ) : (
        order.shipping && (
          <div className="woocommerce-column woocommerce-column--shipping-address">
            <h2 className="woocommerce-column__title">{t('orders.shipping_address')}</h2>
            <AddressText address={order.shipping} />
          </div>
        )
      )}
    </section>
  );
}
