import { useRequest } from '../../frame/page/context.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Order } from '../../orders/index.ts';
import { withdrawalLink } from '../links.ts';
import type { Return } from '../model.ts';

/** On an order's own pages: how long it may come back and where to say so, and how what was said stands. */
export function ReturnSection({
  order,
  returns,
  until,
}: {
  order: Order;
  returns: readonly Return[];
  /** The first moment after it; null while no term has begun; undefined when all are over. */
  until: number | null | undefined;
}) {
  const { t, language, shop } = useRequest();
  const day = (at: number) => dayText(at, language, shop.settings);
  return (
    <section className="order-returns">
      <h2>{t('returns.section')}</h2>
      {returns.map(({ id, submittedAt, state }) => (
        <p key={id}>{t(`returns.stands.${state}`, { number: id, date: day(submittedAt) })}</p>
      ))}
      {until !== undefined && (
        <p>
          {until === null ? t('returns.term_open') : t('returns.until', { date: day(until - 60_000) })}{' '}
          <a href={withdrawalLink(shop, order, language)}>{t('returns.here')}</a>
        </p>
      )}
    </section>
  );
}
