import type { MoveReport, PaymentReport, PaymentWanted } from '../card/protocol.ts';

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
export function makeBank() {
  const payments = new Map<string, BankPayment>();
  let count = 0;

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
    /** The newest payment of an order. */
    ofOrder: (order: number) => [...payments.values()].findLast(({ wanted }) => wanted.order === order),
    open(wanted: PaymentWanted): BankPayment {
      count += 1;
      const payment: BankPayment = {
        wanted,
        report: {
          id: `B${Date.now().toString(36)}-${count}`,
          order: wanted.order,
          state: 'waiting',
          amount: wanted.amount,
          currency: wanted.currency,
        },
        refunded: 0,
        moves: new Map(),
      };
      payments.set(payment.report.id, payment);
      return payment;
    },
    /** What the shopper chose at the page; a payment is decided once. */
    decide({ report, wanted }: BankPayment, choice: Choice): void {
      if (report.state !== 'waiting') return;
      if (choice === 'decline') report.state = 'failed';
      else report.state = wanted.takeNow ? 'paid' : 'authorised';
    },
    capture: (id: string, amount: number, key: string) =>
      once(id, key, ({ report }) => {
        if (report.state !== 'authorised' || amount <= 0 || amount > report.amount) return { done: false };
        report.state = 'paid';
        report.amount = amount;
        return { done: true, reference: `C${key}` };
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
