import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { bursts, checkBooks, type Shopping, type Working } from '../../../tests/support/orders/racing.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { findCart, updateCart } from '../../cart/store.ts';
import { ask } from '../../frame/command/index.ts';
import { findGateway } from '../../payments/index.ts';
import { openAccount, verifyLedger } from '../../points/index.ts';
import { putQuote } from '../../points/spending/store-quotes.ts';
import { changeOrder } from '../changes/commands.ts';
import { keepsStock } from '../model-status.ts';
import { receivePayment } from '../payment/commands.ts';
import { OrderProblem } from '../problem.ts';
import { CUSTOMER } from '../status/steps.ts';
import { PlacementRefused } from './refused.ts';

const GIFT = 150;
const SPENT = 100;
const USES = 2;

describe.each(engines)('many who do things at once, on %s', (engine) => {
  const scope = placingScope(engine);
  const { visitor, order, become, run } = scope;
  const { apply, register, give, balance } = membersOf(() => scope.house);
  beforeAll(async () => {
    const { house } = scope;
    openDeskCard(house);
    house.shop.limits.take = async () => true;
    await house.set({ 'checkout.unpaidOffline': 1000 });
    await apply({ rules: [], redeem: { points: SPENT, value: SPENT } });
  });
  const asked = () => ({ shop: scope.house.shop, actor: staff('Anna'), now: Date.now() });
  type Visitor = Awaited<ReturnType<typeof visitor>>;

  /** People with little to buy, and a coupon that two of them may have. */
  async function crowd() {
    const goods = new Map([
      [await addSimple(scope.house, { name: 'Gerra', price: 1000, stock: 3 }), 3],
      [await addSimple(scope.house, { name: 'Tassa', price: 1000, stock: 6 }), 6],
    ]);
    const amount = { EUR: 100 };
    const code = await addCoupon(scope.house, { kind: 'fixed_cart', ppm: 0, amount, usageLimit: USES });
    const members = [(await register()).userId, (await register()).userId];
    for (const userId of members) await give(userId, GIFT);
    const people: Visitor[] = [];
    for (const userId of [members[0]!, members[0]!, members[1]!, members[1]!, null, null])
      people.push(await visitor(userId));
    return { goods, code, members, people };
  }

  async function shop({ people, goods, code }: Awaited<ReturnType<typeof crowd>>, it: Shopping) {
    const person = people[it.who]!;
    const { userId } = person.owner;
    const piece = (at: number) => [...goods.keys()].slice(at, at + 1);
    if (it.do === 'put') return person.put(...piece(it.what));
    if (it.do === 'coupon')
      return run(async (tx) => {
        const cart = await findCart(tx, person.owner);
        if (cart) await updateCart(tx, cart.id, { coupons: JSON.stringify([code]) });
      });
    if (it.do === 'points')
      return run(async (tx) => {
        const { id: accountId } = await openAccount(tx, userId!, Date.now());
        await putQuote(tx, { accountId, points: SPENT, now: Date.now() });
      });
    await person.put(...piece(it.fill));
    return (await person.place({ paymentMethod: it.card ? 'desk_card' : 'bacs' })).id;
  }

  /** @param note writes down what a bank took, before the shop is told; the same number is the same money */
  async function work(id: number, it: Working, note: (reference: string, amount: number) => number) {
    const seen = await order(id);
    const news = { orderId: id, gateway: findGateway(scope.house.shop, 'desk_card')!, currency: 'EUR' };
    const now = Date.now();
    if (it.do === 'pay') {
      const { due } = seen;
      const transactionId = `T${id}-${it.page}${due > 0 ? '-due' : ''}`;
      const amount = note(transactionId, due > 0 ? due : seen.totals.total);
      const told = { ...news, outcome: 'paid' as const, transactionId, amount };
      return Promise.all([1, 2].map(() => ask(asked(), receivePayment, told)));
    }
    if (it.do === 'fail')
      return ask(asked(), receivePayment, { ...news, outcome: 'failed', transactionId: '', amount: 0 });
    if (it.do === 'off') return become(id, 'cancelled', now, it.own ? CUSTOMER : 'Anna');
    if (it.do === 'back') return become(id, 'processing', now);
    const [line, ...others] = seen.lines.map((each) => ({ lineId: each.id!, quantity: each.quantity }));
    const lineId = line!.lineId;
    if (it.do === 'change') {
      const edit = { lines: [...others, { lineId, quantity: it.pieces }] };
      return changeOrder(asked(), { orderId: id, edit, byGateway: true, reason: '', tell: false });
    }
    const { restock, byGateway } = it;
    const wish = { orderId: id, key: `${Math.random()}`, reason: '', restock, byGateway, by: 'Anna' };
    return refundOrder(scope.house.shop, { ...wish, lines: [{ lineId, pieces: 1 }] }, now);
  }

  test('leave books in which nothing is there twice: pieces, uses of coupons, points, money', async () => {
    const { read } = scope.house.shop.db;
    await fc.assert(
      fc.asyncProperty(bursts, async (all) => {
        const people = await crowd();
        const placed = new Set<number>();
        const charged = new Map<string, { id: number; amount: number }>();
        const trail: string[] = [];
        const act = async (it: Shopping | Working) => {
          if ('who' in it) {
            const id = await shop(people, it);
            if (typeof id === 'number') placed.add(id);
            return;
          }
          const last = [...placed].slice(-4);
          const id = last[it.which % Math.max(1, last.length)];
          if (id === undefined) return;
          await work(id, it, (reference, amount) => {
            const known = charged.get(reference) ?? { id, amount };
            charged.set(reference, known);
            return known.amount;
          });
        };
        for (const burst of all) {
          const ends = await Promise.allSettled(burst.map(act));
          const why = ends.map((end) => (end.status === 'rejected' ? end.reason : undefined));
          trail.push(...burst.map((it, at) => `${JSON.stringify(it)} ${why[at] ?? ''}`), '');
          const said = trail.join('\n');
          for (const error of why.filter(Boolean))
            if (!(error instanceof OrderProblem) && !(error instanceof PlacementRefused)) throw error;
          const orders = await checkBooks(scope.house, { goods: people.goods, placed, charged, said });
          const uses = await read
            .selectFrom('coupon_use as u')
            .innerJoin('coupon as c', 'c.id', 'u.coupon_id')
            .select('u.order_id')
            .where('c.code', '=', people.code)
            .where('u.state', '<>', 'released')
            .execute();
          // One that comes back counts again, whatever others have used meanwhile.
          if (!all.flat().some((it) => it.do === 'back' || it.do === 'pay'))
            expect(uses.length, said).toBeLessThanOrEqual(USES);
          expect(new Set(uses.map(({ order_id }) => order_id)).size, said).toBe(uses.length);
          for (const userId of people.members) {
            const spending = orders.filter(
              (one) =>
                one.userId === userId &&
                keepsStock(one.status) &&
                one.adjustments.some(({ kind }) => kind === 'points'),
            );
            const whole = spending.filter(
              ({ refunds, status }) => refunds.length === 0 && status !== 'refunded',
            );
            const { available, pending, debt } = await balance(userId);
            const gone = GIFT - (available + pending - debt);
            // The second of them had what was left.
            expect(gone, said).toBeGreaterThanOrEqual(whole.length * (GIFT - SPENT));
            expect(gone, said).toBeLessThanOrEqual(spending.length * SPENT);
          }
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 4) },
    );
    expect((await verifyLedger(read)).faults).toEqual([]);
  }, 600_000);
});
