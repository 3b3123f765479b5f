import {
  type Act,
  checkVersion,
  errand,
  type Facts,
  NotAllowed,
  once,
  textFact,
} from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { formatMoney } from '../../platform/money.ts';
import { renameGuest } from '../../points/index.ts';
import { renameUses } from '../../pricing/index.ts';
import { insertDifference, voidOpen } from '../differences/store.ts';
import { grantDownloads } from '../downloads/steps.ts';
import { isBillingHeld, readGone } from '../goods-gone.ts';
import { boughtId, type Order, type OrderDraft } from '../model.ts';
import { statusWhenPaid } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { renotePoints } from '../points/points.ts';
import { OrderProblem, refuseChange } from '../problem.ts';
import { changeStatus } from '../status/steps.ts';
import { insertNote, readOrder } from '../store.ts';
import { begunWith } from '../union/model.ts';
import { deleteOrderVat, readOrderVat, writeOrderVat } from '../union/store.ts';
import { settleWallet } from '../wallet/follow.ts';
import { draftChange } from './draft.ts';
import {
  givesBack,
  isAddressOnly,
  isOtherPayer,
  isTaxedAlike,
  type OrderEdit,
  settle,
  whyNotChanged,
} from './model.ts';
import { moveCouponsOf, moveStock } from './steps.ts';
import { moveAndClose } from './steps-back.ts';
import { dropPermissions, writeAddresses, writeChange } from './store.ts';

export interface ChangeRequest {
  orderId: number;
  edit: OrderEdit;
  /** Which of the order who asks has seen. */
  version?: number | undefined;
  /** What was shown as its new total, minor units: another one is not charged or given back without asking. */
  seenTotal?: number | undefined;
  /** Money that goes back is moved by the gateway that took it; else the shopkeeper does, and the shop writes it down. */
  byGateway: boolean;
  reason: string;
  /** Whether the customer is written to, with a link to pay what is due. */
  tell: boolean;
  key?: string | undefined;
}

export interface Changed {
  total: number;
  due: number;
  /** What goes back by the gateway or by hand; what a wallet gets back is there already. */
  back: number;
  /** Of that money; undefined where none goes back. `refused`: the gateway did not move it, it is for somebody's hand. */
  difference?: { id: number; state: 'asked' | 'done' | 'refused' } | undefined;
}

/**
 * Changes a placed order in one: lines, prices, sending, addresses, coupons. Its totals are the shop's own; stock,
 * coupons, points, downloads and the wallet follow in the same transaction. What is too much of what was paid goes
 * back, what is missing is due and can be paid by a link.
 *
 * @throws OrderProblem `change` with why, `short`; PlacementRefused; CouponsGone; Stale; NotAllowed where money would
 * go back and who asks may not refund. Nothing is kept then.
 */
export const changeOrder = errand({
  name: 'order.change',
  needs: 'orders.edit',
  async run(errand, request: ChangeRequest): Promise<Changed> {
    const changed = await errand.step((act) =>
      once(act, { name: 'order.change', key: request.key }, () => change(act, request)),
    );
    const { difference } = changed;
    if (difference?.state !== 'asked') return changed;
    const state = await moveAndClose(errand, request, difference.id, changed.back);
    return { ...changed, difference: { ...difference, state } };
  },
});

