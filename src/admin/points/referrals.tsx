import type { listQueued } from '../../points/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

interface Props {
  admin: AdminContext;
  queued: Awaited<ReturnType<typeof listQueued>>;
  emails: ReadonlyMap<number, string>;
}

/** Rewards for friends that look like one person twice. */
export function Referrals({ admin, queued, emails }: Props) {
  const { t, language } = admin.ctx;
  if (queued.length === 0) return <p className="empty">{t('admin.points.no_referrals')}</p>;
  const customer = (id: number) => <a href={deskLink(`customers/${id}`)}>{emails.get(id) ?? `${id}`}</a>;
  return (
    <ul className="plain-list">
      {queued.map(({ id, referrer, friend, orderId, reasons }) => {
        const order = t('admin.orders.title', { number: `${orderId}` });
        const why = reasons.split(',').filter(Boolean);
        const of = emails.get(friend) ?? `${friend}`;
        return (
          <li key={id} className="panel">
            <p>
              {customer(referrer)} → {customer(friend)}
              {orderId !== null && (
                <>
                  {' '}
                  · {admin.may('orders.view') ? <a href={deskLink(`orders/${orderId}`)}>{order}</a> : order}
                </>
              )}
            </p>
            <p className="soft">
              {new Intl.ListFormat(language).format(why.map((risk) => t(`admin.points.risk.${risk}`)))}
            </p>
            <form method="post" className="row">
              <input type="hidden" name="id" value={id} />
              {(['allow', 'deny'] as const).map((what) => (
                <button
                  key={what}
                  type="submit"
                  className={what === 'allow' ? 'button is-main' : 'button'}
                  name="do"
                  value={what}
                  aria-label={`${t(`admin.points.${what}`)}: ${of}`}
                >
                  {t(`admin.points.${what}`)}
                </button>
              ))}
            </form>
          </li>
        );
      })}
    </ul>
  );
}
