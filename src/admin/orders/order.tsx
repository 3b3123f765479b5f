import {
  alreadyPaid,
  capturePayment,
  heldOf,
  isCollected,
  leftToPay,
  lettersFor,
  MAILS,
  meansPaid,
  nextStatuses,
  noteOrder,
  type Order,
  type OrderStatus,
  owesMore,
  resendLetter,
  sendOrderLetter,
  setOrderStatus,
  stillOwed,
} from '../../orders/index.ts';
import { movesMoney } from '../../payments/index.ts';
import { mayWithdraw } from '../../returns/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Icon,
  idIn,
  NearLinks,
  neighbours,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { mayChange } from './change/screen.tsx';
import { Exchanges } from './exchanges.tsx';
import { orderList } from './list.tsx';
import { Letters, Notes } from './messages.tsx';
import { Parcels } from './parcels/parcels.tsx';
import { Customer, Lines } from './parts.tsx';
import { Payment } from './payment/box.tsx';
import { Invoices } from './payment/invoices.tsx';
import { type Around, givenBack, listed, orderOf, readAround } from './read.ts';
import { Timeline } from './timeline.tsx';
import { inDeskWords, moneyText, refusalText, StatusBadge, whenText } from './words.tsx';

/** One order: what it is, what can be done next, and all that happened to it. */
export const orderScreen: Screen = {
  path: 'orders/{id}',
  needs: 'orders.view',
  async GET(admin, params) {
    const order = await inDeskWords(admin, await orderOf(admin, idIn(params)));
    const [around, near] = await Promise.all([
      readAround(admin, order),
      neighbours(orderList, admin, listed(order)),
    ]);
    const { t } = admin.ctx;
    const props = { admin, order, around };
    return screenPage({
      title: t('admin.orders.title', { number: `${order.id}` }),
      back: { href: near.list, label: t('admin.menu.orders') },
      tools: (
        <NearLinks
          near={near}
          says={{ previous: t('admin.orders.previous'), next: t('admin.orders.next') }}
        />
      ),
      body: (
        <>
          <Head {...props} />
          <Exchanges {...props} />
          {around.unsettled && (
            <p className="notice is-problem">
              {t('admin.orders.unsettled')} <a href={deskLink('tasks')}>{t('admin.menu.tasks')}</a>
            </p>
          )}
          <Steps {...props} />
          <div className="order">
            <div className="order-main">
              <Lines {...props} />
              <Parcels {...props} />
              <Notes {...props} />
              <Section title={t('admin.orders.timeline')}>
                <Timeline {...props} />
              </Section>
            </div>
            <div className="order-side">
              <Customer {...props} />
              <Payment {...props} />
              <Invoices {...props} />
              <Letters {...props} />
            </div>
          </div>
        </>
      ),
    });
  },
  POST: changeOrder,
};

interface Props {
  admin: AdminContext;
  order: Order;
  around: Around;
}

/** In one line: where it stands, and its money. */
function Head({ admin, order }: Props) {
  const { t } = admin.ctx;
  const { status, totals, refunds, createdAt, currency } = order;
  const money = (minor: number) => moneyText(admin, minor, currency);
  const back = givenBack(refunds);
  const due = stillOwed({ ...order, total: totals.total });
  const figures: [string, string][] = [
    ['total', money(totals.total)],
    ['paid', money(alreadyPaid({ ...order, total: totals.total }))],
    ...(due > 0 ? [['due', money(due)] as [string, string]] : []),
    ...(back > 0 ? [['back', money(back)] as [string, string]] : []),
  ];
  return (
    <div className="order-head">
      <StatusBadge admin={admin} status={status} />
      <span className="soft">{whenText(admin, createdAt)}</span>
      <dl className="figures">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`admin.orders.figure.${name}`)}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What can be done next: the likely step first, the others and the sheets of paper a click away. */
