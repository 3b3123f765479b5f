import type { PaymentCase } from '../../../orders/index.ts';
import { findGateway, wayTitle } from '../../../payments/index.ts';
import { type AdminContext, deskLink } from '../../kit/index.ts';
import { moneyText, whenText } from '../words.tsx';
import { HERE, Reference } from './rows.tsx';

/** Something between a gateway and the shop that fits no order: what it is, until when, and what can be done. */
export function Case({ admin, one }: { admin: AdminContext; one: PaymentCase }) {
  const { t } = admin.ctx;
  const { id, kind, orderId, amount, currency, gateway, reference, said, answerBy, openedAt, outcome } = one;
  const way = findGateway(admin.shop, gateway);
  const who = way ? wayTitle(admin.shop.settings, way, admin.ctx.language) : gateway;
  // Those of messages and of money that is kept are the shop's own, and say nothing to anybody.
  const isOwn = kind === 'message' || kind === 'kept_money';
  const named = [who, one.transactionId, isOwn ? '' : reference, whenText(admin, openedAt)];
  const mayTry = one.notificationId !== null && admin.may('orders.edit');
  return (
    <li>
      <p>
        {orderId !== null && kind !== 'unknown_order' && (
          <a href={deskLink(`orders/${orderId}`)}>{t('admin.orders.title', { number: `${orderId}` })}</a>
        )}{' '}
        {amount > 0 && <strong>{moneyText(admin, amount, currency)}</strong>}{' '}
        <span className="soft">{[...new Set(named)].filter(Boolean).join(' · ')}</span>
      </p>
      <p>
        {t(`admin.tasks.case.${outcome === 'lost' ? 'dispute_lost' : kind}`, { order: `${orderId ?? '–'}` })}
        {answerBy > 0 &&
          outcome === '' &&
          ` ${t('admin.tasks.answer_by', { when: whenText(admin, answerBy) })}`}
      </p>
      {said !== '' && <p className="soft">{said}</p>}
      <form method="post" action={HERE} className="form is-small">
        <input type="hidden" name="case" value={id} />
        {admin.may('orders.refund') && <Reference admin={admin} id={`case-${id}`} />}
        <div className="row">
          {kind === 'kept_money' && orderId !== null && admin.may('orders.refund') && (
            <a className="button is-main" href={deskLink(`orders/${orderId}/refund`)}>
              {t('admin.orders.give_back')}
            </a>
          )}
          {outcome === 'lost' && admin.may('orders.refund') && (
            <button type="submit" className="button is-main" name="do" value="lose">
              {t('admin.tasks.accept_loss')}
            </button>
          )}
          {mayTry && (
            <button type="submit" className="button" name="do" value="again">
              {t('admin.tasks.read_again')}
            </button>
          )}
          {admin.may('orders.refund') && (
            <button type="submit" className="button" name="do" value="close">
              {t('admin.tasks.case_closed')}
            </button>
          )}
        </div>
      </form>
    </li>
  );
}
