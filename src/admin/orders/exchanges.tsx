import type { Order } from '../../orders/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import type { Around } from './read.ts';

/** The order that was given for what came back of this one, and the one of which that came back. */
export function Exchanges({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const { t } = admin.ctx;
  const to = order.refunds.flatMap(({ toOrder }) => (toOrder > 0 ? [toOrder] : []));
  const { exchangedFrom } = around;
  return (
    <>
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
