import { formatMoney } from '../../platform/money.ts';
import { priceCart, readPricing, zoneOf } from '../../pricing/index.ts';
import { type AdminContext, Heads, Section } from '../kit/index.ts';
import { basketOf } from '../products/basket.tsx';
import { called } from './words.ts';
import { zoneLink } from './zones.tsx';

/** What the calculation of every cart says of what was asked for. */
export async function answer(admin: AdminContext) {
  const { ctx, shop } = admin;
  const { t, query } = ctx;
  const country = query.line('country', 2).toUpperCase();
  const [of, state = ''] = query.line('state', 20).split(':');
  const place = {
    country,
    state: of === country ? state : '',
    postcode: query.line('postcode', 12),
    city: '',
  };
  const lines = await basketOf(admin);
  if (lines.length === 0) return <p className="empty">{t('admin.shipping.try_nothing')}</p>;
  const tables = await readPricing(shop);
  const [currency] = shop.settings.currencies;
  if (!currency) return null;
  const { offers, offer } = priceCart(tables, shop.settings, { lines, place, currency, chosenRate: '' });
  const zone = zoneOf(tables, place);
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <Section title={t('admin.shipping.would_pay')}>
      <ul className="plain-list">
        {lines.map(({ key, item, quantity }) => (
          <li key={key}>
            {quantity} × {item.name} {item.sku && <span className="soft">{item.sku}</span>}
          </li>
        ))}
      </ul>
      {zone ? (
        <p>
          {t('admin.shipping.in_zone')}{' '}
          <a href={zoneLink(zone.code)}>{called(admin, zone.names) || zone.code}</a>
        </p>
      ) : (
        <p role="status">{t('admin.shipping.no_zone')}</p>
      )}
      {zone && offers.length === 0 && (
        <p role="status">
          {t(
            lines.every(({ item }) => item.virtual)
              ? 'admin.shipping.nothing_to_send'
              : 'admin.shipping.no_offer',
          )}
        </p>
      )}
      {offers.length > 0 && (
        <div className="table-wrap">
          <table className="table">
            <Heads of={[t('admin.shipping.way'), [t('admin.shipping.pays'), 'amount']]} />
            <tbody>
              {offers.map(({ id, titles, cost, tax }) => (
                <tr key={id}>
                  <th scope="row">
                    {called(admin, titles)}
                    {id === offer?.id && <span className="badge">{t('admin.shipping.first')}</span>}
                  </th>
                  <td className="amount">
                    {money(cost + tax)}
                    <span className="below soft">
                      {t('admin.shipping.made_of', { cost: money(cost), tax: money(tax) })}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
