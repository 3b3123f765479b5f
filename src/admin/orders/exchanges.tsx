import type { Order } from '../../orders/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import type { Around } from './read.ts';

/** What comes back of an order, what was given for that, and the one of which it came back. */
export function Exchanges({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const { t } = admin.ctx;
  const to = order.refunds.flatMap(({ toOrder }) => (toOrder > 0 ? [toOrder] : []));
  const { exchangedFrom, returns } = around;
  return (
    <>
      {returns.map(({ id, state }) => (
        // Whoever packs an order has to see that its buyer gives it back.
        <p key={id} className={state === 'open' ? 'notice is-problem' : 'notice is-plain'}>
          <a href={deskLink(`returns/${id}`)}>{t('admin.returns.title', { number: `${id}` })}</a>{' '}
          <span className="badge">{t(`admin.returns.state.${state}`)}</span>
        </p>
      ))}
      {to.map((id) => (
        <p key={id} className="notice is-plain">
          <a href={deskLink(`orders/${id}`)}>{t('admin.returns.exchange.order', { number: `${id}` })}</a>
        </p>
      ))}
      {exchangedFrom !== undefined && (
        <p className="notice is-plain">
          <a href={deskLink(`orders/${exchangedFrom}`)}>
            {t('admin.returns.exchange.from', { number: `${exchangedFrom}` })}
          </a>
        </p>
      )}
    </>
  );
}
