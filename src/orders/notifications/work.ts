import { job, perform } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway, type Gateway, type PaymentEvent } from '../../payments/index.ts';
import { isDatabaseAway, type Reader } from '../../platform/db/index.ts';
import { receivePayment, takeApproved } from '../payment/commands.ts';
import { OrderProblem } from '../problem.ts';
import { findTry } from '../tries/store.ts';
import { closeNotification, giveUpNotification, putOffNotification } from './commands.ts';
import { receiveDispute, receiveRefund } from './commands-news.ts';
import { type PaymentNotification, readNew, readStuck } from './store.ts';

/** With pauses that grow from ten seconds to an hour these are some five hours: then somebody looks at it. */
const MOST_ATTEMPTS = 12;
const FIRST_PAUSE = 10_000;
const HOUR = 3_600_000;
const LONGER_THAN_ANY = 24 * HOUR;

const NOTHING = { orderId: null, transactionId: '', amount: 0, currency: '' };

/**
 * Works a message off: all that it says is written down in one transaction, in which it becomes done. Twice, late and out
 * of order are harmless: each of the commands knows what it has heard already. What goes wrong is tried again, and in
 * the end a case for somebody.
 */
export async function workOff(shop: Shop, id: number, now: number): Promise<void> {
  const found = await readNew(shop.db.read, id);
  if (!found) return;
  const { notification, message } = found;
  const gateway = findGateway(shop, notification.gateway);
  const asked = { shop, actor: job(`payments.${notification.gateway}`), now };
  let heard: readonly PaymentEvent[] = [];
  try {
    if (!gateway) throw new Error(`Nobody is paid by ${notification.gateway} any more.`);
    heard = await gateway.read(message);
    await takeAgreed(asked, heard);
    await writeDown(asked, id, gateway, heard);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const unknown = error instanceof UnknownOrder;
    const attempts = notification.attempts + 1;
    shop.log.warn({ err: error, notification: id, attempts }, 'a gateway’s message was not worked off');
    if (unknown || attempts >= MOST_ATTEMPTS) {
      const [first] = heard;
      const about = first ? aboutOf(first) : NOTHING;
      const kind = unknown ? 'unknown_order' : 'message';
      await perform(
        shop,
        asked.actor,
        (act) => giveUpNotification(act, { notification, kind, about, said: unknown ? '' : String(error) }),
        now,
      );
      return;
    }
    const runAt = now + Math.min(FIRST_PAUSE * 2 ** notification.attempts, HOUR);
    const again = { id, attempts, reason: String(error), runAt };
    await perform(shop, asked.actor, (act) => putOffNotification(act, again), now);
  }
}

/** What shoppers have agreed to is taken before the message counts as done: its gateway is asked, outside of transactions. */
async function takeAgreed(
  asked: { shop: Shop; actor: ReturnType<typeof job>; now: number },
  events: readonly PaymentEvent[],
): Promise<void> {
  for (const { outcome, orderId, tryId } of events) {
    if (outcome !== 'approved' || orderId === undefined || tryId === undefined) continue;
    if (!(await takeApproved(asked, { orderId, tryId }))) throw new Error('The gateway did not answer.');
  }
}

/** Money for an order that is not here. */
class UnknownOrder extends Error {}

/** Nothing else can come of these than that somebody looks where the money is. */
const isMoney = ({ outcome }: PaymentEvent): boolean =>
  outcome !== 'failed' && outcome !== 'voided' && outcome !== 'processing';

const aboutOf = ({ orderId = Number.NaN, transactionId, amount, currency }: PaymentEvent) => ({
  orderId: Number.isSafeInteger(orderId) ? orderId : null,
  transactionId,
  amount: Number.isSafeInteger(amount) ? amount : 0,
  currency,
});

async function writeDown(
  { shop, actor, now }: { shop: Shop; actor: ReturnType<typeof job>; now: number },
  id: number,
  gateway: Gateway,
  events: readonly PaymentEvent[],
): Promise<void> {
  const about = await Promise.all(events.map((event) => orderOf(shop.db.read, gateway, event)));
  await perform(
    shop,
    actor,
    async (act) => {
      for (const [at, event] of events.entries()) {
        const orderId = about[at];
        if (!Number.isSafeInteger(event.amount)) throw new Error('An amount is no whole number.');
        // It was seen to before.
        if (event.outcome === 'approved') continue;
        try {
          if (orderId === undefined) throw new OrderProblem({ code: 'unknown_order' });
          if ('refund' in event) await receiveRefund(act, { ...event, orderId, gateway: gateway.id });
          else if ('dispute' in event) await receiveDispute(act, { ...event, orderId, gateway: gateway.id });
          else await receivePayment(act, { ...event, orderId, gateway });
        } catch (error) {
          const unknown = error instanceof OrderProblem && error.problem.code === 'unknown_order';
          if (!unknown) throw error;
          if (isMoney(event)) throw new UnknownOrder();
        }
      }
      await closeNotification(act, { id, orderId: about.find((orderId) => orderId !== undefined) });
    },
    now,
  );
}

/** Which order news is about: the gateway says so, or the try that it names. */
async function orderOf(db: Reader, gateway: Gateway, event: PaymentEvent): Promise<number | undefined> {
  const { orderId, transactionId } = event;
  if (orderId !== undefined) return Number.isSafeInteger(orderId) ? orderId : undefined;
  return (await findTry(db, gateway.id, transactionId))?.orderId;
}

/** Messages whose job is gone are somebody's. @returns how many */
export async function giveUpStuck(shop: Shop, now: number): Promise<number> {
  const stuck: PaymentNotification[] = await readStuck(shop.db.read, now - LONGER_THAN_ANY, 100);
  for (const notification of stuck)
    await perform(
      shop,
      job('orders.messages'),
      (act) =>
        giveUpNotification(act, { notification, kind: 'message', about: NOTHING, said: 'its job is gone' }),
      now,
    );
  return stuck.length;
}
