import { ShopError } from '../../frame/request/errors.ts';
import {
  changeOf,
  exportStatement,
  findAccount,
  programmeContext,
  readMovements,
  statementText,
} from '../../points/index.ts';
import { accountOf, nameOf, whenText } from '../customers/index.ts';
import { deskLink, Heads, idIn, type Screen, screenPage } from '../kit/index.ts';

const PAGE = 50;

/** All that ever happened to a customer's points, as they see it themselves, page by page. */
export const statementScreen: Screen = {
  path: 'points/statement/{id}',
  needs: 'points.view',
  async GET(admin, params) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const customer = await accountOf(admin, idIn(params));
    const account = await findAccount(shop.db.read, customer.id);
    const here = `points/statement/${customer.id}`;
    const scope = await programmeContext(shop);
    const before = ctx.query.id('before');
    const wish = { before, filter: 'all', limit: PAGE } as const;
    const movements = account ? await readMovements(shop.db.read, account.id, wish) : [];
    const last = movements.at(-1);
    return screenPage({
      title: t('admin.statement.title', { name: nameOf(customer) }),
      back: { href: deskLink(`customers/${customer.id}`), label: nameOf(customer) },
      tools: (
        <a className="button" href={deskLink(`${here}/file`)}>
          CSV
        </a>
      ),
      body: (
        <>
          {movements.length === 0 ? (
            <p className="empty">{t('admin.statement.none')}</p>
          ) : (
            <div className="table-wrap">
              <table className="table">
                <Heads
                  of={[
                    t('admin.statement.when'),
                    t('admin.statement.what'),
                    [t('admin.statement.points'), 'amount'],
                    [t('admin.statement.balance'), 'amount'],
                  ]}
                />
                <tbody>
                  {movements.map((movement) => {
                    const [line] = movement.lines;
                    if (!line) return null;
                    const { event, detail } = statementText(ctx, scope, line);
                    const { points } = changeOf(movement);
                    const { orderId } = movement;
                    return (
                      <tr key={movement.id}>
                        <td>{whenText(admin, line.at)}</td>
                        <td className="as-typed">
                          {[event, detail].filter(Boolean).join(' · ')}
                          {orderId !== undefined && admin.may('orders.view') && (
                            <>
                              {' '}
                              <a href={deskLink(`orders/${orderId}`)}>
                                {t('admin.orders.title', { number: `${orderId}` })}
                              </a>
                            </>
                          )}
                        </td>
                        <td className="amount">
                          {points > 0 ? `+${points}` : `${points}`.replace('-', '−')}
                        </td>
                        <td className="amount">{line.balance}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          )}
          {last && movements.length === PAGE && (
            <p>
              <a className="button" href={deskLink(here, { before: last.id })}>
                {t('admin.statement.older')}
              </a>
            </p>
          )}
        </>
      ),
    });
  },
};

/** The same as a file. It is a person's: who takes it out shows first who they are. */
export const statementFile: Screen = {
  path: 'points/statement/{id}/file',
  needs: 'points.view',
  confirm: ['GET'],
  async GET(admin, params) {
    const customer = await accountOf(admin, idIn(params));
    const file = await exportStatement(admin.ctx, customer.id, 'csv');
    if (file.kind === 'page') throw new ShopError('not_found');
    return file;
  },
};
