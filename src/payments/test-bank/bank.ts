import { createHmac } from 'node:crypto';
import type { CardWanted, KeptCard, MoveReport, PaymentReport, PaymentWanted } from '../card/protocol.ts';

/** One payment as the bank keeps it. */
export interface BankPayment {
  report: PaymentReport;
  wanted: PaymentWanted;
  refunded: number;
  /** Answers given before, by the shop's key: the same order twice moves money once. */
  moves: Map<string, MoveReport>;
}

export type Choice = 'pay' | 'decline';

/** The books of the test bank: no money, but a real bank's refusals. Kept in memory. */
export function makeBank(secret: string) {
  const payments = new Map<string, BankPayment>();
  const asked = new Map<string, CardWanted>();
  let count = 0;
  const nextId = (letter: string) => {
    count += 1;
    return `${letter}${Date.now().toString(36)}-${count}`;
  };

  /** Every card of the test bank is the same card, kept under a new name. */
  function keepCard(): KeptCard {
    const id = nextId('T');
    return { token: `${id}.${markOf(id)}`, label: 'Visa •••• 4242', expires: '12/30' };
  }

  /** Known by its own mark: the demo's cards outlive a restart, of which this bank remembers nothing. */
  function knowsCard(token: string): boolean {
    const [id = '', mark = ''] = token.split('.');
    return mark !== '' && mark === markOf(id);
  }

  const markOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url').slice(0, 16);

  function once(id: string, key: string, move: (payment: BankPayment) => MoveReport): MoveReport {
    const payment = payments.get(id);
    if (!payment) return { done: false };
    const before = payment.moves.get(key);
    if (before) return before;
    const made = move(payment);
    payment.moves.set(key, made);
    return made;
  }

  return {
    find: (id: string) => payments.get(id),
    /** Every payment of an order, the oldest first. */
    allOf: (order: number) => [...payments.values()].filter(({ wanted }) => wanted.order === order),
    /** The newest payment of an order. */
    ofOrder: (order: number) => [...payments.values()].findLast(({ wanted }) => wanted.order === order),
    open(wanted: PaymentWanted): BankPayment {
      const payment: BankPayment = {
        wanted,
        report: {
          id: nextId('B'),
          order: wanted.order,
          state: 'waiting',
          amount: wanted.amount,
          currency: wanted.currency,
        },
        refunded: 0,
        moves: new Map(),
      };
      payments.set(payment.report.id, payment);
      // A kept card is charged at once; one that the bank does not know is declined.
      if (wanted.token !== undefined) this.decide(payment, knowsCard(wanted.token) ? 'pay' : 'decline');
      return payment;
    },
    /** Opens a page where a card is given, to be kept. */
    askForCard(wanted: CardWanted): string {
      const id = nextId('K');
      asked.set(id, wanted);
      return id;
    },
    cardAsked: (id: string) => asked.get(id),
    keepCard,
    /** What the shopper chose at the page; a payment is decided once. */
    decide({ report, wanted }: BankPayment, choice: Choice): void {
      if (report.state !== 'waiting') return;
      if (choice === 'decline') report.state = 'failed';
      else {
        report.state = wanted.takeNow ? 'paid' : 'authorised';
        if (wanted.save) report.card = keepCard();
        const token = wanted.token ?? report.card?.token;
        // A card that is not kept has no name here by which it could be known again.
        if (token !== undefined) report.fingerprint = markOf(`card ${token}`);
      }
    },
    capture: (id: string, amount: number, key: string) =>
      once(id, key, ({ report }) => {
        if (report.state !== 'authorised' || amount <= 0 || amount > report.amount) return { done: false };
        report.state = 'paid';
        report.amount = amount;
        return { done: true, reference: `C${key}` };
      }),
    cancel: (id: string, key: string) =>
      once(id, key, ({ report }) => {
        if (report.state !== 'authorised') return { done: false };
        report.state = 'voided';
        return { done: true, reference: `V${key}` };
      }),
    refund: (id: string, amount: number, key: string) =>
      once(id, key, (payment) => {
        const left = payment.report.state === 'paid' ? payment.report.amount - payment.refunded : 0;
        if (amount <= 0 || amount > left) return { done: false };
        payment.refunded += amount;
        return { done: true, reference: `R${key}` };
      }),
  };
}

export type Bank = ReturnType<typeof makeBank>;
