import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { openBankShop } from '../../../tests/support/outside/bank.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { TestBank } from '../../payments/index.ts';
import { verifyLedger } from '../../points/index.ts';
import { readDifferences } from '../differences/store.ts';
import { changeOrder } from './commands.ts';
import { draftChange } from './draft.ts';

describe.each(engines)('a placed order that is changed again and again on %s', (engine) => {
  let house: TestShop;
  let bank: TestBank;
  let close: () => Promise<void>;
  let cup: number;
  let bowl: number;
  const { order, stockOf, become, reservations } = ordersOf(() => house);
  beforeAll(async () => {
    ({ house, bank, close } = await openBankShop(engine));
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 10_000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1537, stock: 10_000 });
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await close();
  });

  /** Three cups, paid by card at the bank; other ways are not paid. */
  const placed = async (payment_method: string) => {
    const { order_id: id } = await buy(house, cup, { quantity: 3, form: { payment_method } });
    const payment = bank.books.ofOrder(id);
    if (payment) {
      bank.books.decide(payment, 'pay');
      await bank.report(payment);
    }
    return order(id);
  };

  test('whatever is changed how often, stock, totals and money agree', async () => {
    const quantity = fc.integer({ min: 1, max: 5 });
    const price = fc.option(fc.integer({ min: 0, max: 2500 }), { nil: undefined });
    const edit = fc.record({
      cups: fc.option(fc.record({ quantity, price }), { nil: undefined }),
      bowls: fc.option(fc.record({ quantity, price }), { nil: undefined }),
      cost: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
      coupon: fc.boolean(),
    });
    const code = await addCoupon(house, { ppm: 333_333 });
    const way = fc.constantFrom('card', 'bacs', 'cod');
    await fc.assert(
      fc.asyncProperty(way, fc.array(edit, { minLength: 1, maxLength: 4 }), async (method, edits) => {
        const all = async () => [(await stockOf(cup)) ?? 0, (await stockOf(bowl)) ?? 0];
        const start = await all();
        const first = await placed(method);
        const paid = first.paidAt !== null;
        for (const { cups, bowls, cost, coupon } of edits) {
          const now = await order(first.id);
          const lineWith = (product: number) => now.lines.find(({ productId }) => productId === product);
          const wish = (product: number, of: typeof cups) => {
            if (!of) return [];
            const line = lineWith(product);
            return [line ? { lineId: line.id ?? 0, ...of } : { productId: product, ...of }];
          };
          const lines = [...wish(cup, cups), ...wish(bowl, bowls)];
          const more = cost === undefined ? {} : { send: { cost } };
          const done = changeOrder(
            { shop: house.shop, actor: staff('Anna'), now: Date.now() },
            {
              orderId: first.id,
              edit: { lines, coupons: coupon ? [code] : [], ...more },
              byGateway: method === 'card',
              reason: '',
              tell: false,
            },
          );
          if (lines.length === 0)
            await expect(done).rejects.toMatchObject({ problem: { code: 'change', why: 'empty' } });
          else await done;
        }
        const last = await order(first.id);
        const { totals } = last;
        const sum = (of: 'total' | 'totalTax' | 'subtotal') =>
          last.lines.reduce((whole, line) => whole + line[of], 0);
        expect(sum('total')).toBe(totals.subtotal - totals.discount);
        expect(sum('subtotal')).toBe(totals.subtotal);
        expect(sum('totalTax')).toBe(totals.cartTax);
        expect(last.taxes.reduce((whole, { cartTax, shippingTax }) => whole + cartTax + shippingTax, 0)).toBe(
          totals.totalTax,
        );
        const pieces = (product: number) =>
          last.lines
            .filter(({ productId }) => productId === product)
            .reduce((whole, line) => whole + line.quantity, 0);
        expect(await all()).toEqual([start[0]! - pieces(cup), start[1]! - pieces(bowl)]);
        const kept = await reservations(first.id);
        expect(kept.reduce((whole, line) => whole + line.quantity, 0)).toBe(pieces(cup) + pieces(bowl));
        const differences = await readDifferences(house.shop.db.read, first.id);
        const back = differences.filter(({ amount }) => amount < 0);
        const open = differences.filter(({ state }) => state === 'open');
        expect(open.reduce((whole, { amount }) => whole + amount, 0)).toBe(last.due);
        // Paid, less given back, and what is due: that is what it costs.
        const moved = back.reduce((whole, { amount }) => whole + amount, 0);
        if (paid) expect(first.totals.total + moved + last.due).toBe(totals.total);
        else expect([moved, last.due]).toEqual([0, 0]);
        if (method === 'card') expect(bank.books.ofOrder(first.id)?.refunded).toBe(0 - moved);
        const again = await draftChange(house.shop, house.shop.db.read, last, {}, Date.now());
        expect(again.draft.totals).toEqual(totals);
        // Called off, everything comes back.
        await become(first.id, 'cancelled', Date.now());
        expect(await all()).toEqual(start);
      }),
      { numRuns: engine === 'sqlite' ? 25 : 12 },
    );
  }, 180_000);
});