async function change(act: Act, request: ChangeRequest): Promise<Changed> {
  const { shop, tx, actor, now } = act;
  const { orderId, edit, reason, byGateway } = request;
  await lockRows(tx, 'order', [orderId]);
  const order = await readOrder(tx, orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  const subject = ['order', orderId] as const;
  const before = factsOf(order);
  if (request.version !== undefined) {
    const seen = { table: 'order', id: orderId, version: request.version, subject } as const;
    await checkVersion(tx, { ...seen, wanted: {}, stands: async () => before });
  }
  const { draft } = await draftChange(shop, tx, order, edit, now);
  const { total } = draft.totals;
  if (request.seenTotal !== undefined && request.seenTotal !== total) refuseChange('another_total');
  if (isOtherPayer(order.billing, draft.billing) && (await isBillingHeld(shop, tx, orderId)))
    refuseChange('invoiced');
  await writeVat(tx, orderId, draft, now);
  if (draft.billing.email !== order.billing.email) {
    await renameUses(tx, orderId, draft.billing.email);
    await renameGuest(tx, orderId, draft.billing.email);
  }
  if (isAddressOnly(edit) && total === order.totals.total && isTaxedAlike(order, draft)) {
    if (order.status === 'refunded') refuseChange('over');
    await writeAddresses(tx, orderId, { billing: draft.billing, shipping: draft.shipping, now });
    act.audit({ subject, before, after: factsOf((await readOrder(tx, orderId)) ?? order), reason });
    if (request.tell) await tellChanged(act, order);
    return { total, due: order.due, back: 0 };
  }
  const why = whyNotChanged(order, total - order.totals.total, edit);
  if (why) refuseChange(why);
  const gone = await readGone(shop, tx, orderId);
  for (const [lineId, pieces] of gone)
    if ((draft.lines.find(({ id }) => id === lineId)?.quantity ?? 0) < pieces) refuseChange('sent');
  const books = settle({ ...order, total: order.totals.total }, total);
  if (givesBack(order, books) && !actor.may('orders.refund'))
    throw new NotAllowed(actor, 'order.change', 'orders.refund');
  const ids = await writeChange(tx, orderId, draft, { ...books, now });
  const lines = draft.lines.map((line, index) => ({ ...line, id: ids[index] ?? 0 }));
  await moveCouponsOf(tx, order, draft, now);
  await renotePoints(shop, tx, { orderId, draft: { ...draft, lines }, now });
  if (order.fromWallet > 0) await settleWallet(tx, orderId, now);
  await voidOpen(tx, orderId);
  const of = { orderId, gateway: order.paymentMethod, reason, by: actor.name, now };
  if (books.due > 0)
    await insertDifference(tx, { ...of, amount: books.due, state: 'open', byGateway: false });
  let difference: Changed['difference'];
  if (books.back > 0) {
    const state = byGateway ? 'asked' : 'done';
    difference = { id: await insertDifference(tx, { ...of, amount: -books.back, state, byGateway }), state };
  }
  const bought = lines.flatMap((line) => boughtId(line) ?? []);
  await dropPermissions(tx, orderId, bought);
  await grantDownloads(tx, orderId, now);
  await note(act, order, total, reason);
  act.audit({ subject, before, after: factsOf((await readOrder(tx, orderId)) ?? order), reason });
  // Nothing is left to pay: that is paid.
  if (order.paidAt === null && total === books.fromWallet && order.status !== 'processing') {
    const to = statusWhenPaid(draft.needsProcessing);
    await moveStock(shop, tx, order, lines, now);
    await changeStatus(shop, tx, orderId, to, { now, why: '', by: actor.name });
  } else await moveStock(shop, tx, order, lines, now);
  if (request.tell) await tellChanged(act, order);
  return { total, due: books.due, back: books.back, difference };
}

/** What the order says of its buyer's VAT number from now on; a question that is open stays open. */
async function writeVat(tx: Tx, orderId: number, { vat }: OrderDraft, now: number): Promise<void> {
  const before = await readOrderVat(tx, orderId);
  if (!vat) return before && deleteOrderVat(tx, orderId);
  const same = before?.check.number === vat.check.number;
  if (same && before.free === vat.free) return;
  await writeOrderVat(tx, orderId, same ? { ...before, free: vat.free, task: '' } : begunWith(vat, now));
}

/** Who waits with a transfer is told where to and how much; the others what it consists of, with a link to pay. */
function tellChanged({ tx, actor }: Act, { id, status }: Order): Promise<void> {
  const mail = status === 'on-hold' ? 'customer_on_hold' : 'customer_invoice';
  return enqueue(tx, 'orders.mail', { orderId: id, mail, by: actor.name, changed: true });
}

async function note({ shop, tx, actor, now }: Act, order: Order, total: number, reason: string) {
  const money = (minor: number) => formatMoney(minor, currencyFormat(shop.settings, order.currency));
  const told = shopTexts(shop)('orders.note.changed', {
    before: money(order.totals.total),
    after: money(total),
  });
  const body = `${told} ${reason}`.trim();
  await insertNote(tx, order.id, { kind: 'private', author: actor.name, body, createdAt: now });
}

/** What the history tells of an order that was changed. Persons' addresses stand in the order itself. */
function factsOf(order: Order): Facts {
  return {
    total: order.totals.total,
    due: order.due,
    fromWallet: order.fromWallet,
    lines: order.lines.map(({ id, quantity, unitPrice }) => `${id}=${quantity}×${unitPrice}`).join(' '),
    // In the terms in which it was typed.
    shipping: order.totals.shipping + (order.pricesIncludeTax ? order.totals.shippingTax : 0),
    coupons: order.adjustments.flatMap(({ kind, code }) => (kind === 'coupon' ? [code] : [])).join(', '),
    addresses: textFact(JSON.stringify([order.billing, order.shipping])),
    version: order.version,
  };
}
