import { AccountLayout } from '../../../accounts/index.ts';
import { PriceTag } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import type { OrderPoints } from '../../../points/index.ts';
import { cancelLink, payLink } from '../../links.ts';
import { type OrderRow, owesMore } from '../../model.ts';
import { mayCancel, needsPayment } from '../../model-status.ts';
import { currencyFormat } from '../../model-summary.ts';

/** A shopper's orders, newest first. */
export function OrdersPage({
  rows,
  points,
  unmatched,
  page,
  pages,
}: {
  rows: readonly OrderRow[];
  points: ReadonlyMap<number, OrderPoints>;
  /** Those for which money has come that does not fit. */
  unmatched: ReadonlySet<number>;
  page: number;
  pages: number;
}) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="orders">
      <h1 className="page-title">{t('orders.title')}</h1>
      {rows.length === 0 ? (
        <div className="woocommerce-info" role="status">
          {t('orders.none')}{' '}
          <a className="woocommerce-Button button wc-forward" href={links.shop()}>
            {t('orders.browse')}
          </a>
        </div>
      ) : (
        <table className="woocommerce-orders-table woocommerce-MyAccount-orders shop_table shop_table_responsive my_account_orders account-orders-table">
          <thead>
            <tr>
              {(['number', 'date', 'status', 'total', 'actions'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`woocommerce-orders-table__header woocommerce-orders-table__header-order-${column}${column === 'total' ? ' is-amount' : ''}`}
                >
                  {t(`orders.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                points={points.get(row.id)}
                // Whose money is there and does not fit is asked for no more of it.
                asks={owesMore(row) || (needsPayment(row) && !unmatched.has(row.id))}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav
          className="woocommerce-pagination woocommerce-pagination--without-numbers woocommerce-Pagination"
          aria-label={t('orders.pages')}
        >
          {page > 1 && (
            <a
              className="woocommerce-button woocommerce-button--previous woocommerce-Button woocommerce-Button--previous button"
              href={page === 2 ? links.orders() : links.ordersPage({ page: page - 1 })}
            >
              {t('orders.newer')}
            </a>
          )}
          {page < pages && (
            <a
              className="woocommerce-button woocommerce-button--next woocommerce-Button woocommerce-Button--next button"
              href={links.ordersPage({ page: page + 1 })}
            >
              {t('orders.older')}
            </a>
          )}
        </nav>
      )}
    </AccountLayout>
  );
}

function Row({ row, points, asks }: { row: OrderRow; points: OrderPoints | undefined; asks: boolean }) {
  const ctx = useRequest();
  const { t, shop, links, language } = ctx;
  const format = currencyFormat(shop.settings, row.currency);
  const cell = (column: string) =>
    `woocommerce-orders-table__cell woocommerce-orders-table__cell-order-${column}`;
  return (
    <tr className={`woocommerce-orders-table__row woocommerce-orders-table__row--status-${row.status} order`}>
      <th scope="row" className={cell('number')} data-title={t('orders.column.number')}>
        <a href={links.viewOrder({ id: row.id })}>{t('orders.number', { number: row.id })}</a>
      </th>
      <td className={cell('date')} data-title={t('orders.column.date')}>
        <time dateTime={new Date(row.createdAt).toISOString()}>
          {dayText(row.createdAt, language, shop.settings)}
        </time>
      </td>
      <td className={cell('status')} data-title={t('orders.column.status')}>
        <span className={`order-status order-status--${row.status}`}>{t(`orders.status.${row.status}`)}</span>
      </td>
      <td className={`${cell('total')} is-amount`} data-title={t('orders.column.total')}>
        <span>
          <PriceTag minor={row.total} currency={format} /> {t('orders.pieces', { n: row.pieces })}
          {owesMore(row) && (
            <strong className="order-due">
              {t('orders.row.left')} <PriceTag minor={row.due} currency={format} />
            </strong>
          )}
          {points && <PointsOf points={points} />}
        </span>
      </td>
      <td className={cell('actions')} data-title={t('orders.column.actions')}>
        <span className="order-actions">
          {asks && (
            <a
              href={payLink(ctx, row)}
              className="woocommerce-button button pay"
              aria-label={t('orders.pay_number', { number: row.id })}
            >
              {t('orders.pay')}
            </a>
          )}
          <a
            href={links.viewOrder({ id: row.id })}
            className="woocommerce-button button view"
            aria-label={t('orders.view_number', { number: row.id })}
          >
            {t('orders.view')}
          </a>
          {mayCancel(row.status) && (
            <a
              href={cancelLink(ctx, row)}
              className="woocommerce-button button cancel"
              aria-label={t('orders.cancel_number', { number: row.id })}
            >
              {t('orders.cancel')}
            </a>
          )}
        </span>
      </td>
    </tr>
  );
}

function PointsOf({ points: { spent, earned } }: { points: OrderPoints }) {
  const { t } = useRequest();
  return (
    <small className="order-points">
      {[
        ...(spent > 0 ? [t('orders.points_spent', { count: spent })] : []),
        ...(earned > 0 ? [t('orders.points_earned', { count: earned })] : []),
      ].join(' · ')}
    </small>
  );
}
