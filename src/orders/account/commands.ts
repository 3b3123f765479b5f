import { type Act, command, type Owner, watch } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { type Gateway, wayTitle } from '../../payments/index.ts';
import { updateSessionValue } from '../../platform/session/values.ts';
import { openAccount } from '../../points/index.ts';
import { orderFacts } from '../facts.ts';
import type { Order } from '../model.ts';
import { needsPayment, statusWhenPaid } from '../model-status.ts';
import { WALLET } from '../model-wallet.ts';
import { hasUnmatched, setPayment } from '../payment/store.ts';
import { mayOwe } from '../placing/owing.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { OrderProblem } from '../problem.ts';
import { CUSTOMER, changeStatus } from '../status/steps.ts';
import { lockOrder } from '../store-status.ts';
import { settleWallet } from '../wallet/follow.ts';
import { walletOfOrder } from '../wallet/offer.ts';
import { sightOf, VERIFIED } from './visibility.ts';

interface Paying {
  ctx: RequestContext;
  order: Order;
  /** Undefined where nothing is left to pay. */
  gateway: Gateway | undefined;
  /** What the wallet pays, minor units, and what the shopper has seen of it. */
  part: number;
  seen: number;
}

/**
 * Takes the way in which an order that waits is paid. An order of nobody's account is paid by whoever has its key.
 *
 * @throws OrderProblem `changed` when it waits no more, or is another one by now
 * @throws PlacementRefused `wallet`, `owing`
 */
export const choosePayment = command({
  name: 'order.pay',
  needs: 'orders.edit',
  run(act, asked: Paying): Promise<void> {
    const { order } = asked;
    const facts = () => orderFacts(act.tx, order.id);
    return watch(act, { subject: ['order', order.id], facts }, () => payBy(act, asked));
  },
  whose({ ctx, order }) {
    const { userId } = order;
    // The browser that placed it pays it still, when the order has come to an account elsewhere.
    return userId === null || sightOf(ctx, order) === 'whole' ? undefined : { userId };
  },
});

async function payBy({ shop, tx, now }: Act, { ctx, order, gateway, part, seen }: Paying): Promise<void> {
  const { id, totals, needsProcessing, ip } = order;
  const row = await lockOrder(tx, id);
  // Between the look and the lock it may have been paid, or written anew.
  const owed = row && needsPayment({ ...row, paidAt: row.paid_at, transactionId: row.transaction_id });
  const cameSince = row?.status === 'failed' && (await hasUnmatched(tx, id));
  if (!owed || row.total !== totals.total || cameSince) throw new OrderProblem({ code: 'changed' });
  const userId = ctx.session?.userId ?? null;
  if (part > 0 && userId !== null) await openAccount(tx, userId, now);
  // What was looked at a moment ago, under the lock of the wallet's row. The money moves with the order's status.
  const settled = { ...order, status: row.status, fromWallet: row.from_wallet };
  const there = part === 0 ? 0 : await walletOfOrder(ctx, tx, settled);
  if (there < part || part < seen)
    throw new PlacementRefused({ code: 'wallet', part: there, left: totals.total - there });
  await setPayment(tx, id, { fromWallet: part });
  const left = totals.total - part;
  const method = left === 0 ? WALLET : gateway;
  if (method)
    await setPayment(tx, id, { method: method.id, title: wayTitle(shop.settings, method, ctx.language) });
  const paid = statusWhenPaid(needsProcessing);
  const to = left === 0 || gateway?.initialStatus === 'processing' ? paid : gateway?.initialStatus;
  const why = left === 0 ? shopTexts(shop)('orders.note.paid_by_wallet') : '';
  const reason = { now, why, by: CUSTOMER };
  if (to) await changeStatus(shop, tx, id, to, reason);
  else if (row.status === 'failed') await changeStatus(shop, tx, id, 'pending', reason);
  await settleWallet(tx, id, now);
  if (!(await mayOwe(shop, tx, { gateway, ip, orderId: id }))) throw new PlacementRefused({ code: 'owing' });
}

/** A browser has shown that it knows the e-mail of a guest's order, and sees the whole of it from now on. */
export const openOrder = command({
  name: 'order.open',
  needs: 'orders.edit',
  run: ({ tx }, { owner, orderId }: { owner: Owner & { sessionId: number }; orderId: number }) =>
    updateSessionValue<number[]>(tx, owner.sessionId, VERIFIED, (before = []) => [
      ...before.slice(-20),
      orderId,
    ]),
  onBehalf: true,
  whose: ({ owner }) => owner,
  subject: ({ orderId }) => ['order', orderId],
});
