import { type AddressKind, checkAddress } from '../../../accounts/index.ts';
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
  PlacementRefused,
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
  problem,
  type Screen,
  screenPage,
} from '../../kit/index.ts';
import { orderOf } from '../read.ts';
import { inDeskWords, moneyText, refusalText } from '../words.tsx';
import { addressIn, addressKind } from './address.ts';
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
    const kind = addressKind(form.text('address', 10));
    if (kind) return applyAddress(admin, order, kind);
    const edit = editIn(form, order, currencyFormat(shop.settings, order.currency).decimals);
    if (typeof edit === 'string') return formPage(admin, order, t(edit));
    if (form.text('do', 10) === 'change') return formPage(admin, order);
    if (!edit.lines && !edit.send && !edit.coupons)
      return formPage(admin, order, t('admin.orders.change.nothing'));
    try {
      if (!form.flag('sure')) return await previewPage(admin, order, edit);
      return await apply(admin, order, edit);
    } catch (error) {
      // Somebody was quicker with the last pieces.
      const gone = error instanceof OrderProblem && error.problem.code === 'short';
      return formPage(
        admin,
        order,
        gone ? t('admin.orders.change.short') : refusalText(admin, error, order.currency),
      );
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

/** @param address which of the addresses is another, where that is the change: its own form is gone back to */
export async function previewPage(
  admin: AdminContext,
  order: Order,
  edit: OrderEdit,
  address?: AddressKind,
): Promise<AdminReply> {
  const { shop, now, ctx } = admin;
  const { draft, short } = await draftChange(shop, shop.db.read, order, edit, now);
  if (short.length > 0) throw new PlacementRefused({ code: 'lines', problems: short });
  const { total } = draft.totals;
  const why = whyNotChanged(order, total - order.totals.total, edit);
  if (why) throw new OrderProblem({ code: 'change', why });
  const books = settle({ ...order, total: order.totals.total }, total);
  if (givesBack(order, books) && !admin.may('orders.refund')) {
    const refused = ctx.t('admin.orders.change.back_not_yours');
    return address
      ? onward(deskLink(`orders/${order.id}/address/${address}`), problem(refused))
      : formPage(admin, order, refused);
  }
  return screenPage({
    title: ctx.t('admin.orders.change.sure'),
    back: { href: deskLink(`orders/${order.id}`), label: titleOf(admin, order) },
    body: (
      <ChangePreview
        admin={admin}
        order={order}
        draft={await inDeskWords(admin, { ...draft, paymentTitle: '', paymentMethod: '' })}
        books={books}
        address={address}
      />
    ),
  });
}

/** An address that makes an order cost something else: it was shown, and somebody is sure. */
async function applyAddress(admin: AdminContext, order: Order, kind: AddressKind): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const address = addressIn(ctx.form, order, kind);
  const form = deskLink(`orders/${order.id}/address/${kind}`);
  if (checkAddress(shop.settings, kind, address).length > 0)
    return onward(form, problem(ctx.t('admin.orders.address_wrong')));
  try {
    return await apply(admin, order, kind === 'billing' ? { billing: address } : { shipping: address });
  } catch (error) {
    return onward(form, problem(refusalText(admin, error, order.currency)));
  }
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
  if (back > 0) {
    // What no gateway moves is written down as done, and is not done until somebody does it.
    const how = request.byGateway ? (difference?.state ?? 'done') : 'by_hand';
    said.push(t(`admin.orders.change.back_${how}`, { amount: money(back) }));
  }
  return onward(deskLink(`orders/${order.id}`), done(said.join(' ')));
}
