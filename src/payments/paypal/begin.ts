import { createHash } from 'node:crypto';
import type { Gateway, Payable, PaymentTry, Started, WayBack } from '../model.ts';
import { customId, isFor, localeOf, type PaypalOrder } from './model.ts';
import { type PaypalMoney, toPaypal } from './money.ts';
import { type AskPaypal, isGone, type PaypalAccount, saysNo } from './party.ts';
import { shippingOf } from './shipping.ts';

/** Of what a shopper reads at PayPal. */
const LONGEST_TEXT = 127;

/** Of money that PayPal cannot say it has no order. */
export function moneyOf(account: PaypalAccount, amount: number, currency: string): PaypalMoney {
  const money = toPaypal(amount, currency, account.decimals(currency));
  if (!money) throw new Error(`PayPal does not know ${amount} of ${currency}.`);
  return money;
}

/** The same for the same try, so that a call whose answer was lost is one order, and unlike that of any other shop. */
export const keyOf = ({ orderId, orderKey }: Payable, { attempt }: Pick<PaymentTry, 'attempt'>): string =>
  `${orderId}-${attempt}-${createHash('sha256').update(orderKey).digest('hex').slice(0, 12)}`;

/**
 * How payments begin: with an order at PayPal, at whose page the shopper agrees to it. Nothing is charged there: only when
 * the shop asks for it, see `gateway.ts`.
 */
export function beginner(account: PaypalAccount, ask: AskPaypal): Required<Pick<Gateway, 'start' | 'again'>> {
  async function make(order: Payable, tried: PaymentTry, back: WayBack): Promise<PaypalOrder> {
    const { delivery, ...plain } = order;
    const shipping = delivery && shippingOf(delivery);
    const key = keyOf(order, tried);
    const locale = localeOf(order.language);
    const asked = ask<PaypalOrder>('POST', '/v2/checkout/orders', {
      key: `order-${key}${shipping ? '' : '-plain'}`,
      body: {
        intent: account.takeNow ? 'CAPTURE' : 'AUTHORIZE',
        purchase_units: [
          {
            amount: moneyOf(account, tried.amount, tried.currency),
            custom_id: customId(await account.mark(), { orderId: order.orderId, tryId: tried.id }),
            invoice_id: key,
            description: account.describe(order).slice(0, LONGEST_TEXT),
            ...(shipping && { shipping }),
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: account.name.slice(0, LONGEST_TEXT),
              ...(locale && { locale }),
              // Where it goes is what the order says, and nobody changes it there.
              shipping_preference: shipping ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: back.received,
              cancel_url: back.cancelled,
            },
          },
        },
      },
    });
    if (!shipping) return asked;
    return asked.catch((error: unknown) => {
      // What PayPal takes for an address is PayPal's; that is no reason to let nobody pay.
      if (saysNo(error)) return make(plain, tried, back);
      throw error;
    });
  }

  return {
    async start(order: Payable, tried: PaymentTry, back: WayBack): Promise<Started> {
      const made = await make(order, tried, back);
      const link = made.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (!link) throw new Error('PayPal has no page for this payment.');
      return { redirect: link, reference: made.id, kept: link };
    },

    /** An order that waits for its shopper goes on; one that was refused would only be refused again. */
    async again(order: Payable, tried: PaymentTry, back: WayBack): Promise<Started | undefined> {
      if (tried.refusal) return undefined;
      const { reference, kept } = tried;
      const known = await ask<PaypalOrder>('GET', `/v2/checkout/orders/${reference}`).catch(
        (error: unknown) => {
          if (isGone(error)) return undefined;
          throw error;
        },
      );
      // What became of it is asked where the shopper comes back to.
      if (known?.status === 'COMPLETED') return { redirect: back.received, reference };
      const fits =
        known !== undefined &&
        (known.intent === 'CAPTURE') === account.takeNow &&
        isFor(known, { amount: order.total, currency: order.currency }, account.decimals);
      if (!fits) return undefined;
      if (known.status === 'APPROVED') return { redirect: back.received, reference };
      const waits = known.status === 'CREATED' || known.status === 'PAYER_ACTION_REQUIRED';
      return waits && kept !== '' ? { redirect: kept, reference } : undefined;
    },
  };
}
