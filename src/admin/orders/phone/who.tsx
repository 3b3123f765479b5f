import { type ListedCustomer, listCustomers } from '../../../customers/index.ts';
import { type AdminContext, deskLink, Section } from '../../kit/index.ts';

/** As many customers as are offered. */
const OFFERED = 8;

interface Sought {
  text: string;
  found: readonly ListedCustomer[];
}

/** Who is on the telephone, by what was typed to find them; undefined for who may not see customers. */
export async function findWho({ ctx, shop, may }: AdminContext): Promise<Sought | undefined> {
  if (!may('customers.view')) return undefined;
  const text = ctx.query.line('who', 100);
  const page = { sort: 'last', descending: true, limit: OFFERED } as const;
  return { text, found: text === '' ? [] : await listCustomers(shop.db.read, { closed: false, text }, page) };
}

/** Finds a customer, so that nobody asks them for what the shop knows already. Stands before the order's own form. */
export function Who({ admin, sought }: { admin: AdminContext; sought: Sought }) {
  const { t } = admin.ctx;
  const { text, found } = sought;
  return (
    <form method="get" className="form is-broad">
      <Section title={t('admin.orders.phone.find')}>
        <div className="field">
          <label htmlFor="who">{t('admin.orders.phone.find_by')}</label>
          <div className="row">
            <input id="who" type="search" name="who" defaultValue={text} maxLength={100} />
            <button type="submit" className="button">
              {t('admin.orders.phone.find_do')}
            </button>
          </div>
        </div>
        {found.length > 0 && (
          <ul className="plain-list">
            {found.map(({ id, name, email, orders }) => (
              <li key={id}>
                <a href={deskLink('orders/new', { customer: id })}>{name || email}</a>
                <span className="soft">
                  {` ${email} · ${t('admin.orders.phone.orders_before', { count: orders })}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {text !== '' && found.length === 0 && (
          <p className="soft">{t('admin.orders.phone.found_nobody', { text })}</p>
        )}
      </Section>
    </form>
  );
}
