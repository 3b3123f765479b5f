import { useRequest } from '../../frame/page/context.tsx';
import { momentText } from '../../frame/shop/dates.ts';
import type { Order } from '../../orders/index.ts';
import type { Return } from '../model.ts';
import { ThingsMeant } from './lines.tsx';

/** That it has come, what it says and when: the same as the letter that is on its way, where one may be sent. */
export function ReceiptPage(props: { it: Return; order: Order | undefined; isWritten: boolean }) {
  const { it, order, isWritten } = props;
  const { t, language, shop } = useRequest();
  return (
    <div className="woocommerce order-page">
      <h1 className="page-title">{t('returns.received_title')}</h1>
      <p className="woocommerce-message" role="status">
        {isWritten ? t('returns.received', { email: it.email }) : t('returns.received_unwritten')}
      </p>
      <dl className="withdrawal-facts">
        <dt>{t('returns.number')}</dt>
        <dd>{it.id}</dd>
        <dt>{t('returns.submitted')}</dt>
        <dd>
          <time dateTime={new Date(it.submittedAt).toISOString()}>
            {momentText(it.submittedAt, language, shop.settings)} ({shop.settings.timeZone})
          </time>
        </dd>
        <dt>{t('returns.field.orderNumber')}</dt>
        <dd>{it.orderNumber}</dd>
        <dt>{t('returns.field.things')}</dt>
        <dd>
          <ThingsMeant order={order} lines={it.lines} things={it.things} />
        </dd>
        <dt>{t('returns.field.name')}</dt>
        <dd>{it.name}</dd>
        {it.note !== '' && (
          <>
            <dt>{t('returns.field.note')}</dt>
            <dd className="as-typed">{it.note}</dd>
          </>
        )}
      </dl>
      <p>{t('returns.what_next')}</p>
    </div>
  );
}
