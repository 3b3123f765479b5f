import type { listFlags } from '../../points/index.ts';
import { whenText } from '../customers/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

type Flag = Awaited<ReturnType<typeof listFlags>>[number];

interface Props {
  admin: AdminContext;
  flags: readonly Flag[];
  emails: ReadonlyMap<number, string>;
}

/** Who should be looked at, why, and whether their points are stopped. */
export function Flags({ admin, flags, emails }: Props) {
  const { t } = admin.ctx;
  if (flags.length === 0) return <p className="empty">{t('admin.points.no_flags')}</p>;
  return (
    <ul className="plain-list">
      {flags.map((flag) => {
        const { id, kind, count, at, userId, status } = flag;
        const gone = status === 'closed';
        const email = gone ? t('admin.points.status.closed') : (emails.get(userId) ?? `${userId}`);
        return (
          <li key={id} className="panel">
            <p>
              <strong>{t(`admin.points.flag.${kind}`)}</strong> ·{' '}
              {gone ? email : <a href={deskLink(`customers/${userId}`)}>{email}</a>}
            </p>
            <p>
              <Detail admin={admin} flag={flag} />
            </p>
            <p className="soft">
              {t('admin.points.raised', { count, at: whenText(admin, at) })}
              {status !== 'active' && !gone && ` · ${t(`admin.points.status.${status}`)}`}
            </p>
            <form method="post" className="row">
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                className="button is-main"
                name="do"
                value="seen"
                aria-label={`${t('admin.points.seen_do')}: ${email}`}
              >
                {t('admin.points.seen_do')}
              </button>
              {!gone && (
                <a
                  className="button"
                  href={deskLink(`points/status/${userId}`)}
                  aria-label={`${t('admin.points.status_do')}: ${email}`}
                >
                  {t('admin.points.status_do')}
                </a>
              )}
            </form>
          </li>
        );
      })}
    </ul>
  );
}

/** What was kept is a sentence for the command line; the numbers in it say the same in any language. */
function Detail({ admin, flag: { kind, detail } }: { admin: AdminContext; flag: Flag }) {
  const { t } = admin.ctx;
  const numbers = (detail.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0] = numbers;
  if (kind === 'debt') return t('admin.points.owes', { count: first });
  if (kind === 'refund_cycles') return t('admin.points.cycles', { count: first, days: second });
  const link = (path: string, label: string) => <a href={deskLink(path)}>{label}</a>;
  if (kind === 'chargeback') {
    const label = t('admin.orders.title', { number: `${first}` });
    return admin.may('orders.view') ? link(`orders/${first}`, label) : label;
  }
  return (
    <>
      {t('admin.points.payers')}{' '}
      {numbers.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {link(`customers/${id}`, `${id}`)}
        </span>
      ))}
    </>
  );
}
