import type { Gateway, MoneyMoved, Payable, PaymentEvent } from '../model.ts';
import {
  type KeptCard,
  type MoveReport,
  type PaymentReport,
  type PaymentWanted,
  readSigned,
  sign,
} from './protocol.ts';

export interface CardSettings {
  /** The bank's server, without a slash at the end. */
  url: string;
  /** Known to the shop and the bank only. */
  secret: string;
  /** False only reserves the money until the shopkeeper takes it. */
  takeNow?: boolean;
}

/** How long the bank may take to answer. */
const PATIENCE_MS = 10_000;

/** Cards at a bank's own page: the shopper is sent there, and the bank reports with a signed message. */
export function cardGateway({ url, secret, takeNow = true }: CardSettings): Gateway {
  async function ask<T extends object>(path: string, message: object): Promise<T> {
    const response = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams({ ...sign('call', message, secret) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = response.ok ? readSigned<T>('answer', await response.json(), secret) : undefined;
    if (!answer) throw new Error(`The bank answered ${response.status} to ${path}.`);
    return answer;
  }

  async function move(path: string, order: Payable, amount: number, key: string): Promise<MoneyMoved> {
    const moved = await ask<MoveReport>(path, { id: order.transactionId, amount, key });
    return moved.done ? moved : { done: false, why: 'refused' };
  }

  return {
    id: 'card',
    texts: { title: 'payments.card.title', description: 'payments.card.description' },
    initialStatus: undefined,
    prepaid: true,
    available: ({ total }) => total > 0,
    async start(order, back, { token, save } = {}) {
      const wanted: PaymentWanted = {
        order: order.orderId,
        amount: order.total,
        currency: order.currency,
        language: order.language,
        takeNow,
        ...(token && { token }),
        ...(save && { save }),
        ...back,
      };
      const { page } = await ask<{ page: string }>('/payments', wanted);
      return { redirect: page };
    },
    saving: {
      begin: async (language, back) => {
        const { page } = await ask<{ page: string }>('/cards', { language, ...back });
        return { redirect: page };
      },
      read: async ({ query }) =>
        readSigned<KeptCard>(
          'card',
          { payload: query.get('payload') ?? '', signature: query.get('signature') ?? '' },
          secret,
        ),
    },
    async notify({ form }) {
      const report = readSigned<PaymentReport>(
        'report',
        { payload: form.get('payload') ?? '', signature: form.get('signature') ?? '' },
        secret,
      );
      return report && newsOf(report);
    },
    capture: (order, amount) => move('/capture', order, amount, `capture-${order.orderId}`),
    refund: (order, amount, { key }) => move('/refund', order, amount, key),
    async state(order) {
      const report = await ask<Partial<PaymentReport>>('/state', { order: order.orderId });
      if (!report.state) return 'unknown';
      return newsOf(report as PaymentReport) ?? 'waiting';
    },
  };
}

function newsOf(report: PaymentReport): PaymentEvent | undefined {
  const { id, order, state, amount, currency, fingerprint, card } = report;
  if (state === 'waiting') return undefined;
  return {
    orderId: order,
    outcome: state,
    transactionId: id,
    amount,
    currency,
    ...(fingerprint && { fingerprint }),
    ...(card && { card }),
  };
}
