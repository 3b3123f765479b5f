import {
  type Lacking,
  lookedAtOrder,
  type OddOrder,
  type OpenPayment,
  type OwedBack,
  type PaymentCase,
  readLacking,
  readOddOrders,
  readOpenCases,
  readOpenPayments,
  readOwedBack,
  readVatTasks,
  type VatToDecide,
} from '../../../orders/index.ts';
import {
  type AdminContext,
  done,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { Case } from './cases.tsx';
import { decide } from './decide.ts';
import { HERE, Lack, LOOKED, Odd, Owed, Payment } from './rows.tsx';
import { Vat } from './vat.tsx';

/** As many of a kind as are shown at once, the oldest of what is to be decided first. */
const SHOWN = 50;

interface Tasks {
  cases: PaymentCase[];
  payments: OpenPayment[];
  owed: OwedBack[];
  lacking: Lacking[];
  odd: OddOrder[];
  vat: VatToDecide[];
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
    const [cases, payments, owed, lacking, odd, vat] = await Promise.all([
      readOpenCases(db, SHOWN),
      readOpenPayments(db, SHOWN),
      readOwedBack(db, SHOWN),
      readLacking(db, SHOWN),
      readOddOrders(db, { now: admin.now, limit: SHOWN }),
      readVatTasks(db, SHOWN),
    ]);
    const tasks = { cases, payments, owed, lacking, odd, vat };
    const nothing = Object.values(tasks).every((some) => some.length === 0);
    return screenPage({
      title: t('admin.menu.tasks'),
      body: nothing ? (
        <p className="empty">{t('admin.tasks.empty')}</p>
      ) : (
        <div className="home">
          <Everything admin={admin} {...tasks} />
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

function Everything({ admin, cases, payments, owed, lacking, odd, vat }: Tasks & { admin: AdminContext }) {
  const { t } = admin.ctx;
  return (
    <>
      {cases.length > 0 && (
        <Section title={t('admin.tasks.cases')}>
          <ul className="tasks">
            {cases.map((one) => (
              <Case key={one.id} admin={admin} one={one} />
            ))}
          </ul>
        </Section>
      )}
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
      {lacking.length > 0 && (
        <Section title={t('admin.tasks.lacking')}>
          <p className="soft">{t('admin.tasks.lacking_about')}</p>
          <ul className="tasks">
            {lacking.map((one) => (
              <Lack key={one.id} admin={admin} lack={one} />
            ))}
          </ul>
        </Section>
      )}
      {vat.length > 0 && (
        <Section title={t('admin.tasks.vat')}>
          <ul className="tasks">
            {vat.map((one) => (
              <Vat key={one.orderId} admin={admin} one={one} />
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
