import type { Account } from '../../accounts/index.ts';
import { type CustomerPoints, changeOf, levelName, statementText } from '../../points/index.ts';
import { type AdminContext, deskLink, FactList, Section } from '../kit/index.ts';
import type { Around } from './read.ts';
import { spentText, whenText } from './words.ts';

interface Props {
  admin: AdminContext;
  account: Account;
  around: Around;
}

/** Points and wallet: what is there, what came of what, and what waits for a second person. */
export function PointsPart({ admin, account, around }: Props) {
  const { ctx, may } = admin;
  const { t } = ctx;
  const { points } = around;
  if (!may('points.view')) return null;
  const correct = may('points.adjust') && account.closedAt === 0 && (
    <a href={deskLink(`customers/${account.id}/points`)}>{t('admin.customers.correct')}</a>
  );
  if (!points)
    return (
      <Section title={t('admin.customers.points')} tools={correct}>
        <p className="soft">{t('admin.customers.no_points')}</p>
      </Section>
    );
  const { wallet, waiting } = points;
  return (
    <>
      <Section title={t('admin.customers.points')} tools={correct}>
        <Sums admin={admin} points={points} />
        {waiting.length > 0 && (
          <div className="notice is-plain">
            <p>
              <a href={deskLink('customers/corrections')}>
                {t('admin.customers.waiting', { count: waiting.length })}
              </a>
            </p>
          </div>
        )}
        <Movements admin={admin} points={points} />
        <p>
          <a href={deskLink(`points/statement/${account.id}`)}>{t('admin.statement.all')}</a>
        </p>
      </Section>
      {wallet.length > 0 && (
        <Section title={t('admin.customers.wallet')}>
          <div className="table-wrap">
            <table className="table">
              <tbody>
                {wallet.map(({ id, at, change, balance, kind, orderId }) => (
                  <tr key={id}>
                    <td>{whenText(admin, at)}</td>
                    <td>
                      {t(`points.wallet.${kind}`)}
                      {orderId !== undefined && <OrderLink admin={admin} id={orderId} />}
                    </td>
                    <td className="amount">{spentText(admin, change)}</td>
                    <td className="amount soft">{spentText(admin, balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
    </>
  );
}

interface OfPoints {
  admin: AdminContext;
  points: CustomerPoints;
}

function Sums({ admin, points }: OfPoints) {
  const { t } = admin.ctx;
  const { account, level, release, expiries, code, brought } = points;
  const { available, pending, held, debt, wallet, status } = account;
  const friends = [...brought.friends.values()].reduce((sum, count) => sum + count, 0);
  const [next] = expiries;
  const rows: [string, string][] = [
    ['available', `${available}`],
    [
      'pending',
      release
        ? t('admin.customers.until', { count: pending, at: whenText(admin, release.at) })
        : `${pending}`,
    ],
    ['held', `${held}`],
    ['debt', `${debt}`],
    [
      'expiring',
      next ? t('admin.customers.until', { count: next.points, at: whenText(admin, next.at) }) : '',
    ],
    ['level', level ? levelName(level, admin.ctx.language) : ''],
    ['wallet', spentText(admin, wallet)],
    ['status', status === 'active' ? '' : t(`admin.customers.points_status.${status}`)],
    ['code', code ?? ''],
    [
      'friends',
      friends > 0
        ? t('admin.customers.friends', { count: friends, paid: brought.friends.get('paid') ?? 0 })
        : '',
    ],
  ];
  const said = rows.filter(([name, value]) => value !== '' && (value !== '0' || name === 'available'));
  return <FactList facts={said.map(([name, value]) => [t(`admin.customers.points.${name}`), value])} />;
}

function Movements({ admin, points }: OfPoints) {
  const { movements, scope } = points;
  if (movements.length === 0) return null;
  return (
    <div className="table-wrap">
      <table className="table">
        <tbody>
          {movements.map((movement) => {
            const [line] = movement.lines;
            if (!line) return null;
            const { event, detail } = statementText(admin.ctx, scope, line);
            const { points: moved } = changeOf(movement);
            return (
              <tr key={movement.id}>
                <td>{whenText(admin, line.at)}</td>
                <td className="as-typed">
                  {[event, detail].filter(Boolean).join(' · ')}
                  {movement.orderId !== undefined && <OrderLink admin={admin} id={movement.orderId} />}
                </td>
                <td className="amount">{moved > 0 ? `+${moved}` : `${moved}`.replace('-', '−')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function OrderLink({ admin, id }: { admin: AdminContext; id: number }) {
  const label = admin.ctx.t('admin.orders.title', { number: `${id}` });
  return <> · {admin.may('orders.view') ? <a href={deskLink(`orders/${id}`)}>{label}</a> : label}</>;
}
