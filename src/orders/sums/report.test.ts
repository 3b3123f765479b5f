import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { NOW, orderLives, type Placed, type Step, step } from '../../../tests/support/orders/lives.ts';
import { cohortsByHand, sumsByHand } from '../../../tests/support/orders/sums-by-hand.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { dayAfter } from '../../platform/i18n/days.ts';
import { rebuildSums } from './commands.ts';
import { countOrders } from './follow.ts';
import { KINDS, type Kind } from './model.ts';
import type { Within } from './model-narrow.ts';
import { GRAINS, lastOf, startOf } from './model-spans.ts';
import { firstDay, readCohorts, readNarrowed, readSums, type Time } from './report.ts';

/** An ordinary order of yesterday. */
const ONE_PIECE: Placed = {
  do: 'place',
  who: 0,
  ago: 1,
  currency: 'EUR',
  country: 'ES',
  way: 'bacs',
  rate: 'flat_rate:1',
  coupons: [],
  source: '',
  lines: [{ product: 0, variation: false, pieces: 1, off: 0, ppm: 0 }],
};

const ALL_TIME = { from: '2024-01-01', to: '2026-12-31' };

describe.each(engines)('reports of orders on %s', (engine) => {
  let house: TestShop;
  const products: number[] = [];
  const live = orderLives(() => house, products);
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (const name of ['Tassa', 'Bol'])
      products.push(await addSimple(house, { name, price: 1000, stock: 100_000 }));
    for (const code of ['estiu', 'nadal']) await addCoupon(house, { code });
  });
  afterAll(() => house.close());

  const anew = async () => {
    await house.shop.db.transaction((tx) => tx.deleteFrom('order').execute());
    await rebuildSums({ shop: house.shop, actor: staff(), now: NOW });
  };

  const times: Time[] = [
    ALL_TIME,
    { from: '2025-10-15', to: '2026-11-22' },
    { from: '2026-11-14', to: '2026-11-23' },
  ];

  async function agree() {
    for (const currency of ['EUR', 'USD'])
      for (const kind of KINDS) {
        const sums = await readSums(house.shop, { kind, currency, times, by: 'item' });
        for (const [at, time] of times.entries())
          expect([kind, Object.fromEntries(sums[at]!)]).toEqual([
            kind,
            await sumsByHand(house, kind, currency, time),
          ]);
      }
  }

  test('add up to the cent from orders and refunds after every life of orders, counted or not yet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await anew();
        await live(steps);
        await agree();
        await countOrders(house.shop);
        await agree();
        const cohorts = async (currency: string) => {
          const rows = await readCohorts(house.shop, { currency, from: '2024-01', to: '2026-12' });
          return Object.fromEntries(
            rows.map((row) => [`${row.cohort} ${row.month}`, [row.customers, row.orders, row.sales]]),
          );
        };
        for (const currency of ['EUR', 'USD'])
          expect(await cohorts(currency)).toEqual(await cohortsByHand(house, currency));
        await rebuildSums({ shop: house.shop, actor: staff(), now: NOW });
        await agree();
        for (const currency of ['EUR', 'USD'])
          expect(await cohorts(currency)).toEqual(await cohortsByHand(house, currency));
      }),
      { numRuns: engine === 'sqlite' ? 15 : 5 },
    );
  }, 240_000);

  test('of orders that stand under several things at once are what the rows of these orders say, counted or not yet', async () => {
    const { read } = house.shop.db;
    const inAll = async (wanted: readonly Within[]) => {
      const orders = await read.selectFrom('order').selectAll().execute();
      const lines = await read.selectFrom('order_line').selectAll().execute();
      const coupons = await read.selectFrom('order_adjustment').selectAll().execute();
      const under = (order: (typeof orders)[number]): Partial<Record<Kind, string[]>> => ({
        country: [order.country],
        way: [order.payment_method],
        status: [order.status],
        coupon: coupons.filter(({ order_id }) => order_id === order.id).map(({ code }) => code),
        product: lines
          .filter(({ order_id }) => order_id === order.id)
          .map(({ product_id }) => `${product_id}`),
      });
      const fits = orders.filter((order) =>
        wanted.every(({ kind, items }) => under(order)[kind]?.some((item) => items.includes(item))),
      );
      return new Set(fits.map(({ id }) => id));
    };
    const asked: Within[][] = [
      [
        { kind: 'country', items: ['ES'] },
        { kind: 'way', items: ['bacs'] },
      ],
      [
        { kind: 'coupon', items: ['estiu'] },
        { kind: 'product', items: [`${products[0]}`] },
        { kind: 'status', items: ['processing', 'refunded'] },
      ],
      [{ kind: 'country', items: ['ES', 'FR'] }],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        await anew();
        await live(steps);
        for (let counted = 0; counted < 2; counted += 1) {
          for (const wanted of asked) {
            const ids = await inAll(wanted);
            for (const kind of ['all', 'tax', 'product', 'reason', 'customer'] as const) {
              const wish = { kind, currency: 'EUR', times, by: 'item' as const };
              const sums = await readNarrowed(house.shop, wish, wanted);
              for (const [at, time] of times.entries())
                expect([kind, wanted, Object.fromEntries(sums![at]!)]).toEqual([
                  kind,
                  wanted,
                  await sumsByHand(house, kind, 'EUR', time, (id) => ids.has(id)),
                ]);
            }
            const [months] = (await readNarrowed(
              house.shop,
              { kind: 'all', currency: 'EUR', times: [ALL_TIME], by: 'month' },
              wanted,
            ))!;
            const [whole] = (await readNarrowed(
              house.shop,
              { kind: 'all', currency: 'EUR', times: [ALL_TIME], by: 'item' },
              wanted,
            ))!;
            const sales = [...months!.values()].reduce((sum, month) => sum + month.sales, 0);
            expect(sales).toBe(whole!.get('')?.sales ?? 0);
          }
          await countOrders(house.shop);
        }
      }),
      { numRuns: engine === 'sqlite' ? 10 : 4 },
    );
  }, 240_000);

  test('parts of a time add up to the whole of it, however finely it is told', async () => {
    await anew();
    const steps: Step[] = [0, 1, 9, 40, 330, 500].map((days, who) => ({
      ...ONE_PIECE,
      who,
      ago: days,
      lines: [{ product: 0, variation: false, pieces: 1 + (who % 3), off: 0, ppm: 210_000 }],
    }));
    await live([...steps, { do: 'move', which: 0, to: 'processing' }, { do: 'count' }]);
    expect(await firstDay(house.shop)).toBe('2025-01-01');
    const wish = { kind: 'product' as const, currency: 'EUR', items: [`${products[0]}`] };
    for (const time of times) {
      const [whole] = await readSums(house.shop, { ...wish, times: [time], by: 'item' });
      const sales = whole?.get(`${products[0]}`)?.sales ?? 0;
      expect(sales).toBeGreaterThan(0);
      for (const by of GRAINS) {
        const [parts] = await readSums(house.shop, { ...wish, times: [time], by });
        expect([by, [...parts!.values()].reduce((sum, part) => sum + part.sales, 0)]).toEqual([by, sales]);
        for (const day of parts!.keys()) {
          expect(day === time.from || startOf(day, by) === day).toBe(true);
          expect(day <= lastOf(day, by) && dayAfter(day, 1) > day).toBe(true);
        }
      }
    }
  });

  test('of a reason that no refund gives any more nothing stays', async () => {
    await anew();
    await live([
      ONE_PIECE,
      { do: 'move', which: 0, to: 'processing' },
      { do: 'refund', which: 0, how: 'other', reason: 'Trencada', ago: 0 },
      { do: 'count' },
    ]);
    const reasons = async () =>
      (
        await house.shop.db.read
          .selectFrom('order_sum')
          .select('item')
          .distinct()
          .where('kind', '=', 'reason')
          .execute()
      ).map(({ item }) => item);
    expect(await reasons()).toEqual(['Trencada']);
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('refund').set({ reason: '' }).execute();
      await tx.updateTable('order').set({ uncounted: 1 }).execute();
    });
    await countOrders(house.shop);
    expect(await reasons()).toEqual(['']);
  });
});
