import { type Asked, anybodys, errand } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import {
  findGateway,
  type Gateway,
  type Payable,
  type SavedChoice,
  type Started,
  type Wanted,
  type WayBack,
  wantedOf,
} from '../../payments/index.ts';
import { isCollected, type Order, owesMore } from '../model.ts';
import { leftToPay } from '../model-wallet.ts';
import { lockOrder } from '../store-status.ts';
import { insertTry, readLast, writeAgain, writeStarted } from '../tries/store.ts';

export type Paying =
  /** Send the shopper here: a payment page elsewhere or in the house, or the thank-you page. */
  | { to: string }
  /** The gateway could not be reached. The order stays as it is and may be tried again. */
  | { failed: true };

/** Nobody means to pay one order so often. */
const MOST_TRIES = 50;
/** Under which name a page of the house is told which try it is for. */
export const TRY = 'try';

/**
 * Lets the gateway of a placed order begin. Outside of any transaction: it may talk to another house. Orders that
 * need nothing more go straight to the thank-you page.
 *
 * @param elsewhere at the gateway's own page, not at one of the house
 */
export async function startPayment(
  asked: Asked,
  order: Order,
  saved?: SavedChoice,
  elsewhere = false,
): Promise<Paying> {
  const { shop } = asked;
  const gateway = findGateway(shop, order.paymentMethod);
  if ((order.status !== 'pending' && !owesMore(order)) || !gateway || gateway.byHand)
    return { to: pathsOf(shop, order).received };
  const wanted: Wanted = saved ? wantedOf(saved, gateway) : {};
  return beginPayment(asked, { order, gateway, wanted: elsewhere ? { ...wanted, elsewhere } : wanted });
}

/**
 * Writes a try down, then lets its gateway begin, or go on with the one before. What the gateway did not answer, it is
 * asked for later.
 */
const beginPayment = errand({
  name: 'order.begin_payment',
  needs: 'orders.edit',
  whose: anybodys,
  async run(
    { shop, step, now },
    { order, gateway, wanted }: { order: Order; gateway: Gateway; wanted: Wanted },
  ): Promise<Paying> {
    const payable = payableOf(order);
    const { orderId, total: amount, currency } = payable;
    const back = wayBack(shop, order, gateway.id);
    const { received, pay } = pathsOf(shop, order);
    const before = gateway.again && (await readLast(shop.db.read, orderId, gateway.id));
    if (before) {
      try {
        const goesOn = await gateway.again?.(payable, before, back, wanted);
        if (goesOn && 'redirect' in goesOn) return { to: goesOn.redirect };
        if (goesOn) {
          const { id, attempt, kept } = before;
          await step(({ tx }) => writeAgain(tx, { id, amount, currency, kept: goesOn.kept ?? kept, now }));
          return { to: `${pay}&${TRY}=${attempt}` };
        }
      } catch (error) {
        shop.log.error({ err: error, order: orderId, gateway: gateway.id }, 'payment did not go on');
        return { failed: true };
      }
    }
    const tried = await step(async ({ tx }) => {
      await lockOrder(tx, orderId);
      return insertTry(tx, { orderId, gateway: gateway.id, amount, currency, now }, MOST_TRIES);
    });
    if (!tried) return { failed: true };
    let started: Started | undefined;
    try {
      started = await gateway.start(payable, tried, back, wanted);
    } catch (error) {
      shop.log.error({ err: error, order: orderId, gateway: gateway.id }, 'payment did not start');
      return { failed: true };
    }
    if (!started) return { to: received };
    const { reference, kept } = started;
    const form = 'form' in started ? JSON.stringify(started.form) : undefined;
    if (reference ?? kept ?? form)
      await step(({ tx }) =>
        writeStarted(tx, tried.id, {
          ...(reference && { reference }),
          ...(kept && { kept }),
          ...(form && { form }),
        }),
      );
    return { to: 'redirect' in started ? started.redirect : `${pay}&${TRY}=${tried.attempt}` };
  },
});

/** Where a gateway sends the shopper of an order, and where it reports; absolute. */
export function wayBack(shop: Shop, order: Order, gateway: string): WayBack {
  const { received, pay } = pathsOf(shop, order);
  return {
    received: shop.publicUrl + received,
    cancelled: shop.publicUrl + pay,
    notify: `${shop.publicUrl}/wc-api/${gateway}/`,
  };
}

function pathsOf({ addresses }: Shop, { id, key, language }: Order) {
  const links = addresses.in(language);
  return {
    received: `${links.orderReceived({ id })}?key=${key}`,
    pay: `${links.orderPay({ id })}?pay_for_order=true&key=${key}`,
  };
}

/** What a gateway may know of an order. */
export function payableOf(order: Order): Payable {
  return {
    orderId: order.id,
    orderKey: order.key,
    total: owesMore(order) ? order.due : leftToPay(order),
    currency: order.currency,
    language: order.language,
    email: order.billing.email,
    transactionId: order.transactionId,
    ...(order.shipping && !isCollected(order) && { delivery: order.shipping }),
  };
}