function Steps({ admin, order, around }: Props) {
  const { ctx, may } = admin;
  const { t } = ctx;
  const { id, status, refunds, totals, paidAt } = order;
  const here = `orders/${id}`;
  const waits = status === 'pending' || status === 'on-hold';
  const others = nextStatuses(status).filter((to) => to !== 'refunded');
  const sends = around.left.length > 0 && ['processing', 'on-hold', 'completed'].includes(status);
  const held = heldOf({ ...order, total: totals.total }, refunds);
  // What a change lacks is paid, or the change taken back, before any money goes back.
  const paysBack =
    held > 0 ||
    (!owesMore(order) &&
      nextStatuses(status).includes('refunded') &&
      givenBack(refunds) < totals.total &&
      // Who pays at the door has given nothing yet.
      paidAt !== null);
  /** What is paid at the door is brought to an end by its money, once all of it has left or was fetched. */
  const atTheDoor =
    status === 'processing' && paidAt === null && (around.left.length === 0 || isCollected(order));
  return (
    <div className="row order-steps">
      {mayCapture(admin, order) && !around.unsettled && (
        <form method="post" action={deskLink(here)}>
          <button type="submit" className="button is-main" name="do" value="capture">
            {t('admin.orders.capture', { amount: moneyText(admin, leftToPay(order), order.currency) })}
          </button>
        </form>
      )}
      {waits && may('orders.edit') && <StatusButtons admin={admin} order={order} to={['processing']} main />}
      {atTheDoor && may('orders.edit') && (
        <StatusButtons admin={admin} order={order} to={['completed']} main />
      )}
      {sends && may('orders.send') && (
        <a className={waits || atTheDoor ? 'button' : 'button is-main'} href={deskLink(`${here}/parcel`)}>
          {t('admin.orders.send')}
        </a>
      )}
      {paysBack && may('orders.refund') && (
        <a className={held > 0 ? 'button is-main' : 'button'} href={deskLink(`${here}/refund`)}>
          {held > 0
            ? t('admin.orders.give_back_held', { amount: moneyText(admin, held, order.currency) })
            : t('admin.orders.give_back')}
        </a>
      )}
      {mayWithdraw(order) && may('orders.edit') && (
        <a className="button" href={deskLink(`${here}/return`)}>
          {t('admin.returns.declare')}
        </a>
      )}
      {mayChange(admin, order) && (
        <a className="button" href={deskLink(`${here}/change`)}>
          {t('admin.orders.change')}
        </a>
      )}
      {others.length > 0 && may('orders.edit') && (
        <details className="drop">
          <summary className="button">{t('admin.orders.change_status')}</summary>
          <div className="drop-sheet">
            <StatusButtons admin={admin} order={order} to={others} />
          </div>
        </details>
      )}
      <details className="drop">
        <summary className="button">
          <Icon name="print" />
          {t('admin.orders.print')}
        </summary>
        <div className="drop-sheet is-menu">
          {(['slips', 'picks', 'orders'] as const).map((sheet) => (
            <a key={sheet} className="button" href={deskLink(`orders/print/${sheet}`, { ids: id })}>
              {t(`admin.orders.print.${sheet}`)}
            </a>
          ))}
        </div>
      </details>
    </div>
  );
}

/** Money that a bank holds for the shop, until somebody takes it. */
const mayCapture = ({ may, shop }: AdminContext, { status, paidAt, transactionId, paymentMethod }: Order) =>
  may('orders.edit') &&
  status === 'on-hold' &&
  paidAt === null &&
  transactionId !== '' &&
  movesMoney(shop, paymentMethod);

interface StatusProps extends Omit<Props, 'around'> {
  to: readonly OrderStatus[];
  main?: boolean;
}

function StatusButtons({ admin, order, to, main }: StatusProps) {
  const { paidAt, paymentMethod, totals } = order;
  const { t } = admin.ctx;
  /** What a step says of the money as well, where by it the order counts as paid. */
  const called = (status: OrderStatus) => {
    const pays = paidAt === null && meansPaid(admin.shop, paymentMethod, totals.total, status);
    return t(pays ? `admin.orders.paid_by.${status}` : `admin.orders.to.${status}`);
  };
  return (
    <form method="post" action={deskLink(`orders/${order.id}`)} className={main ? 'row' : 'is-menu'}>
      <input type="hidden" name="do" value="status" />
      {to.map((status) => (
        <button
          key={status}
          type="submit"
          className={main ? 'button is-main' : 'button'}
          name="to"
          value={status}
        >
          {called(status)}
        </button>
      ))}
    </form>
  );
}

async function changeOrder(admin: AdminContext, params: Record<string, string>): Promise<AdminReply> {
  const order = await orderOf(admin, idIn(params));
  const { ctx } = admin;
  const here = deskLink(`orders/${order.id}`);
  try {
    const said = await change(admin, order);
    return onward(here, said === undefined ? problem(ctx.t('admin.orders.refused.unclear')) : done(said));
  } catch (error) {
    return onward(here, problem(refusalText(admin, error)));
  }
}

/** @returns what was done, as a sentence; undefined for what nobody can ask for here */
async function change(admin: AdminContext, { id, status }: Order): Promise<string | undefined> {
  const { t, form } = admin.ctx;
  const key = form.text('key', 64);
  switch (form.text('do', 20)) {
    case 'status': {
      const to = nextStatuses(status).find((one) => one === form.text('to', 20));
      if (!to || to === 'refunded') return undefined;
      await admin.do(setOrderStatus, { orderId: id, to, why: form.trimmed('why', 500) });
      return t('admin.orders.became', { status: t(`orders.status.${to}`) });
    }
    case 'note': {
      const body = form.trimmed('body', 5000);
      const kind = form.text('kind', 10) === 'customer' ? 'customer' : 'private';
      if (body === '') return undefined;
      await admin.do(noteOrder, { orderId: id, kind, body, key });
      return t(kind === 'customer' ? 'admin.orders.note_sent' : 'admin.orders.note_kept');
    }
    case 'letter': {
      const mail = MAILS.find((one) => one === form.text('mail', 40));
      if (!mail || !lettersFor(status).includes(mail)) return undefined;
      await admin.do(sendOrderLetter, { orderId: id, mail, key });
      return t('admin.orders.letter_goes');
    }
    case 'again': {
      const letterId = form.id('letter');
      if (letterId === undefined) return undefined;
      const to = form.line('email', 200);
      await admin.do(resendLetter, { orderId: id, letterId, key, to: to === '' ? undefined : to });
      return t('admin.orders.letter_goes');
    }
    case 'capture':
      return (await capturePayment(admin, id))
        ? t('admin.orders.captured')
        : t('admin.orders.nothing_to_take');
    default:
      return undefined;
  }
}
