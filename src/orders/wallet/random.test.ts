import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TICKED, walletScope } from '../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../tests/support/shop.ts';
import { mayPay } from '../model.ts';
import { splitRefund } from '../model-wallet.ts';
import { cancelUnpaid } from '../payment/overdue.ts';
import { OrderProblem } from '../problem.ts';
import { CUSTOMER } from '../status/steps.ts';

/** One thing that happens; `of` chooses an order and `which` one of its payments, as far as there are any. */
type EarnEvent =
  | { do: 'place'; use: boolean; method: 'card' | 'bacs' | 'cod' }
  | { do: 'bank'; of: number; which: number; choice: 'pay' | 'decline' }
  | { do: 'repay'; of: number; use: boolean; method: 'card' | 'bacs' }
  | { do: 'give up' }
  | { do: 'change'; of: number; to: 'cancelled' | 'processing' | 'pending' | 'on-hold'; by: string }
  | { do: 'refund'; of: number; amount: number; byGateway: boolean; again: boolean }
  | { do: 'earn'; cents: number };

const OVER = ['cancelled', 'failed', 'refunded'];
const of = fc.nat(3);
const use = fc.boolean();
const deed: fc.Arbitrary<EarnEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      use,
      method: fc.constantFrom('card', 'card', 'bacs', 'cod'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      of,
      which: fc.nat(2),
      choice: fc.constantFrom('pay', 'pay', 'decline'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('repay' as const),
      of,
      use,
      method: fc.constantFrom('card', 'card', 'bacs'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      of,
      to: fc.constantFrom('cancelled', 'cancelled', 'processing', 'pending', 'on-hold'),
      by: fc.constantFrom(CUSTOMER, 'Botiga'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of,
      amount: fc.integer({ min: 1, max: 2600 }),
      byGateway: fc.boolean(),
      again: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('earn' as const), cents: fc.integer({ min: 1, max: 3000 }) }),
  },
);

describe('what a refund gives to whom', () => {
  test('however it is cut up, the wallet gets its part first and neither gets more than it paid', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.nat(3000), (wanted, fromWallet) => {
        const total = wanted.reduce((sum, amount) => sum + amount, 0);
        const before: { toWallet: number }[] = [];
        let toGateway = 0;
        for (const amount of wanted) {
          const split = splitRefund(amount, { fromWallet, before });
          expect(split.toWallet + split.toGateway).toBe(amount);
          expect(Math.min(split.toWallet, split.toGateway)).toBeGreaterThanOrEqual(0);
          before.push(split);
          toGateway += split.toGateway;
        }
        expect(before.reduce((sum, { toWallet }) => sum + toWallet, 0)).toBe(Math.min(fromWallet, total));
        expect(toGateway).toBe(Math.max(0, total - fromWallet));
      }),
    );
  });
});

