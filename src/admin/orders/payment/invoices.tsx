import { titleOf } from '../../../invoices/index.ts';
import type { Order } from '../../../orders/index.ts';
import { type AdminContext, deskLink, Section } from '../../kit/index.ts';
import type { Around } from '../read.ts';
import { moneyText } from '../words.tsx';

/** The invoices of an order, the oldest first: what is asked for on the telephone is a click away. */
export function Invoices({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const { t } = admin.ctx;
  if (around.invoices.length === 0) return null;
  return (
    <Section title={t('admin.menu.invoices')}>
      <ul className="timeline">
        {around.invoices.map((invoice) => (
          <li key={invoice.id}>
            <p className="soft">{t(titleOf(invoice))}</p>
            <p>
              <a href={deskLink(`invoices/${invoice.id}`)}>{invoice.number}</a>
              {' · '}
              {moneyText(admin, invoice.total, order.currency)}
              {' · '}
              <a
                href={deskLink(`invoices/${invoice.id}/pdf`)}
                aria-label={t('invoices.pdf', { number: invoice.number })}
              >
                PDF
              </a>
            </p>
            {invoice.annulled && (
              <p>
                <span className="badge is-bad">{t('admin.invoices.annulled')}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
