import { useRequest } from '../../frame/page/context.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Order } from '../../orders/index.ts';
import { invoiceLink, pdfLink, requestLink } from '../links.ts';
import type { Invoice } from '../making/model.ts';
import { buyerOf } from '../making/model-buyer.ts';
import { isSettled } from '../making/model-next.ts';
import { titleOf } from '../paper/model.ts';

/** The invoices of an order on its shopper's own pages, and the way to a full one. */
export function InvoiceSection({ order, invoices }: { order: Order; invoices: readonly Invoice[] }) {
  const { t, shop, language } = useRequest();
  const live = invoices.filter(({ annulled }) => !annulled);
  const mayAsk = shop.settings.invoices.by === 'shop' && !isSettled(live);
  return (
    <section className="order-invoices">
      <h2>{t('invoices.section')}</h2>
      <ul>
        {live.map((invoice) => (
          <li key={invoice.id}>
            <a href={invoiceLink(shop, invoice)}>
              {t('invoices.link', {
                title: t(titleOf(invoice)),
                number: invoice.number,
                date: dayText(invoice.issuedAt, language, shop.settings),
              })}
            </a>
            {' · '}
            <a href={pdfLink(shop, invoice)} aria-label={t('invoices.pdf', { number: invoice.number })}>
              PDF
            </a>
          </li>
        ))}
      </ul>
      {mayAsk && !live.some(({ type }) => type === 'F1' || type === 'F3') && <Ask order={order} />}
    </section>
  );
}

function Ask({ order }: { order: Order }) {
  const { t, shop, path, query } = useRequest();
  const { name, taxId, street, postcode, city, country, state } = buyerOf(order.billing);
  const fields = [
    { id: 'name', value: name, auto: 'organization' },
    { id: 'tax_id', value: taxId, auto: 'off' },
    { id: 'street', value: street, auto: 'street-address' },
    { id: 'postcode', value: postcode, auto: 'postal-code' },
    { id: 'city', value: city, auto: 'address-level2' },
  ];
  return (
    <details>
      <summary>{t('invoices.ask.title')}</summary>
      <form method="post" action={requestLink(shop, order.id)}>
        <p>{t('invoices.ask.text')}</p>
        {fields.map(({ id, value, auto }) => (
          <p key={id} className="form-row">
            <label htmlFor={`invoice_${id}`}>{t(`invoices.ask.${id}`)}</label>
            <input
              className="input-text"
              id={`invoice_${id}`}
              name={id}
              defaultValue={value}
              autoComplete={auto}
              maxLength={120}
              required
            />
          </p>
        ))}
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="back" value={path + query.toQuery()} />
        <p className="form-row">
          <button type="submit" className="button">
            {t('invoices.ask.send')}
          </button>
        </p>
      </form>
    </details>
  );
}
