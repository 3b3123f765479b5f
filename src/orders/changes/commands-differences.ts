import { command, errand } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { findGateway } from '../../payments/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { clearDue, closeDifference, readDifferences } from '../differences/store.ts';
import { grantDownloads } from '../downloads/steps.ts';
import { keepsStock } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { OrderProblem, refuseChange } from '../problem.ts';
import { followKept } from '../status/steps-kept.ts';
import { insertNote, readOrder } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { moveAndClose } from './steps-back.ts';

/**
 * Asks the gateway once more for money that goes back after a change and of which it did not say what became. It moves
 * once.
 *
 * @throws OrderProblem `change` `settled`, `unreachable`
 */
export const moveDifference = errand({
  name: 'order.move_difference',
  needs: 'orders.refund',
  async run(
    errand,
    { orderId, differenceId }: { orderId: number; differenceId: number },
  ): Promise<'done' | 'refused'> {
    const all = await readDifferences(errand.shop.db.read, orderId);
    const found = all.find(({ id, state }) => id === differenceId && state === 'asked');
    if (!found) return refuseChange('settled');
    const state = await moveAndClose(errand, { orderId, reason: found.reason }, found.id, -found.amount);
    if (state === 'asked') throw new OrderProblem({ code: 'unreachable' });
    return state;
  },
});

/**
 * Money between an order and what it was is there, or went back, and somebody has seen to it by hand. What a gateway
 * has not answered is asked again instead, see {@link moveDifference}.
 *
 * @throws OrderProblem `change` `settled`
 */
export const settleDifference = command({
  name: 'order.settle_difference',
  needs: 'orders.refund',
  async run(
    { shop, tx, actor, now, audit },
    asked: { orderId: number; differenceId: number; reference: string },
  ) {
    const { orderId, differenceId, reference } = asked;
    await lockRows(tx, 'order', [orderId]);
    const found = (await readDifferences(tx, orderId)).find(({ id }) => id === differenceId);
    const unclear = found?.state === 'asked' && findGateway(shop, found.gateway)?.knowsNoKeys;
    if (!found || (found.state !== 'open' && found.state !== 'refused' && !unclear))
      return refuseChange('settled');
    const transactionId = reference.trim().slice(0, 100);
    await closeDifference(tx, differenceId, { state: 'done', transactionId, gateway: '', now });
    if (found.state === 'open') {
      await clearDue(tx, orderId);
      await grantDownloads(tx, orderId, now);
      const off = await lockOrder(tx, orderId);
      // It may be called off by now: then there is more of its money to give back.
      if (off && !keepsStock(off.status)) await followKept(tx, off, off.status, now);
    }
    const order = await readOrder(tx, orderId);
    if (order) {
      const amount = formatMoney(Math.abs(found.amount), currencyFormat(shop.settings, order.currency));
      const key = found.amount > 0 ? 'orders.note.difference_paid' : 'orders.note.refunded';
      const body = shopTexts(shop)(key, { amount });
      await insertNote(tx, orderId, { kind: 'private', author: actor.name, body, createdAt: now });
    }
    audit({ subject: ['order', orderId], after: { difference: differenceId, state: 'done', reference } });
  },
});