describe.each(engines)('whatever happens to orders and in whatever order, on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, wallet, buys, order, change, repay, refund, fill, read } = scope;

  test('every cent that was converted is in the wallet or with a living order, and nobody gives back what they did not get', async () => {
    const start = fc.integer({ min: 0, max: 3000 });
    const some = fc.array(deed, { minLength: 3, maxLength: 12 });
    // Half of the stories begin with what is meant to happen.
    const paid: EarnEvent[] = [
      { do: 'place', use: true, method: 'card' },
      { do: 'bank', of: 0, which: 0, choice: 'pay' },
    ];
    const deeds = fc.oneof(
      some,
      some.map((more) => [...paid, ...more]),
    );
    // Once one that was paid, called off and opened again was paid a second time.
    const reopened: EarnEvent[] = [
      ...paid,
      { do: 'change', of: 0, to: 'cancelled', by: 'customer' },
      { do: 'change', of: 0, to: 'pending', by: 'customer' },
      { do: 'repay', of: 0, use: false, method: 'card' },
    ];
    // Money of one that was called off goes back beside its wallet's, which went by itself; then it comes to life again.
    const revived: EarnEvent[] = [
      ...paid,
      { do: 'change', of: 0, to: 'cancelled', by: 'Botiga' },
      { do: 'refund', of: 0, amount: 100, byGateway: true, again: false },
      { do: 'change', of: 0, to: 'processing', by: 'Botiga' },
      { do: 'refund', of: 0, amount: 700, byGateway: true, again: false },
      { do: 'change', of: 0, to: 'cancelled', by: 'Botiga' },
      { do: 'refund', of: 0, amount: 2600, byGateway: true, again: false },
    ];
    await fc.assert(
      fc.asyncProperty(start, deeds, async (cents, story) => {
        const { shopper, userId } = await rich(cents);
        const paidBackOff = new Set<number>();
        let converted = cents;
        const ids: number[] = [];
        const pick = (index: number) => ids[index % ids.length];
        for (const [step, each] of story.entries()) {
          if (each.do === 'earn') {
            converted += each.cents;
            await fill(userId, each.cents, `step ${step}`);
          } else if (each.do === 'place') {
            const form = { payment_method: each.method, ...(each.use ? TICKED : {}) };
            const { order_id: id } = await buys(shopper, form);
            if (id && !ids.includes(id)) ids.push(id);
          } else if (each.do === 'give up') {
            await cancelUnpaid(scope.shop.house.shop, Date.now() + 86_400_000);
          } else if (ids.length > 0) {
            const id = pick(each.of)!;
            await settled(each, id, `step ${each.do === 'refund' && each.again ? 0 : step}`);
          }
          await adds(userId, { ids, paidBackOff }, converted);
        }

        async function settled(what: EarnEvent, id: number, key: string): Promise<void> {
          try {
            if (what.do === 'bank') await report(id, what.which, what.choice);
            else if (what.do === 'change') await change(id, what.to, { by: what.by });
            else if (what.do === 'refund') {
              if (OVER.includes((await order(id)).status)) paidBackOff.add(id);
              const lineId = (await order(id)).lines[0]?.id ?? 0;
              const { byGateway } = what;
              await refund(id, key, { byGateway, lines: [{ lineId, amount: what.amount }] });
            } else if (what.do === 'repay') {
              const now = await order(id);
              const form = { payment_method: what.method, ...(what.use ? TICKED : {}) };
              if (mayPay(now)) await repay(shopper, id, form);
            }
          } catch (error) {
            if (!(error instanceof OrderProblem)) throw error;
          }
        }
      }),
      {
        numRuns: 40,
        examples: [
          [1, reopened],
          [900, revived],
        ],
      },
    );
  }, 240_000);

  const paymentsOf = (id: number) => scope.shop.bank.books.allOf(id);

  async function report(id: number, which: number, choice: 'pay' | 'decline'): Promise<void> {
    const payments = paymentsOf(id);
    const payment = payments[which % payments.length];
    if (!payment) return;
    const { status, transactionId, totals, fromWallet } = await order(id);
    const fits = payment.report.amount === totals.total - fromWallet;
    const pays = payment.report.state === 'waiting' && choice === 'pay' && fits;
    scope.shop.bank.books.decide(payment, choice);
    await scope.shop.bank.report(payment);
    if (pays && status === 'pending' && transactionId === '')
      expect(await order(id)).toMatchObject({ status: 'processing', transactionId: payment.report.id });
  }

  /** What must be true at any moment. */
  async function adds(
    userId: number,
    { ids, paidBackOff }: { ids: readonly number[]; paidBackOff: ReadonlySet<number> },
    converted: number,
  ): Promise<void> {
    const moves = await read()
      .selectFrom('wallet_entry as w')
      .innerJoin('points_account as a', 'a.id', 'w.account_id')
      .select(['w.source', 'w.source_id', 'w.amount', 'w.balance', 'w.to_book'])
      .where('a.user_id', '=', userId)
      .orderBy('w.id')
      .execute();
    const net = (source: number) =>
      moves
        .filter((move) => move.source === 'order' && move.source_id === source)
        .reduce((sum, { amount, to_book }) => sum + (to_book === 'orders' ? amount : -amount), 0);
    let [balance, withOrders] = [0, 0];
    for (const move of moves) {
      balance += move.to_book === 'wallet' ? move.amount : -move.amount;
      expect(move.balance).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(await wallet(userId)).toBe(balance);
    for (const id of ids) {
      const { status, fromWallet, totals, refunds, paidAt, paymentMethod, transactionId } = await order(id);
      const sum = (which: (refund: (typeof refunds)[number]) => number) =>
        refunds.reduce((all, each) => all + which(each), 0);
      // The wallet first, then whoever else paid, and neither more than it gave.
      const [toWallet, rest] = [sum((each) => each.toWallet), sum((each) => each.amount - each.toWallet)];
      // No bank is silent here, so no refund waits.
      expect(net(id)).toBe(OVER.includes(status) ? 0 : fromWallet - toWallet);
      withOrders += net(id);
      expect(toWallet).toBeLessThanOrEqual(fromWallet);
      expect(rest).toBeLessThanOrEqual(totals.total - fromWallet);
      if (rest > 0 && !paidBackOff.has(id)) expect(toWallet).toBe(fromWallet);
      const bank = paymentsOf(id);
      if (status === 'pending' && paymentMethod === 'card' && transactionId === '')
        expect(bank.at(-1)?.report.amount).toBe(totals.total - fromWallet);
      for (const { report, refunded } of bank) expect(refunded).toBeLessThanOrEqual(report.amount);
      const taken = bank.find(({ report }) => report.id === transactionId && report.state === 'paid');
      if (paymentMethod === 'card' && paidAt !== null && taken && !OVER.includes(status))
        expect(taken.report.amount + fromWallet).toBe(totals.total);
      const byGateway = refunds.filter((each) => each.byGateway && each.done && each.amount > each.toWallet);
      const asked = byGateway.reduce((all, each) => all + each.amount - each.toWallet, 0);
      expect(bank.reduce((all, { refunded }) => all + refunded, 0)).toBe(asked);
    }
    expect(balance + withOrders).toBe(converted);
  }
});
