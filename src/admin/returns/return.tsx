import type { ReactNode } from 'react';
import { ShopError } from '../../frame/request/errors.ts';
import { type Order, readOrder } from '../../orders/index.ts';
import { lineText } from '../../parcels/index.ts';
import {
  assignReturn,
  exceptionIn,
  moveReturn,
  numberIn,
  type Return,
  readReturn,
  receiveGoods,
} from '../../returns/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  FactList,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { Steps } from './steps.tsx';
import { dueText, refusalText, StateBadge, whenText } from './words.tsx';

/** One return: what was declared, and what somebody does about it. */
export const returnScreen: Screen = {
  path: 'returns/{id}',
  needs: 'orders.view',
  async GET(admin, params) {
    const it = await returnOf(admin, idIn(params));
    const order = it.orderId === null ? undefined : await readOrder(admin.shop.db.read, it.orderId);
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.returns.title', { number: it.id }),
      back: { href: deskLink('returns'), label: t('admin.menu.returns') },
      body: (
        <>
          <div className="order-head">
            <StateBadge admin={admin} state={it.state} />
            <span className="soft">{whenText(admin, it.submittedAt)}</span>
            <span>{dueText(admin, it)}</span>
          </div>
          <div className="order">
            <div className="order-main">
              <Section title={t('admin.returns.declared')}>
                <Declared admin={admin} it={it} order={order} />
              </Section>
            </div>
            <div className="order-side">
              {admin.may('orders.edit') && <Steps admin={admin} it={it} order={order} />}
            </div>
          </div>
        </>
      ),
    });
  },
  async POST(admin, params) {
    const it = await returnOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const here = deskLink(`returns/${it.id}`);
    const to = form.text('to', 10);
    const said = form.trimmed('said', 4000);
    try {
      if (to === 'assign') await admin.do(assignReturn, { id: it.id, orderId: form.id('order') ?? 0 });
      else if (to === 'arrived') await admin.do(receiveGoods, { id: it.id });
      else if (to === 'open' || to === 'awaited' || to === 'done' || to === 'declined')
        await admin.do(moveReturn, { id: it.id, to, said, key: form.text('key', 64) });
      else return onward(here, problem(t('admin.returns.refused.not_now')));
      return onward(here, done(t('admin.returns.noted')));
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
  },
};

async function returnOf({ shop }: AdminContext, id: number | undefined): Promise<Return> {
  const it = id === undefined ? undefined : await readReturn(shop.db.read, id);
  if (!it) throw new ShopError('not_found');
  return it;
}

/** As it was typed: nothing of it is ever changed. */
function Declared({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
  const { t } = admin.ctx;
  const facts: [string, ReactNode][] = [
    [t('admin.returns.column.name'), it.name],
    [
      t('admin.returns.column.email'),
      <a key="email" href={`mailto:${it.email}`}>
        {it.email}
      </a>,
    ],
    [
      t('admin.returns.column.order'),
      order ? (
        <span key="order">
          <a href={deskLink(`orders/${order.id}`)}>{t('admin.orders.title', { number: `${order.id}` })}</a>
          {numberIn(it.orderNumber) !== order.id &&
            ` · ${t('admin.returns.typed', { number: it.orderNumber })}`}
        </span>
      ) : (
        `${it.orderNumber} · ${t('admin.returns.no_order')}`
      ),
    ],
    ...(order && order.billing.taxId !== ''
      ? [
          [t('admin.returns.tax_number'), `${order.billing.taxId}. ${t('admin.returns.business')}`] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('admin.returns.things'), <Things key="things" admin={admin} it={it} order={order} />],
    ...exceptionsOf(admin, it, order),
    ...(it.note === '' ? [] : [[t('admin.returns.note'), it.note] as [string, ReactNode]]),
    [t('admin.returns.column.ground'), t(`admin.returns.ground_about.${it.ground}`)],
    ...(it.arrivedAt === 0
      ? []
      : [[t('admin.returns.arrived_on'), whenText(admin, it.arrivedAt)] as [string, ReactNode]]),
    ...exchangeOf(admin, it, order),
    ...(it.said === '' ? [] : [[t('admin.returns.said'), it.said] as [string, ReactNode]]),
  ];
  return <FactList facts={facts} />;
}

/** The order that was given for it. */
function exchangeOf(
  { ctx: { t } }: AdminContext,
  { refundId }: Return,
  order: Order | undefined,
): [string, ReactNode][] {
  const toOrder = order?.refunds.find(({ id }) => id === refundId)?.toOrder ?? 0;
  if (toOrder === 0) return [];
  const link = (
    <a key="exchange" href={deskLink(`orders/${toOrder}`)}>
      {t('admin.orders.title', { number: `${toOrder}` })}
    </a>
  );
  return [[t('orders.exchange'), link]];
}

/** Of what is meant, what cannot be withdrawn from, and why. */
function exceptionsOf(
  { ctx: { t } }: AdminContext,
  { lines }: Return,
  order: Order | undefined,
): [string, ReactNode][] {
  const meant = (order?.lines ?? []).filter(
    ({ id }) => lines.length === 0 || lines.some(({ lineId }) => lineId === id),
  );
  const said = meant.flatMap((line) => {
    const reason = order ? exceptionIn(order, line) : '';
    return reason === '' ? [] : [`${line.name}: ${t(`catalogue.withdrawal.${reason}`)}`];
  });
  return said.length === 0 ? [] : [[t('admin.returns.excepted'), said.join('\n')]];
}

function Things({ admin, it, order }: { admin: AdminContext; it: Return; order: Order | undefined }) {
  if (!order || it.lines.length === 0) return it.things || admin.ctx.t('returns.everything');
  return it.lines.map(({ lineId, pieces }) => `${pieces} × ${lineText(order, lineId)}`).join('\n');
}
