import type { Gateway, GatewayMessage, MoneyMoved, Payable, PaymentNews } from '../model.ts';
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

  const reportIn = ({ form }: GatewayMessage) =>
    readSigned<PaymentReport>(
      'report',
      { payload: form.get('payload') ?? '', signature: form.get('signature') ?? '' },
      secret,
    );

  return {
    id: 'card',
    texts: { title: 'payments.card.title', description: 'payments.card.description' },
    initialStatus: undefined,
    prepaid: true,
    available: ({ total }) => total > 0,
    async check() {
      // Of an order that nobody has.
      await ask('/state', { order: 0 });
      return { well: true };
    },
    async start(order, tried, back, { token, save }) {
      const wanted: PaymentWanted = {
        order: order.orderId,
        amount: tried.amount,
        currency: tried.currency,
        language: order.language,
        takeNow,
        ...(token && { token }),
        ...(save && { save }),
        ...back,
      };
      const { page, id } = await ask<{ page: string; id: string }>('/payments', wanted);
      return { redirect: page, reference: id };
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
    recognise: (message) => (reportIn(message) ? { id: '' } : undefined),
    async read(message) {
      const report = reportIn(message);
      const news = report && newsOf(report);
      return news ? [news] : [];
    },
    capture: (order, amount) => move('/capture', order, amount, `capture-${order.orderId}`),
    cancel: (order) => move('/cancel', order, order.total, `cancel-${order.transactionId}`),
    refund: (order, amount, { key }) => move('/refund', order, amount, key),
    async state(order, tried) {
      const report = await ask<Partial<PaymentReport>>('/state', {
        order: order.orderId,
        ...(tried?.reference && { id: tried.reference }),
      });
      if (!report.state) return 'unknown';
      return newsOf(report as PaymentReport) ?? 'waiting';
    },
  };
}

function newsOf(report: PaymentReport): PaymentNews | undefined {
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
    ...(state === 'failed' && { refusal: { why: 'declined', code: '' } }),
  };
}
