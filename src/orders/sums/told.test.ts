import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { sumsByHand } from '../../../tests/support/orders/sums-by-hand.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { OrderDraft } from '../model.ts';
import { countOrders } from './follow.ts';
import type { Kind } from './model.ts';
import type { Within } from './model-narrow.ts';
import { firstDay, readCohorts, readItems, readNarrowed, readSums } from './report.ts';
import { readChanges } from './store-changes.ts';
import { countAmong } from './store-narrow.ts';
import { readBest } from './store-read.ts';

const at = (day: string, clock = '12:00') => Date.parse(`${day}T${clock}:00+01:00`);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const YEARS = { from: '2025-01-01', to: '2026-12-31' };

/** Orders of two years, the last of which are not counted yet, and one that was called off since it was. */
describe.each(engines)('what reports tell of orders, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  const ids: Record<string, number> = {};
  const { write, become } = ordersOf(() => house);
  const placed = async (
    name: string,
    day: string,
    productId: number,
    more: Partial<OrderDraft> = {},
    pieces = 1,
  ) => {
    const draft = draftOf([{ productId, quantity: pieces }], more);
    ids[name] = (await write(draft, at(day))).id;
  };
  const of = (email: string, country = 'ES') => {
    const address = { ...HOME, email, country };
    return { billing: address, shipping: address };
  };
  const coupon = (code: string) => ({
    adjustments: [{ kind: 'coupon' as const, code, title: code, amount: 0, tax: 0 }],
  });
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1000, stock: 1000 });
    for (const code of ['a_b', 'axb']) await addCoupon(house, { code });
    expect(await firstDay(house.shop), 'without any order').toBeUndefined();
    await placed('old', '2025-06-10', bowl, of('maria@example.cat'), 4);
    await placed('first', '2026-11-01', cup, { ...of('maria@example.cat'), ...coupon('a_b') }, 2);
    const attribution = { source_type: 'utm', utm_source: 'x', utm_campaign: '50% \\ "fora"' };
    await placed('last', '2026-11-30', cup, { ...of('joan@example.cat', 'FR'), attribution });
    await placed('before', '2026-10-31', cup, { ...of('joan@example.cat', 'FR'), ...coupon('axb') });
    await placed('dollars', '2026-11-15', cup, { ...of('maria@example.cat'), currency: 'USD' });
    await placed('door', '2026-11-15', bowl, { ...of('quim@example.cat'), paymentMethod: 'cod' });
    await placed('off', '2026-11-16', bowl, of('rosa@example.cat', 'PT'));
    await become(ids.old ?? 0, 'processing', at('2025-06-11'));
    const refund = { orderId: ids.old ?? 0, key: 'r', other: 121, reason: 'Trencada', restock: false };
    await refundOrder(house.shop, { ...refund, byGateway: false, by: 'Anna' }, at('2026-11-20'));
    await countOrders(house.shop);
    await become(ids.off ?? 0, 'cancelled', at('2026-11-17'));
    await placed('fresh', '2026-11-23', bowl, of('maria@example.cat'), 2);
    await placed('dear', '2026-11-24', cup, { ...of('maria@example.cat'), currency: 'USD' });
    expect(await readChanges(house.shop.db.read, house.shop.settings)).toHaveLength(3);
  });
  afterAll(() => house.close());

  const told = (sums: ReadonlyMap<string, object> | undefined) => Object.fromEntries(sums ?? []);
  const KINDS: Kind[] = ['all', 'status', 'customer', 'country', 'product', 'coupon', 'tax', 'way', 'reason'];

  test('is what their rows say, of each time by itself, counted or not yet', async () => {
    const times = [NOVEMBER, YEARS, { from: '2026-11-20', to: '2026-11-20' }];
    for (const currency of ['EUR', 'USD'])
      for (const kind of KINDS) {
        const sums = await readSums(house.shop, { kind, currency, times, by: 'item' });
        for (const [index, time] of times.entries())
          expect([kind, told(sums[index])]).toEqual([kind, await sumsByHand(house, kind, currency, time)]);
      }
  });

  test('is told by parts of the time, and of some items alone', async () => {
    const wish = { kind: 'product', currency: 'EUR', times: [YEARS] } as const;
    const pieces = async (items: string[] | undefined, by: 'month' | 'year' | 'item') => {
      const [sums] = await readSums(house.shop, { ...wish, items, by });
      return [...sums!].map(([name, { items: some }]) => [name, some]).toSorted();
    };
    expect(await pieces([`${cup}`], 'month')).toEqual([
      ['2026-10-01', 1],
      ['2026-11-01', 3],
    ]);
    expect(await pieces([`${bowl}`], 'year')).toEqual([
      ['2025-01-01', 4],
      ['2026-01-01', 3],
    ]);
    expect(await pieces([`${bowl}`], 'item')).toEqual([[`${bowl}`, 7]]);
    expect(await pieces([], 'item')).toEqual([]);
  });

  test('of orders that stand under several things is that of these alone', async () => {
    const narrowed = async (wanted: readonly Within[], kind: Kind = 'all', by: 'item' | 'month' = 'item') =>
      told((await readNarrowed(house.shop, { kind, currency: 'EUR', times: [NOVEMBER], by }, wanted))?.[0]);
    const only = async (names: string[], kind: Kind = 'all') =>
      sumsByHand(house, kind, 'EUR', NOVEMBER, (id) => names.some((name) => ids[name] === id));
    const spain = { kind: 'country', items: ['ES'] } as const;
    expect(await narrowed([spain])).toEqual(await only(['old', 'first', 'door', 'fresh']));
    expect(await narrowed([spain, { kind: 'way', items: ['bacs'] }], 'product')).toEqual(
      await only(['old', 'first', 'fresh'], 'product'),
    );
    expect(await narrowed([{ kind: 'coupon', items: ['a_b'] }])).toEqual(await only(['first']));
    expect(await narrowed([{ kind: 'campaign', items: ['50% \\ "fora"'] }])).toEqual(await only(['last']));
    expect(await narrowed([{ kind: 'country', items: ['FR', 'PT'] }])).toEqual(await only(['last']));
    expect(await narrowed([{ kind: 'customer', items: ['new'] }])).toEqual(
      await only(['old', 'last', 'door']),
    );
    expect(await narrowed([{ kind: 'status', items: ['cancelled'] }])).toEqual({});
    expect(await narrowed([{ kind: 'status', items: ['on-hold'] }])).toEqual(
      await only(['first', 'last', 'before', 'fresh']),
    );
    const early = { from: '2026-11-01', to: '2026-11-20' };
    const wish = { kind: 'all', currency: 'EUR', times: [early], by: 'item' } as const;
    expect(told((await readNarrowed(house.shop, wish, [spain]))?.[0])).toEqual(
      await sumsByHand(house, 'all', 'EUR', early, (id) => [ids.old, ids.first, ids.door].includes(id)),
    );
    const months = await narrowed([spain], 'all', 'month');
    expect(Object.keys(months)).toEqual(['2026-11-01']);
  });

  test('of a part that begins before the time stands under the first day of the time', async () => {
    const time = { from: '2026-11-10', to: '2026-11-30' };
    const wish = { kind: 'all', currency: 'EUR', times: [time], by: 'month' } as const;
    const [narrowed] = (await readNarrowed(house.shop, wish, [{ kind: 'country', items: ['ES'] }]))!;
    const [whole] = await readSums(house.shop, wish);
    expect([[...narrowed!.keys()], [...whole!.keys()]]).toEqual([['2026-11-10'], ['2026-11-10']]);
    const years = { ...wish, times: [{ from: '2025-06-05', to: '2026-11-30' }] };
    const [long] = (await readNarrowed(house.shop, years, [{ kind: 'country', items: ['ES'] }]))!;
    expect([...long!.keys()].toSorted(), 'a part that begins in it, by its own').toEqual([
      '2025-06-05',
      '2026-11-01',
    ]);
  });

  test('of many thousand orders is that of all of them, and of more than twenty thousand is not looked for', async () => {
    const entries = JSON.stringify([[['all ', 'country ES'], '', [1, 1, 1000]]]);
    const count = (first: number, last: number) =>
      house.shop.db.transaction((tx) =>
        sql`insert into order_counted
          (order_id, status, day, currency, customer, entries, counted, first, sales, user_id, at, spent)
          with recursive n(i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(last)})
          select 1000000 + i, 'processing', case when i % 2 = 0 then '2026-11-15' else '2026-11-16' end,
            'GBP', 'c', ${sql.lit(entries)}, 1, 0, 1000, 0, 0, 0 from n`.execute(tx),
      );
    const wish = { kind: 'all', currency: 'GBP', times: [NOVEMBER], by: 'item' } as const;
    const narrowed = () => readNarrowed(house.shop, wish, [{ kind: 'country', items: ['ES'] }]);
    await count(1, 20_000);
    expect(told((await narrowed())?.[0])['']).toMatchObject({ orders: 20_000, sales: 20_000_000 });
    await count(20_001, 20_001);
    expect(await narrowed()).toBeUndefined();
  }, 60_000);

  test('is looked at one by one no further than asked', async () => {
    const since = at('2026-11-01', '00:00');
    const time = { ...NOVEMBER, since, until: at('2026-12-01', '00:00') };
    const count = (most: number, currency = 'EUR') => countAmong(house.shop.db.read, currency, time, most);
    expect(await count(100), 'five of these days, and one of before of which something went back').toBe(5);
    expect(await count(2)).toBe(3);
    expect(await count(100, 'USD')).toBe(1);
    const early = { ...time, until: at('2026-11-20', '12:00') };
    expect(await countAmong(house.shop.db.read, 'EUR', early, 100)).toBe(4);
  });

  test('knows what was sold in some years, what came to most first', async () => {
    const items = async (from: string, to: string) =>
      Object.fromEntries(
        await readItems(house.shop, { kinds: ['product', 'country'], currency: 'EUR', from, to }),
      );
    expect(await items('2025-03-01', '2026-02-01')).toEqual({
      product: [`${bowl}`, `${cup}`],
      country: ['ES', 'FR', 'PT'],
    });
    expect(await items('2026-03-01', '2026-03-02')).toEqual({
      product: [`${cup}`, `${bowl}`],
      country: ['ES', 'FR', 'PT'],
    });
    expect(await items('2024-01-01', '2024-12-31')).toEqual({});
  });

  test('knows when customers came, and the first day of its first year', async () => {
    const cohorts = async (from: string, to: string) =>
      (await readCohorts(house.shop, { currency: 'EUR', from, to })).map(
        ({ cohort, month, customers, orders }) => [cohort, month, customers, orders],
      );
    expect(await cohorts('2025-06', '2026-10')).toEqual([
      ['2025-06', '2025-06', 1, 1],
      ['2025-06', '2026-11', 1, 1],
      ['2026-10', '2026-10', 1, 1],
      ['2026-10', '2026-11', 1, 1],
    ]);
    expect(await cohorts('2025-07', '2026-09')).toEqual([]);
    expect(await firstDay(house.shop)).toBe('2025-01-01');
  });

  test('what was bought most is told by what it came to, of these days and in this money', async () => {
    const best = (more: object = {}) =>
      readBest(house.shop.db.read, { ...YEARS, currency: 'EUR', limit: 5, ...more });
    expect((await best()).map(({ productId, pieces }) => [productId, pieces])).toEqual([
      [bowl, 6],
      [cup, 4],
    ]);
    expect((await best({ limit: 1 })).map(({ productId }) => productId)).toEqual([bowl]);
    expect((await best({ from: '2026-10-01', to: '2026-10-31' })).map(({ pieces }) => pieces)).toEqual([1]);
    expect((await best({ currency: 'USD' })).map(({ pieces }) => pieces)).toEqual([1]);
  });
});
