import type { ReactNode } from 'react';
import { ShopError } from '../../frame/request/errors.ts';
import { type Order, readOrder } from '../../orders/index.ts';
import { lineText } from '../../parcels/index.ts';
import {
  assignReturn,
  instructionsFor,
  mayBecome,
  moveReturn,
  type Return,
  type ReturnState,
  readReturn,
  receiveGoods,
} from '../../returns/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  formKey,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { dueText, refusalText, StateBadge, whenText } from './words.tsx';

/** One return: what was declared, and what somebody does about it. */
export const returnScreen: Screen = {
  path: 'returns/{id}',
  needs: 'orders.view',
  async GET(admin, params) {
    const it = await returnOf(admin, idIn(params));
    const order = it.orderId === null ? undefined : await readOrder(admin.shop.db.read, it.orderId);
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.returns.title', { number: it.id }),
      back: { href: deskLink('returns'), label: t('admin.menu.returns') },
      body: (
        <>
          <div className="order-head">
            <StateBadge admin={admin} state={it.state} />
            <span className="soft">{whenText(admin, it.submittedAt)}</span>
            <span>{dueText(admin, it)}</span>
          </div>
          <div className="order">
            <div className="order-main">
              <Section title={t('admin.returns.declared')}>
                <Declared admin={admin} it={it} order={order} />
              </Section>
            </div>
            <div className="order-side">
              {admin.may('orders.edit') && <Steps admin={admin} it={it} order={order} />}
            </div>
          </div>
        </>
      ),
    });
  },
  async POST(admin, params) {
    const it = await returnOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const here = deskLink(`returns/${it.id}`);
    const to = form.text('to', 10);
    const said = form.trimmed('said', 4000);
    try {
      if (to === 'assign') await admin.do(assignReturn, { id: it.id, orderId: form.id('order') ?? 0 });
      else if (to === 'arrived') await admin.do(receiveGoods, { id: it.id });
      else if (to === 'open' || to === 'awaited' || to === 'done' || to === 'declined')
        await admin.do(moveReturn, { id: it.id, to, said, key: form.text('key', 64) });
      else return onward(here, problem(t('admin.returns.refused.not_now')));
      return onward(here, done(t('admin.returns.noted')));
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
  },
};

async function returnOf({ shop }: AdminContext, id: number | undefined): Promise<Return> {
  const it = id === undefined ? undefined : await readReturn(shop.db.read, id);
  if (!it) throw new ShopError('not_found');
  return it;
}

/** As it was typed: nothing of it is ever changed. */
function Declared({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
  const { t } = admin.ctx;
  const facts: [string, ReactNode][] = [
    [t('admin.returns.column.name'), it.name],
    [
      t('admin.returns.column.email'),
      <a key="email" href={`mailto:${it.email}`}>
        {it.email}
      </a>,
    ],
    [
      t('admin.returns.column.order'),
      order ? (
        <a key="order" href={deskLink(`orders/${order.id}`)}>
          {t('admin.orders.title', { number: `${order.id}` })}
        </a>
      ) : (
        `${it.orderNumber} · ${t('admin.returns.no_order')}`
      ),
    ],
    [t('admin.returns.things'), <Things key="things" admin={admin} it={it} order={order} />],
    ...(it.note === '' ? [] : [[t('admin.returns.note'), it.note] as [string, ReactNode]]),
    [t('admin.returns.column.ground'), t(`admin.returns.ground_about.${it.ground}`)],
    ...(it.arrivedAt === 0
      ? []
      : [[t('admin.returns.arrived_on'), whenText(admin, it.arrivedAt)] as [string, ReactNode]]),
    ...(it.said === '' ? [] : [[t('admin.returns.said'), it.said] as [string, ReactNode]]),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="facts-row">
          <dt>{label}</dt>
          <dd className="as-typed">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Things({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
  if (!order || it.lines.length === 0) return it.things || admin.ctx.t('returns.everything');
  return it.lines.map(({ lineId, pieces }) => `${pieces} × ${lineText(order, lineId)}`).join('\n');
}

/** What can be done next, the likely step first. */
function Steps({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
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
