import {
  type Order,
  OrderProblem,
  type OrderRefund,
  previewRefund,
  readRefundable,
  refundOrder,
} from '../../../orders/index.ts';
import { type AdminContext, deskLink, done, idIn, onward, readForm, type Screen } from '../../kit/index.ts';
import { orderOf } from '../read.ts';
import { moneyText, refusalText } from '../words.tsx';
import { fieldOf, refundFields, requestOf } from './fields.ts';
import { formPage } from './form.tsx';
import { previewPage } from './preview.tsx';

/** Gives money back: by line and quantity, by amount, with what it does shown before it happens. */
export const refundScreen: Screen = {
  path: 'orders/{id}/refund',
  needs: 'orders.refund',
  confirm: ['POST'],
  async GET(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { query, t } = admin.ctx;
    const items = await readRefundable(admin.shop.db.read, order.id);
    // A link fills in what it knows; nobody has left anything out yet.
    const read = readForm(refundFields(admin, order, items), query, t);
    const typed = new Map([...read.typed].filter(([name]) => query.has(name)));
    return formPage(
      admin,
      order,
      items,
      typed.size > 0 ? { read: { ...read, typed, errors: new Map() } } : {},
    );
  },
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { ctx, shop, now } = admin;
    const { form, t } = ctx;
    const items = await readRefundable(shop.db.read, order.id);
    const read = readForm(refundFields(admin, order, items), form, t);
    if (!read.values) return formPage(admin, order, items, { read, status: 422 });
    if (form.text('do', 10) === 'change') return formPage(admin, order, items, { read });
    const request = requestOf(form, order, items, read.values);
    try {
      if (!form.flag('sure')) return previewPage(admin, order, await previewRefund(shop, request, now));
      const given = await refundOrder(admin, { ...request, expects: form.integer('shown') });
      return onward(deskLink(`orders/${order.id}`), done(saidOf(admin, order, given)));
    } catch (error) {
      const refused = refusalText(admin, error);
      const at = error instanceof OrderProblem ? fieldOf(error.problem, request) : undefined;
      if (at === undefined) return formPage(admin, order, items, { read, refused, status: 422 });
      read.errors.set(at, refused);
      return formPage(admin, order, items, { read, status: 422 });
    }
  },
};

/**
 * What has gone back, and where to. What no gateway moves is written down as done, and is not done until somebody does
 * it: of what a wallet paid, and has back, that is nothing.
 */
function saidOf(
  admin: AdminContext,
  { currency }: Order,
  { amount, toWallet, byGateway }: OrderRefund,
): string {
  const { t } = admin.ctx;
  const money = (minor: number) => moneyText(admin, minor, currency);
  const rest = amount - toWallet;
  const way = byGateway ? 'admin.orders.gave_back' : 'admin.orders.change.back_by_hand';
  return [
    ...(rest > 0 ? [t(way, { amount: money(rest) })] : []),
    ...(toWallet > 0 ? [t('admin.orders.gave_to_wallet', { amount: money(toWallet) })] : []),
  ].join(' ');
}
