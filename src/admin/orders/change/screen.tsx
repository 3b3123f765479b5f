import {
  type ChangeRequest,
  changeOrder,
  currencyFormat,
  draftChange,
  givesBack,
  isEditable,
  type Order,
  type OrderEdit,
  OrderProblem,
  settle,
  whyNotChanged,
} from '../../../orders/index.ts';
import { movesMoney } from '../../../payments/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  onward,
  type Screen,
  screenPage,
} from '../../kit/index.ts';
import { orderOf } from '../read.ts';
import { moneyText, refusalText } from '../words.tsx';
import { ChangeForm } from './form.tsx';
import { ChangePreview } from './preview.tsx';
import { editIn } from './read.ts';

/** Changes what was ordered: what it comes to is shown before it happens. */
export const changeScreen: Screen = {
  path: 'orders/{id}/change',
  needs: 'orders.edit',
  // What becomes cheaper gives money back.
  confirm: ['POST'],
  GET: async (admin, params) => formPage(admin, await orderOf(admin, idIn(params))),
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const edit = editIn(form, order, currencyFormat(shop.settings, order.currency).decimals);
    if (typeof edit === 'string') return formPage(admin, order, t(edit));
    if (form.text('do', 10) === 'change') return formPage(admin, order);
    if (!edit.lines && !edit.send && !edit.coupons)
      return formPage(admin, order, t('admin.orders.change.nothing'));
    try {
      if (!form.flag('sure')) return await previewPage(admin, order, edit);
      return await apply(admin, order, edit);
    } catch (error) {
      return formPage(admin, order, refusalText(admin, error));
    }
  },
};

/** Whether the page of an order offers it. */
export const mayChange = ({ may }: AdminContext, order: Order): boolean =>
  may('orders.edit') && isEditable(order.status) && order.refunds.length === 0;

const titleOf = ({ ctx }: AdminContext, { id }: Order) => ctx.t('admin.orders.title', { number: `${id}` });

function formPage(admin: AdminContext, order: Order, refused?: string): AdminReply {
  return screenPage({
    title: admin.ctx.t('admin.orders.change'),
    status: refused === undefined ? 200 : 422,
    back: { href: deskLink(`orders/${order.id}`), label: titleOf(admin, order) },
    body: <ChangeForm admin={admin} order={order} refused={refused} />,
  });
}

async function previewPage(admin: AdminContext, order: Order, edit: OrderEdit): Promise<AdminReply> {
  const { shop, now, ctx } = admin;
  const { draft } = await draftChange(shop, shop.db.read, order, edit, now);
  const { total } = draft.totals;
  const why = whyNotChanged(order, total - order.totals.total, edit);
  if (why) throw new OrderProblem({ code: 'change', why });
  const books = settle({ ...order, total: order.totals.total }, total);
  if (givesBack(order, books) && !admin.may('orders.refund'))
    return formPage(admin, order, ctx.t('admin.orders.change.back_not_yours'));
  return screenPage({
    title: ctx.t('admin.orders.change.sure'),
    back: { href: deskLink(`orders/${order.id}`), label: titleOf(admin, order) },
    body: <ChangePreview admin={admin} order={order} draft={draft} books={books} />,
  });
}

async function apply(admin: AdminContext, order: Order, edit: OrderEdit): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const request: ChangeRequest = {
    orderId: order.id,
    edit,
    version: form.id('version'),
    seenTotal: form.integer('total'),
    byGateway: movesMoney(shop, order.paymentMethod),
    reason: form.trimmed('reason', 500),
    tell: form.flag('tell'),
    key: form.text('key', 64),
  };
  const { total, due, back, difference } = await changeOrder(admin, request);
  const money = (minor: number) => moneyText(admin, minor, order.currency);
  const said = [t('admin.orders.change.done', { total: money(total) })];
  if (due > 0) said.push(t('admin.orders.change.due', { amount: money(due) }));
  if (back > 0)
    said.push(t(`admin.orders.change.back_${difference?.state ?? 'done'}`, { amount: money(back) }));
  return onward(deskLink(`orders/${order.id}`), done(said.join(' ')));
}
