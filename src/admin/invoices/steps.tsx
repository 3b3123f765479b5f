import type { ReactNode } from 'react';
import { buyerOf, type Invoice, isSettled, type Party, type ToldRecord } from '../../invoices/index.ts';
import type { Order } from '../../orders/index.ts';
import { type AdminContext, Section } from '../kit/index.ts';

/** A full invoice that was not made: what was typed of its buyer, and why. */
export interface Refused {
  buyer: Party;
  why: string;
}

interface Props {
  admin: AdminContext;
  invoice: Invoice;
  /** All of its order, oldest first. */
  issued: readonly Invoice[];
  order: Order | undefined;
  told: readonly ToldRecord[];
  refused: Refused | undefined;
}

/** What may be done with an invoice. Nothing of it is ever changed. */
export function Steps({ admin, invoice, issued, order, told, refused }: Props) {
  const { t } = admin.ctx;
  const { by, verifactu } = admin.shop.settings.invoices;
  const live = issued.filter(({ annulled }) => !annulled);
  const state = told.at(-1)?.state;
  const recording = told.length > 0 && verifactu.mode !== 'off';
  const mayAmend = recording && (state === 'rejected' || state === 'flawed');
  const mayAnnul = recording && live.at(-1)?.id === invoice.id;
  const hasFull = live.some(({ type }) => type === 'F1' || type === 'F3');
  const mayAsk = by === 'shop' && invoice.type === 'F2' && !hasFull && !isSettled(live);
  return (
    <Section title={t('admin.invoices.next')}>
      {mayAmend && (
        <Step to="amend" label={t('admin.invoices.do.amend')} main>
          <p className="hint">{t('admin.invoices.do.amend_about')}</p>
        </Step>
      )}
      {order && order.billing.email !== '' && <Step to="letter" label={t('admin.invoices.do.letter')} />}
      {mayAsk && order && (
        <details open={refused !== undefined}>
          <summary>{t('admin.invoices.do.full')}</summary>
          <Step to="full" label={t('admin.invoices.do.full')}>
            {refused && (
              <p className="notice is-problem" role="alert">
                {refused.why}
              </p>
            )}
            <Buyer admin={admin} buyer={refused?.buyer ?? buyerOf(order.billing)} />
          </Step>
        </details>
      )}
      {mayAnnul && (
        <details>
          <summary>{t('admin.invoices.do.annul')}</summary>
          <Step to="annul" label={t('admin.invoices.do.annul')} danger>
            <p className="hint">{t('admin.invoices.do.annul_about')}</p>
            <div className="field">
              <label htmlFor="annul-reason">{t('admin.reason')}</label>
              <input id="annul-reason" name="reason" maxLength={500} required />
            </div>
          </Step>
        </details>
      )}
    </Section>
  );
}

function Step(props: { to: string; label: string; main?: boolean; danger?: boolean; children?: ReactNode }) {
  const { to, label, main, danger, children } = props;
  return (
    <form method="post" className="form is-small">
      {children}
      <button
        type="submit"
        className={`button${main ? ' is-main' : ''}${danger ? ' is-danger' : ''}`}
        name="do"
        value={to}
      >
        {label}
      </button>
    </form>
  );
}

function Buyer({ admin: { ctx }, buyer }: { admin: AdminContext; buyer: Party }) {
  const { t } = ctx;
  const fields = [
    ['name', buyer.name],
    ['tax_id', buyer.taxId],
    ['street', buyer.street],
    ['postcode', buyer.postcode],
    ['city', buyer.city],
  ] as const;
  return (
    <>
      {fields.map(([name, value]) => (
        <div key={name} className="field">
          <label htmlFor={`full-${name}`}>{t(`invoices.ask.${name}`)}</label>
          <input id={`full-${name}`} name={name} defaultValue={value} maxLength={120} required />
        </div>
      ))}
      <input type="hidden" name="country" value={buyer.country} />
      <input type="hidden" name="state" value={buyer.state} />
    </>
  );
}
