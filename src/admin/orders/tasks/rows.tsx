import {
  type Lacking,
  mayTake,
  type OddOrder,
  type OpenPayment,
  type OwedBack,
} from '../../../orders/index.ts';
import { findGateway, movesMoney, wayTitle } from '../../../payments/index.ts';
import { type AdminContext, deskLink } from '../../kit/index.ts';
import { moneyText, StatusBadge, whenText } from '../words.tsx';

export const HERE = deskLink('tasks');
export const LOOKED = 'tasks/looked-at';

function OrderLink({ admin, id }: { admin: AdminContext; id: number }) {
  return <a href={deskLink(`orders/${id}`)}>{admin.ctx.t('admin.orders.title', { number: `${id}` })}</a>;
}

/** By which number, or why, somebody has settled it themselves. */
export function Reference({ admin, id }: { admin: AdminContext; id: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{admin.ctx.t('admin.tasks.reference')}</label>
      <input id={id} name="reference" maxLength={100} autoComplete="off" />
    </div>
  );
}

export function Payment({ admin, payment }: { admin: AdminContext; payment: OpenPayment }) {
  const { t } = admin.ctx;
  const { id, orderId, amount, currency, gateway, transactionId, reason, at, returning, order } = payment;
  const way = findGateway(admin.shop, gateway);
  return (
    <li>
      <p>
        <OrderLink admin={admin} id={orderId} /> <StatusBadge admin={admin} status={order.status} />{' '}
        <strong>{moneyText(admin, amount, currency)}</strong>{' '}
        <span className="soft">
          {[
            way ? wayTitle(admin.shop.settings, way, admin.ctx.language) : gateway,
            transactionId,
            whenText(admin, at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <p>
        {t(`admin.tasks.reason.${reason}`, { expected: moneyText(admin, order.toPay, order.currency) })}
        {returning && ` ${t('admin.tasks.returning')}`}
      </p>
      <form method="post" action={HERE} className="form is-small">
        <input type="hidden" name="payment" value={id} />
        <div className="row">
          {mayTake(payment) && admin.may('orders.edit') && (
            <button type="submit" className="button is-main" name="do" value="take">
              {t('admin.tasks.take')}
            </button>
          )}
          {admin.may('orders.refund') && movesMoney(admin.shop, gateway) && (
            <button type="submit" className="button" name="do" value="return">
              {t('admin.tasks.return_gateway')}
            </button>
          )}
        </div>
        {admin.may('orders.refund') && !returning && (
          <details>
            <summary>{t('admin.tasks.by_yourself')}</summary>
            <Reference admin={admin} id={`reference-${id}`} />
            <div className="row">
              <button type="submit" className="button" name="do" value="returned">
                {t('admin.tasks.returned')}
              </button>
              <button type="submit" className="button" name="do" value="close">
                {t('admin.tasks.close')}
              </button>
            </div>
          </details>
        )}
      </form>
    </li>
  );
}

export function Owed({ admin, owed }: { admin: AdminContext; owed: OwedBack }) {
  const { t } = admin.ctx;
  const { kind, id, orderId, amount, currency, state, key, at } = owed;
  const unclear = state === 'asked' && findGateway(admin.shop, owed.gateway)?.knowsNoKeys;
  return (
    <li>
      <p>
        <OrderLink admin={admin} id={orderId} /> <strong>{moneyText(admin, amount, currency)}</strong>{' '}
        <span className="soft">{whenText(admin, at)}</span>
      </p>
      <p>{t(`admin.tasks.owed_state.${unclear ? 'unclear' : state}`)}</p>
      {admin.may('orders.refund') && (
        <form method="post" action={HERE} className="form is-small">
          <input type="hidden" name="order" value={orderId} />
          <input
            type="hidden"
            name={kind === 'refund' ? 'key' : 'difference'}
            value={kind === 'refund' ? key : id}
          />
          {(state === 'refused' || unclear) && <Reference admin={admin} id={`owed-${id}`} />}
          <div className="row">
            <button
              type="submit"
              className="button"
              name="do"
              value={state === 'asked' && !unclear ? 'ask' : 'given'}
            >
              {t(state === 'asked' && !unclear ? 'admin.tasks.ask_again' : 'admin.tasks.returned')}
            </button>
            {unclear && kind === 'refund' && (
              <button type="submit" className="button" name="do" value="kept">
                {t('admin.tasks.not_returned')}
              </button>
            )}
          </div>
        </form>
      )}
    </li>
  );
}

export function Lack({ admin, lack }: { admin: AdminContext; lack: Lacking }) {
  const { t } = admin.ctx;
  const { id, orderId, amount, currency, at } = lack;
  return (
    <li>
      <p>
        <OrderLink admin={admin} id={orderId} /> <strong>{moneyText(admin, amount, currency)}</strong>{' '}
        <span className="soft">{whenText(admin, at)}</span>
      </p>
      {admin.may('orders.refund') && (
        <form method="post" action={HERE} className="form is-small">
          <input type="hidden" name="order" value={orderId} />
          <input type="hidden" name="difference" value={id} />
          <Reference admin={admin} id={`lack-${id}`} />
          <div className="row">
            <button type="submit" className="button" name="do" value="given">
              {t('admin.tasks.paid')}
            </button>
          </div>
        </form>
      )}
    </li>
  );
}

export function Odd({ admin, order }: { admin: AdminContext; order: OddOrder }) {
  const { t } = admin.ctx;
  const { id, status, name, email, total, currency, createdAt, hints } = order;
  return (
    <li>
      <p>
        <OrderLink admin={admin} id={id} /> <StatusBadge admin={admin} status={status} />{' '}
        <strong>{moneyText(admin, total, currency)}</strong>{' '}
        <span className="soft">{[name, email, whenText(admin, createdAt)].filter(Boolean).join(' · ')}</span>
      </p>
      <ul className="signs">
        {hints.map((hint) => (
          <li key={hint}>{t(`admin.tasks.hint.${hint}`)}</li>
        ))}
      </ul>
      <div className="row">
        {admin.may('orders.edit') && (
          <form method="post" action={deskLink(LOOKED)}>
            <input type="hidden" name="order" value={id} />
            <button type="submit" className="button">
              {t('admin.tasks.looked_at')}
            </button>
          </form>
        )}
        <a className="button" href={deskLink(`orders/${id}`)}>
          {t('admin.tasks.open_order')}
        </a>
      </div>
    </li>
  );
}
