import type { ReactNode } from 'react';
import type { Order } from '../../orders/index.ts';
import { instructionsFor, mayBecome, type Return, type ReturnState } from '../../returns/index.ts';
import { type AdminContext, deskLink, formKey, Section } from '../kit/index.ts';

/** What can be done next, the likely step first. */
export function Steps({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
  const { t } = admin.ctx;
  const may = (to: ReturnState) => mayBecome(it.state, to);
  return (
    <Section title={t('admin.returns.next')}>
      {!order && (
        <Step to="assign" label={t('admin.returns.assign')}>
          <div className="field">
            <label htmlFor="return-order">{t('returns.field.orderNumber')}</label>
            <input id="return-order" name="order" inputMode="numeric" maxLength={9} required />
          </div>
        </Step>
      )}
      {may('awaited') && (
        <Step to="awaited" label={t('admin.returns.do.awaited')} main>
          <Said
            label={t('admin.returns.how')}
            hint={t('admin.returns.how_hint')}
            value={instructionsFor(admin.shop, it)}
            rows={8}
          />
        </Step>
      )}
      {may('arrived') && (
        <Step to="arrived" label={t('admin.returns.do.arrived')} main={it.state === 'awaited'} />
      )}
      {may('done') && order && admin.may('orders.refund') && (
        <p>
          <a
            className={it.state === 'arrived' ? 'button is-main' : 'button'}
            href={refundLink(admin, it, order)}
          >
            {t('admin.returns.refund')}
          </a>
        </p>
      )}
      {may('done') && order && admin.may('orders.refund') && admin.may('orders.edit') && (
        <p>
          <a className="button" href={deskLink(`returns/${it.id}/exchange`)}>
            {t('admin.returns.exchange')}
          </a>
        </p>
      )}
      {may('done') && (
        <details>
          <summary>{t('admin.returns.otherwise')}</summary>
          <Step to="done" label={t('admin.returns.do.done')}>
            <Said label={t('admin.returns.how_settled')} value="" rows={2} />
          </Step>
          {may('declined') && (
            <Step to="declined" label={t('admin.returns.do.declined')} danger>
              <Said
                label={t('admin.reason')}
                hint={t('admin.returns.reason_hint')}
                value=""
                rows={4}
                required
              />
            </Step>
          )}
        </details>
      )}
      {may('open') && <Step to="open" label={t('admin.returns.do.open')} />}
      {it.state === 'done' && <p className="soft">{t('admin.returns.is_done')}</p>}
    </Section>
  );
}

function Step(props: { to: string; label: string; main?: boolean; danger?: boolean; children?: ReactNode }) {
  const { to, label, main, danger, children } = props;
  return (
    <form method="post" className="form is-small">
      <input type="hidden" name="key" value={formKey()} />
      {children}
      <button
        type="submit"
        className={`button${main ? ' is-main' : ''}${danger ? ' is-danger' : ''}`}
        name="to"
        value={to}
      >
        {label}
      </button>
    </form>
  );
}

function Said(props: { label: string; hint?: string; value: string; rows: number; required?: boolean }) {
  const { label, hint, value, rows, required } = props;
  const id = `said-${rows}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="said"
        rows={rows}
        maxLength={4000}
        defaultValue={value}
        required={required}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The form that gives the money back, filled in: what was declared, and the sending of the whole (article 13). */
function refundLink(admin: AdminContext, it: Return, order: Order): string {
  const wanted =
    it.lines.length > 0
      ? it.lines
      : order.lines.map(({ id = 0, quantity }) => ({ lineId: id, pieces: quantity }));
  const whole = order.lines.every(
    ({ id, quantity }) => (wanted.find(({ lineId }) => lineId === id)?.pieces ?? 0) >= quantity,
  );
  return deskLink(`orders/${order.id}/refund`, {
    ...Object.fromEntries(wanted.map(({ lineId, pieces }) => [`lines[${lineId}][pieces]`, `${pieces}`])),
    ...(whole ? { shipping: '1' } : {}),
    reason: admin.ctx.t('admin.returns.refund_reason', { number: it.id }),
  });
}
