import { createHash } from 'node:crypto';
import type { Gateway, GatewayMessage, MoneyMoved, Payable, PaymentState } from '../model.ts';
import { beginner, moneyOf } from './begin.ts';
import { check, lacksOf } from './check.ts';
import {
  isFor,
  isTaken,
  marksIn,
  type PaypalMovement,
  type PaypalOrder,
  refusalOf,
  stateOf,
} from './model.ts';
import { toPaypal } from './money.ts';
import { clientOf, isGone, type PaypalAccount, saysNo } from './party.ts';
import { certificateKeeper, isGenuine, SIGNED_HEADERS } from './signature.ts';
import { type PaypalEvent, reader } from './told.ts';

/** Somebody else has done just now what was asked for, or it is not the time yet: how it stands tells. */
const NO_REFUSAL: readonly string[] = [
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_NOT_APPROVED',
];

/** PayPal by its orders (version 2): see decision 190. A payment is known by the number of PayPal's order. */
export function paypalGateway(account: PaypalAccount): Gateway {
  const ask = clientOf(account);
  const read = reader(account, ask);
  const certificateAt = certificateKeeper(account.house.certificates);
  const eventIn = ({ body }: GatewayMessage) => JSON.parse(body.toString()) as PaypalEvent;
  const orderAt = (id: string) => ask<PaypalOrder>('GET', `/v2/checkout/orders/${id}`);
  const stands = async (order: PaypalOrder) => stateOf(order, await account.mark(), account.decimals);

  async function known(id: string): Promise<PaypalOrder | undefined> {
    if (id === '') return undefined;
    try {
      return await orderAt(id);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /**
   * Asks for what the shopper has agreed to. An order of PayPal's is taken once and no more, so it is its own key.
   *
   * @returns why PayPal refused; undefined where it did not
   */
  async function take({ id, intent }: PaypalOrder): Promise<string | undefined> {
    try {
      await ask('POST', `/v2/checkout/orders/${id}/${intent === 'AUTHORIZE' ? 'authorize' : 'capture'}`, {
        body: {},
      });
      return undefined;
    } catch (error) {
      if (!saysNo(error)) throw error;
      return NO_REFUSAL.includes(error.issue) ? undefined : error.issue;
    }
  }

  /** Does something to what is reserved, and looks whether it is done, now or before. */
  async function move(
    { transactionId: id }: Payable,
    work: (authorization: PaypalMovement) => Promise<unknown>,
    isDone: (state: PaymentState) => boolean,
  ): Promise<MoneyMoved> {
    const refused: MoneyMoved = { done: false, why: 'refused' };
    const order = await known(id);
    const reserved = order?.purchase_units?.[0]?.payments?.authorizations?.at(-1);
    if (!reserved) return refused;
    await work(reserved).catch((error: unknown) => {
      if (!saysNo(error)) throw error;
    });
    return isDone(await stands(await orderAt(id))) ? { done: true, reference: id } : refused;
  }

  return {
    id: 'paypal',
    texts: { title: 'payments.paypal.title', description: 'payments.paypal.description' },
    initialStatus: undefined,
    prepaid: true,
    onTrial: !account.live,
    lacks: () => lacksOf(account),
    check: () => check(account, ask),
    available: ({ total, currency }) =>
      total > 0 && toPaypal(total, currency, account.decimals(currency)) !== undefined,
    ...beginner(account, ask),
    headers: SIGNED_HEADERS,
    async recognise(message) {
      if (!(await isGenuine(message, account.webhookId, certificateAt))) return undefined;
      const { id } = eventIn(message);
      return typeof id === 'string' ? { id } : undefined;
    },
    read: async (message) => read(eventIn(message)),
    async settle({ total: amount, currency }, tried) {
      const order = await known(tried.reference);
      if (!order) return 'unknown';
      const marks = marksIn(order, await account.mark());
      const agreed = order.status === 'APPROVED' && isFor(order, { amount, currency }, account.decimals);
      if (!marks || !agreed || tried.refusal) return stands(order);
      const refusal = await take(order);
      if (refusal === undefined) return stands(await orderAt(order.id));
      const told = { ...marks, transactionId: order.id, amount, currency };
      return { ...told, outcome: 'failed', refusal: refusalOf(refusal) };
    },
    capture: (order, amount) =>
      move(
        order,
        ({ id }) =>
          ask('POST', `/v2/payments/authorizations/${id}/capture`, {
            key: `capture-${id}`,
            body: { amount: moneyOf(account, amount, order.currency), final_capture: true },
          }),
        // Somebody may have taken another amount at PayPal's own desk.
        (state) => typeof state !== 'string' && state.outcome === 'paid' && state.amount === amount,
      ),
    cancel: (order) =>
      move(
        order,
        ({ id }) => ask('POST', `/v2/payments/authorizations/${id}/void`, { key: `void-${id}` }),
        (state) => typeof state !== 'string' && state.outcome === 'voided',
      ),
    async refund({ transactionId, currency }, amount, { key }) {
      const refused: MoneyMoved = { done: false, why: 'refused' };
      const { captures = [], refunds = [] } =
        (await known(transactionId))?.purchase_units?.[0]?.payments ?? {};
      const capture = captures.find(isTaken);
      if (!capture) return refused;
      const named = `refund-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
      // PayPal forgets keys after 45 days; what it was asked for it keeps.
      let refund = refunds.find(({ custom_id: of }) => of === named);
      try {
        refund ??= await ask<PaypalMovement>('POST', `/v2/payments/captures/${capture.id}/refund`, {
          key: named,
          body: { amount: moneyOf(account, amount, currency), custom_id: named },
        });
      } catch (error) {
        if (!saysNo(error)) throw error;
        return refused;
      }
      const went = refund.status !== 'FAILED' && refund.status !== 'CANCELLED';
      return went ? { done: true, reference: refund.id } : refused;
    },
    async state(order, tried) {
      const found = await known(tried?.reference ?? order.transactionId);
      return found ? stands(found) : 'unknown';
    },
  };
}
