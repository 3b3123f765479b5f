import type { Account } from '../../accounts/index.ts';
import { type AdminContext, deskLink, FieldRow, formKey, longText, Section } from '../kit/index.ts';
import { moneyText, StatusBadge } from '../orders/words.tsx';
import type { Around } from './read.ts';
import { whenText } from './words.ts';

interface Props {
  admin: AdminContext;
  account: Account;
  around: Around;
}

/** The latest orders, and the way to all of them. */
export function Orders({ admin, account, around }: Props) {
  const { t } = admin.ctx;
  if (!admin.may('orders.view')) return null;
  const all = <a href={deskLink('orders', { customer: account.id })}>{t('admin.customers.all_orders')}</a>;
  return (
    <Section title={t('admin.customers.orders')} tools={around.orders.length > 0 && all}>
      {around.orders.length === 0 ? (
        <p className="soft">{t('admin.customers.no_orders')}</p>
      ) : (
        <div className="table-wrap">
          <table className="table">
            <tbody>
              {around.orders.map(({ id, createdAt, status, total, currency }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={deskLink(`orders/${id}`)}>{id}</a>
                  </th>
                  <td>{whenText(admin, createdAt)}</td>
                  <td>
                    <StatusBadge admin={admin} status={status} />
                  </td>
                  <td className="amount">{moneyText(admin, total, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** What is in the cart right now. */
export function Cart({ admin, around }: Props) {
  const { t, links } = admin.ctx;
  const { cart } = around;
  if (!cart) return null;
  return (
    <Section
      title={t('admin.customers.cart')}
      tools={
        <span className="soft">{t('admin.customers.cart_at', { at: whenText(admin, cart.changedAt) })}</span>
      }
    >
      <ul className="plain-list">
        {cart.lines.map(({ key, quantity, item }) => (
          <li key={key} className="row">
            <span>{quantity} ×</span>
            {item ? (
              <a href={links.product({ slug: item.slug })}>
                {[item.name, ...item.attributes.map(({ value }) => value)].join(' · ')}
              </a>
            ) : (
              <span className="soft">{t('admin.orders.gone')}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What those who work here tell each other of them. */
export function Notes({ admin, account, around }: Props) {
  const { t } = admin.ctx;
  const { notes } = around;
  if (notes.length === 0 && !admin.may('customers.edit')) return null;
  return (
    <Section title={t('admin.customers.notes')}>
      {admin.may('customers.edit') && (
        <form
          className="form is-small"
          method="post"
          action={deskLink(`customers/${account.id}`)}
          data-guard=""
        >
          <input type="hidden" name="do" value="note" />
          <input type="hidden" name="key" value={formKey()} />
          <FieldRow
            name="body"
            field={longText({
              label: t('admin.customers.note'),
              hint: t('admin.customers.note_hint'),
              required: true,
              rows: 3,
            })}
          />
          <div className="bar">
            <button type="submit" className="button">
              {t('admin.customers.keep_note')}
            </button>
          </div>
        </form>
      )}
      <ol className="timeline">
        {notes.map(({ id, author, body, createdAt }) => (
          <li key={id}>
            <p className="soft">
              <time dateTime={new Date(createdAt).toISOString()}>{whenText(admin, createdAt)}</time>
              {author !== '' && ` · ${author}`}
            </p>
            <blockquote>{body}</blockquote>
          </li>
        ))}
      </ol>
    </Section>
  );
}
