import { originOf } from '../../frame/request/attribution.ts';
import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import {
  boughtId,
  lineAmount,
  type Order,
  type OrderLine,
  piecesBack,
  postalLines,
  summaryRows,
} from '../../orders/index.ts';
import { percentText } from '../../platform/i18n/numbers.ts';
import { type AdminContext, deskLink, Heads, Section } from '../kit/index.ts';
import type { Around } from './read.ts';
import { TotalRows } from './total-rows.tsx';
import { VatFacts } from './vat.tsx';
import { moneyText } from './words.tsx';

interface Props {
  admin: AdminContext;
  order: Order;
  around: Around;
}

/** What was bought, with picture, SKU and tax, and below it all that makes the total. */
export function Lines({ admin, order, around }: Props) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const display = shop.settings.tax.displayInCart;
  const look = { settings: shop.settings, language: ctx.language, t };
  return (
    <Section title={t('admin.orders.lines')}>
      <div className="table-wrap">
        <table className="table is-lines">
          <Heads
            of={[
              t('orders.product'),
              [t('admin.orders.column.price'), 'amount is-wide'],
              [t('admin.orders.column.quantity'), 'amount'],
              [t('admin.orders.column.tax'), 'amount is-wide'],
              [t('orders.amount'), 'amount'],
            ]}
          />
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <LineName admin={admin} line={line} around={around} />
                </td>
                <td className="amount is-wide">{moneyText(admin, line.unitPrice, order.currency)}</td>
                <td className="amount">
                  {line.quantity}
                  {piecesBack(order, line) > 0 && <span className="soft"> −{piecesBack(order, line)}</span>}
                </td>
                <td className="amount is-wide soft">{rateText(admin, order, line)}</td>
                <td className="amount">{moneyText(admin, lineAmount(line, display), order.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TotalRows admin={admin} currency={order.currency} rows={summaryRows(order, look)} />
    </Section>
  );
}

function LineName({ admin, line, around }: { admin: AdminContext; line: OrderLine; around: Around }) {
  const item = around.goods.get(boughtId(line) ?? 0);
  const { t } = admin.ctx;
  const picture = item?.picture;
  return (
    <div className="line-name">
      {picture ? (
        <img src={picture.src} alt="" width={48} height={48} loading="lazy" />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <div>
        {item ? <a href={admin.ctx.links.product({ slug: item.slug })}>{line.name}</a> : line.name}
        {line.attributes.map(({ name, label, display }) => (
          <div key={name} className="soft">
            {label}: {display}
          </div>
        ))}
        <div className="soft">
          {[line.sku, item ? '' : t('admin.orders.gone')].filter(Boolean).join(' · ')}
        </div>
      </div>
    </div>
  );
}

/** The rates that a line was taxed with. */
function rateText({ ctx, shop }: AdminContext, order: Order, line: OrderLine): string {
  const locale = formatsOf(shop.settings, ctx.language);
  return order.taxes
    .filter(({ rateId }) => line.taxes[rateId] !== undefined)
    .map(({ ppm }) => percentText(ppm, locale))
    .join(' + ');
}

/** Who ordered, where it goes and what to say to them. */
export function Customer(props: Props) {
  const { admin, order, around } = props;
  const { ctx } = admin;
  const { t } = ctx;
  const { billing, shipping } = order;
  const { origin, source } = originOf(around.origin);
  return (
    <>
      <Section title={t('admin.orders.customer')}>
        <p>
          <strong>{`${billing.firstName} ${billing.lastName}`.trim()}</strong>
          <br />
          <a href={`mailto:${billing.email}`}>{billing.email}</a>
          {billing.phone !== '' && (
            <>
              <br />
              <a href={`tel:${billing.phone.replace(/[^+\d]/g, '')}`}>{billing.phone}</a>
            </>
          )}
        </p>
        <dl className="facts">
          <dt>{t('admin.orders.column.language')}</dt>
          <dd>{languageFacts(order.language).name}</dd>
          <dt>{t('admin.orders.came')}</dt>
          <dd>{t(`orders.origin.${origin}`, { source })}</dd>
        </dl>
        {order.customerNote !== '' && (
          <div className="notice is-plain">
            <p>{order.customerNote}</p>
          </div>
        )}
        {order.digitalConsent !== '' && (
          <div className="notice is-plain">
            <p>{t('admin.orders.digital_consent')}</p>
            <p>{order.digitalConsent}</p>
          </div>
        )}
      </Section>
      <Section title={t('admin.orders.ship_to')} tools={shipping && <EditLink {...props} kind="shipping" />}>
        {shipping ? (
          <Postal address={shipping} language={ctx.language} />
        ) : (
          <p>{t('admin.orders.nothing_sent')}</p>
        )}
        {shipping && (
          <p>
            <a href={mapLink(shipping)} rel="noreferrer" target="_blank">
              {t('admin.orders.map')}
            </a>
          </p>
        )}
      </Section>
      <Section title={t('admin.orders.bill_to')} tools={<EditLink {...props} kind="billing" />}>
        <Postal address={billing} language={ctx.language} />
        {around.vat && <VatFacts admin={admin} vat={around.vat} />}
      </Section>
    </>
  );
}

function EditLink({ admin, order, kind }: Props & { kind: 'billing' | 'shipping' }) {
  if (!admin.may('orders.edit')) return null;
  const { t } = admin.ctx;
  return (
    <a href={deskLink(`orders/${order.id}/address/${kind}`)}>
      {t('admin.orders.edit')}
      <span className="screen-reader-text">
        {` (${t(kind === 'billing' ? 'admin.orders.bill_to' : 'admin.orders.ship_to')})`}
      </span>
    </a>
  );
}

export function Postal({ address, language }: { address: Order['billing']; language: string }) {
  return (
    <address>
      {postalLines(address, language).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

function mapLink({ address1, postcode, city, country }: Order['billing']): string {
  const query = [address1, `${postcode} ${city}`, country].join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
