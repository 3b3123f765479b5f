import type { ReactNode } from 'react';
import { logoOf } from '../../frame/look/model-marks.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { texts } from '../../frame/shop/texts.ts';
import {
  boughtId,
  currencyFormat,
  includesText,
  lineAmount,
  type Order,
  piecesBack,
  readOrder,
  rowAmount,
  summaryRows,
} from '../../orders/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, Heads, type Screen, screenPage } from '../kit/index.ts';
import { chosenIds } from './chosen.ts';
import { Postal } from './parts.tsx';

const SHEETS = { slips: PackingSlip, picks: undefined, orders: WholeOrder } as const;

/** Sheets of paper about some orders: packing slips and orders in the language of each, and one list to pick by. */
export const printScreen: Screen = {
  path: 'orders/print/{sheet}',
  needs: 'orders.view',
  async GET(admin, { sheet = '' }) {
    const { ctx, shop } = admin;
    const ids = chosenIds(ctx.query);
    if (!Object.hasOwn(SHEETS, sheet) || ids.length === 0) throw new ShopError('not_found');
    const found = await Promise.all(ids.map((id) => readOrder(shop.db.read, id)));
    const orders = found.filter((order) => order !== undefined);
    const Sheet = SHEETS[sheet as keyof typeof SHEETS];
    const [only] = orders;
    const language = Sheet && orders.length === 1 && only ? only.language : ctx.language;
    return screenPage({
      title: ctx.t(`admin.orders.print.${sheet}`),
      look: 'print',
      language,
      body: Sheet ? (
        orders.map((order) => <Sheet key={order.id} admin={admin} order={order} />)
      ) : (
        <PickList admin={admin} orders={orders} />
      ),
    });
  },
};

interface SheetProps {
  admin: AdminContext;
  order: Order;
}

/** The shop's name and address above, the parcel's below. */
function Paper({ admin, order, title, children }: SheetProps & { title: string; children: ReactNode }) {
  const { settings } = admin.shop;
  const { name, address, look } = settings;
  const logo = logoOf(look.logo);
  const t = texts(order.language, settings);
  return (
    <article className="paper" lang={order.language}>
      <header>
        <p className="brand">
          {logo ? <img src={logo.src} width={logo.width} height={logo.height} alt={name} /> : name}
        </p>
        <p className="soft">
          {[address.street, `${address.postcode} ${address.city}`.trim()].filter(Boolean).join(' · ')}
        </p>
      </header>
      <h1>{title}</h1>
      <p>
        {t('orders.mail.heading', {
          number: `${order.id}`,
          date: dayText(order.createdAt, order.language, settings),
        })}
      </p>
      <Postal address={order.shipping ?? order.billing} language={order.language} />
      {children}
    </article>
  );
}

/** What the shopper keeps of an order: pieces that were given back are not sent. */
function kept(order: Order) {
  const lines = order.lines.map((line) => ({ line, pieces: line.quantity - piecesBack(order, line) }));
  return lines.filter(({ pieces }) => pieces > 0);
}

/** What lies in the parcel: no prices, for it may be a present. */
function PackingSlip({ admin, order }: SheetProps) {
  const t = texts(order.language, admin.shop.settings);
  return (
    <Paper admin={admin} order={order} title={t('admin.orders.print.slips')}>
      <table className="table">
        <Heads
          of={[
            t('orders.product'),
            t('admin.orders.column.sku'),
            [t('admin.orders.column.quantity'), 'amount'],
          ]}
        />
        <tbody>
          {kept(order).map(({ line, pieces }) => (
            <tr key={line.id}>
              <td>
                {line.name}
                {line.attributes.map(({ name, label, display }) => (
                  <div key={name} className="soft">
                    {label}: {display}
                  </div>
                ))}
              </td>
              <td>{line.sku}</td>
              <td className="amount">{pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.customerNote !== '' && <p className="note">{order.customerNote}</p>}
    </Paper>
  );
}

function WholeOrder({ admin, order }: SheetProps) {
  const { settings } = admin.shop;
  const { language } = order;
  const t = texts(language, settings);
  const format = currencyFormat(settings, order.currency);
  return (
    <Paper admin={admin} order={order} title={t('admin.orders.title', { number: `${order.id}` })}>
      <table className="table">
        <Heads
          of={[
            t('orders.product'),
            [t('admin.orders.column.quantity'), 'amount'],
            [t('orders.amount'), 'amount'],
          ]}
        />
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.name}</td>
              <td className="amount">{line.quantity}</td>
              <td className="amount">{formatMoney(lineAmount(line, settings.tax.displayInCart), format)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {summaryRows(order, { settings, language, t }).map((row) => (
            <tr key={row.key}>
              <th scope="row" colSpan={2}>
                {row.label}
              </th>
              <td className="amount">
                {rowAmount(row, format, t)}
                {row.includes && <span className="soft below">{includesText(row, format, t)}</span>}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Paper>
  );
}

/** All that has to be fetched for these orders, each thing once, with the orders that want it. */
function PickList({ admin, orders }: { admin: AdminContext; orders: readonly Order[] }) {
  const { t } = admin.ctx;
  const all = orders.flatMap((order) => kept(order).map((each) => ({ ...each, order })));
  // One variation may stand for several colours: what the shopper chose is a part of what it is.
  const things = Map.groupBy(all, ({ line }) =>
    JSON.stringify([boughtId(line), line.sku, line.name, line.attributes.map(({ display }) => display)]),
  );
  const rows = [...things.values()].map((wanted) => ({
    line: wanted[0]!.line,
    count: wanted.reduce((sum, { pieces }) => sum + pieces, 0),
    numbers: wanted.map(({ pieces, order }) => `${order.id} (${pieces})`).join(', '),
  }));
  return (
    <article className="paper">
      <h1>{t('admin.orders.print.picks')}</h1>
      <table className="table">
        <Heads
          of={[
            [t('admin.orders.column.quantity'), 'amount'],
            t('admin.orders.column.sku'),
            t('orders.product'),
            t('admin.menu.orders'),
          ]}
        />
        <tbody>
          {rows
            .toSorted((a, b) => (a.line.sku < b.line.sku ? -1 : 1))
            .map(({ line, count, numbers }) => (
              <tr key={`${line.id}`}>
                <td className="amount">{count}</td>
                <td>{line.sku}</td>
                <td>
                  {line.name}
                  {line.attributes.map(({ name, label, display }) => (
                    <span key={name} className="soft">
                      {' '}
                      {label}: {display}
                    </span>
                  ))}
                </td>
                <td className="soft">{numbers}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </article>
  );
}
