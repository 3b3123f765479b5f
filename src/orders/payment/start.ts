import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway, type Payable, type SavedChoice, type WayBack, wantedOf } from '../../payments/index.ts';
import { type Order, owesMore } from '../model.ts';
import { leftToPay } from '../model-wallet.ts';

export type Paying =
  /** Send the shopper here: a payment page elsewhere, or the thank-you page. */
  | { to: string }
  /** The gateway could not be reached. The order stays as it is and may be tried again. */
  | { failed: true };

/**
 * Lets the gateway of a placed order begin. Outside of any transaction: it may talk to another house. Orders that
 * need nothing more go straight to the thank-you page.
 */
export async function startPayment(shop: Shop, order: Order, saved?: SavedChoice): Promise<Paying> {
  const links = shop.addresses.in(order.language);
  const received = `${links.orderReceived({ id: order.id })}?key=${order.key}`;
  const gateway = findGateway(shop, order.paymentMethod);
  if ((order.status !== 'pending' && !owesMore(order)) || !gateway) return { to: received };
  const back: WayBack = {
    received: shop.publicUrl + received,
    cancelled: `${shop.publicUrl}${links.orderPay({ id: order.id })}?pay_for_order=true&key=${order.key}`,
    notify: `${shop.publicUrl}/wc-api/${gateway.id}/`,
  };
  try {
    const started = await gateway.start(payableOf(order), back, saved ? wantedOf(saved, gateway) : {});
    return { to: started?.redirect ?? received };
  } catch (error) {
    shop.log.error({ err: error, order: order.id, gateway: gateway.id }, 'payment did not start');
    return { failed: true };
  }
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
  };
}
