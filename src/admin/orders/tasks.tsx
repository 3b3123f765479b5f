import {
  closePayment,
  lookedAtOrder,
  mayTake,
  moveDifference,
  type OddOrder,
  type OpenPayment,
  type OwedBack,
  readOddOrders,
  readOpenPayments,
  readOwedBack,
  refundOrder,
  returnPayment,
  settleDifference,
  takePayment,
} from '../../orders/index.ts';
import { findGateway, movesMoney, wayTitle } from '../../payments/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { moneyText, refusalText, StatusBadge, whenText } from './words.tsx';

/** As many of a kind as are shown at once, the oldest of what is to be decided first. */
const SHOWN = 50;
const HERE = deskLink('tasks');
const LOOKED = 'tasks/looked-at';

interface Tasks {
  payments: OpenPayment[];
  owed: OwedBack[];
  odd: OddOrder[];
}

/** What somebody has to decide about orders: money that fits none, money that did not go back, orders that look odd. */
export const tasksScreen: Screen = {
  path: 'tasks',
  needs: ['orders.edit', 'orders.refund'],
  confirm: ['POST'],
  menu: { name: 'tasks', group: 'sales', icon: 'list' },
  async GET(admin) {
    const { t } = admin.ctx;
    const db = admin.shop.db.read;
    const [payments, owed, odd] = await Promise.all([
      readOpenPayments(db, SHOWN),
      readOwedBack(db, SHOWN),
      readOddOrders(db, { now: admin.now, limit: SHOWN }),
    ]);
    const nothing = payments.length + owed.length + odd.length === 0;
    return screenPage({
      title: t('admin.menu.tasks'),
      body: nothing ? (
        <p className="empty">{t('admin.tasks.empty')}</p>
      ) : (
        <div className="home">
          <Everything admin={admin} payments={payments} owed={owed} odd={odd} />
        </div>
      ),
    });
  },
  POST: decide,
};

/** Beside the others: nobody has to show who they are to say that an order is all right. */
export const lookedAtScreen: Screen = {
  path: LOOKED,
  needs: 'orders.edit',
  async POST(admin) {
    const { ctx } = admin;
    const orderId = ctx.form.id('order');
    if (orderId === undefined) return onward(HERE, problem(ctx.t('admin.orders.refused.unclear')));
    await admin.do(lookedAtOrder, { orderId });
    return onward(HERE, done(ctx.t('admin.tasks.looked_at_done')));
  },
};

function Everything({ admin, payments, owed, odd }: Tasks & { admin: AdminContext }) {
  const { t } = admin.ctx;
  return (
    <>
      {payments.length > 0 && (
        <Section title={t('admin.tasks.payments')}>
          <ul className="tasks">
            {payments.map((payment) => (
              <Payment key={payment.id} admin={admin} payment={payment} />
            ))}
          </ul>
        </Section>
      )}
      {owed.length > 0 && (
        <Section title={t('admin.tasks.owed')}>
          <ul className="tasks">
            {owed.map((one) => (
              <Owed key={`${one.kind}${one.id}`} admin={admin} owed={one} />
            ))}
          </ul>
        </Section>
      )}
      {odd.length > 0 && (
        <Section title={t('admin.tasks.odd')}>
          <p className="soft">{t('admin.tasks.odd_about')}</p>
          <ul className="tasks">
            {odd.map((order) => (
              <Odd key={order.id} admin={admin} order={order} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function OrderLink({ admin, id }: { admin: AdminContext; id: number }) {
  return <a href={deskLink(`orders/${id}`)}>{admin.ctx.t('admin.orders.title', { number: `${id}` })}</a>;
}

function Payment({ admin, payment }: { admin: AdminContext; payment: OpenPayment }) {
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
            <div className="field">
              <label htmlFor={`reference-${id}`}>{t('admin.tasks.reference')}</label>
              <input id={`reference-${id}`} name="reference" maxLength={200} autoComplete="off" />
            </div>
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

function Owed({ admin, owed }: { admin: AdminContext; owed: OwedBack }) {
  const { t } = admin.ctx;
  const { kind, id, orderId, amount, currency, state, key, at } = owed;
  return (
    <li>
      <p>
        <OrderLink admin={admin} id={orderId} /> <strong>{moneyText(admin, amount, currency)}</strong>{' '}
        <span className="soft">{whenText(admin, at)}</span>
      </p>
      <p>{t(`admin.tasks.owed_state.${state}`)}</p>
      {admin.may('orders.refund') && (
        <form method="post" action={HERE} className="form is-small">
          <input type="hidden" name="order" value={orderId} />
          <input
            type="hidden"
            name={kind === 'refund' ? 'key' : 'difference'}
            value={kind === 'refund' ? key : id}
          />
          {state === 'refused' && (
            <div className="field">
              <label htmlFor={`owed-${id}`}>{t('admin.tasks.reference')}</label>
              <input id={`owed-${id}`} name="reference" maxLength={100} autoComplete="off" />
            </div>
          )}
          <div className="row">
            <button type="submit" className="button" name="do" value={state === 'asked' ? 'ask' : 'given'}>
              {t(state === 'asked' ? 'admin.tasks.ask_again' : 'admin.tasks.returned')}
            </button>
          </div>
        </form>
      )}
    </li>
  );
}

function Odd({ admin, order }: { admin: AdminContext; order: OddOrder }) {
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

async function decide(admin: AdminContext): Promise<AdminReply> {
  const { ctx } = admin;
  try {
    const said = await decided(admin);
    return onward(
      HERE,
      said === undefined ? problem(ctx.t('admin.orders.refused.unclear')) : done(ctx.t(said)),
    );
  } catch (error) {
    return onward(HERE, problem(refusalText(admin, error)));
  }
}

/** @returns what was done, as the key of a sentence; undefined for what nobody can ask for here */
async function decided(admin: AdminContext): Promise<string | undefined> {
  const { form } = admin.ctx;
  const what = form.text('do', 10);
  const [paymentId, orderId] = [form.id('payment'), form.id('order')];
  const reference = form.line('reference', 200);
  if (paymentId !== undefined) {
    if (what === 'take') await admin.do(takePayment, { paymentId });
    else if (what === 'return') await returnPayment(admin, { paymentId, byGateway: true, reference: '' });
    else if (what === 'returned') await returnPayment(admin, { paymentId, byGateway: false, reference });
    else if (what === 'close') await admin.do(closePayment, { paymentId, reason: reference });
    else return undefined;
    return `admin.tasks.done.${what}`;
  }
  if (orderId === undefined) return undefined;
  const differenceId = form.id('difference');
  const key = form.text('key', 100);
  if (what === 'given' && differenceId !== undefined)
    await admin.do(settleDifference, { orderId, differenceId, reference });
  else if (what === 'ask' && differenceId !== undefined) {
    if ((await moveDifference(admin, { orderId, differenceId })) === 'refused')
      return 'admin.tasks.done.refused';
  } else if (what === 'ask' && key !== '')
    await refundOrder(admin, { orderId, key, reason: '', restock: false, byGateway: true });
  else return undefined;
  return 'admin.tasks.done.returned';
}
