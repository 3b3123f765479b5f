import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { takenOf, taxOf } from '../../../tests/support/orders/sums-by-hand.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { nextStatuses, type OrderStatus, STATUSES } from '../model-status.ts';
import { writeOrder } from '../placing/steps-write.ts';
import { rebuildSums } from './commands.ts';
import { countOrders } from './follow.ts';
import { type DaySum, noSum } from './model.ts';
import { bestSellers, readFigures } from './read.ts';

const DAY = 24 * 3_600_000;
const ZONE = 'Europe/Madrid';
const ACCEPTED: readonly OrderStatus[] = ['processing', 'completed', 'on-hold', 'refunded'];

type Step =
  | { do: 'place'; who: number; pieces: number; at: number; currency: string }
  | { do: 'move'; which: number; to: OrderStatus }
  | { do: 'refund'; which: number; amount: number; at: number }
  | { do: 'count' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    who: fc.nat(2),
    pieces: fc.integer({ min: 1, max: 3 }),
    at: fc.nat(5),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(20), to: fc.constantFrom(...STATUSES) }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat(20),
    amount: fc.integer({ min: 1, max: 2000 }),
    at: fc.nat(5),
  }),
  fc.constant({ do: 'count' as const }),
);

describe.each(engines)('sums of orders on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let bowl: number;
  /** Whoever comes first has no account. */
  const people: (number | null)[] = [null];
  const now = Date.UTC(2026, 10, 23, 12);
  const { write, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100_000 });
    bowl = await addSimple(house, { name: 'Bol', price: 1000, stock: 100_000 });
    for (const who of [1, 2]) {
      const email = `${who}@example.cat`;
      const made = await house.shop.db.transaction((tx) =>
        createShopper(house.shop, tx, { email, passwordHash: '', language: 'ca' }),
      );
      people[who] = made!.id;
    }
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await house.shop.db.transaction((tx) => tx.deleteFrom('order').execute());
    await rebuildSums({ shop: house.shop, actor: staff(), now });
  });

  /** What anybody would add up who has nothing but the orders. */
  async function byHand() {
    const { read } = house.shop.db;
    const orders = await read.selectFrom('order').selectAll().orderBy('id').execute();
    const lines = await read.selectFrom('order_line').selectAll().execute();
    const refunds = await read.selectFrom('refund').selectAll().where('state', '=', 'done').execute();
    const shippings = await read.selectFrom('order_shipping').selectAll().execute();
    const backs = await read.selectFrom('refund_item').selectAll().execute();
    const days: Record<string, DaySum> = {};
    const statuses: Record<string, number> = {};
    const known = new Set<string>();
    for (const order of orders) {
      statuses[order.status] = (statuses[order.status] ?? 0) + 1;
      if (!ACCEPTED.includes(order.status)) continue;
      const sum = (at: number) => {
        const key = `${dayIn(at, ZONE)} ${order.currency}`;
        days[key] ??= noSum();
        return days[key];
      };
      const own = sum(order.created_at);
      const pieces = lines.filter((line) => line.order_id === order.id);
      own.orders += 1;
      own.items += pieces.reduce((all, { quantity }) => all + quantity, 0);
      own.sales += order.total;
      own.tax += order.total_tax;
      own.shipping += order.shipping_total;
      own.customers += known.has(order.email) ? 0 : 1;
      known.add(order.email);
      own.discount += order.discount;
      const back = refunds.filter(({ order_id }) => order_id === order.id);
      const sent = shippings.filter(({ order_id }) => order_id === order.id);
      const taken = takenOf([...pieces, ...sent], back, backs);
      for (const refund of back) {
        const of = sum(refund.created_at);
        const items = backs.filter(({ refund_id }) => refund_id === refund.id);
        of.refunds += refund.amount;
        of.refund_count += 1;
        of.refund_tax += taxOf(taken.get(refund.id)!);
        of.returned += items.reduce((all, { kind, pieces }) => all + (kind === 'line' ? pieces : 0), 0);
      }
    }
    return { days, statuses };
  }

  /** The same for each account; a dollar is what the shop says it is. */
  async function customersByHand() {
    const { read } = house.shop.db;
    const orders = await read.selectFrom('order').selectAll().where('status', 'in', ACCEPTED).execute();
    const refunds = await read.selectFrom('refund').selectAll().where('state', '=', 'done').execute();
    const rate = Number(house.shop.settings.currencies.find(({ code }) => code === 'USD')!.rate);
    return [1, 2].map((who) => {
      const own = orders.filter(({ user_id }) => user_id === people[who]);
      const left = ({ id, total, currency }: (typeof own)[number]) => {
        const back = refunds.filter(({ order_id }) => order_id === id);
        const rest = back.reduce((sum, { amount }) => sum - amount, total);
        return currency === 'USD' ? Math.round(rest / rate) : rest;
      };
      return {
        orders: own.length,
        spent: own.reduce((sum, order) => sum + left(order), 0),
        last_order_at: Math.max(0, ...own.map(({ created_at }) => created_at)),
      };
    });
  }

  const customersKept = () =>
    house.shop.db.read
      .selectFrom('user')
      .select(['orders', 'spent', 'last_order_at'])
      .where('id', 'in', [people[1]!, people[2]!])
      .orderBy('id')
      .execute();

  async function kept() {
    const { currencies, statuses } = await readFigures(house.shop, { days: 30, now });
    const days = [...currencies].flatMap(([currency, sums]) =>
      sums.map(({ day, ...sum }) => [`${day} ${currency}`, sum] as const),
    );
    return { days: Object.fromEntries(days), statuses: Object.fromEntries(statuses) };
  }

  async function live(steps: readonly Step[]) {
    const ids: number[] = [];
    const of = (which: number) => ids[which % ids.length];
    for (const [index, one] of steps.entries()) {
      if (one.do === 'count') await countOrders(house.shop);
      else if (one.do === 'place') {
        const draft = draftOf([{ productId: cup, quantity: one.pieces }, { productId: bowl }], {
          currency: one.currency,
          userId: people[one.who] ?? null,
        });
        const billing = { ...draft.billing, email: `${one.who}@example.cat` };
        ids.push((await write({ ...draft, billing }, now - one.at * DAY)).id);
      } else if (ids.length === 0) continue;
      else if (one.do === 'move') {
        const id = of(one.which)!;
        const { status } = await house.shop.db.read
          .selectFrom('order')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (nextStatuses(status).includes(one.to) && one.to !== 'refunded') await become(id, one.to, now);
      } else {
        const wish = { orderId: of(one.which)!, key: `r${index}`, other: one.amount, reason: '' };
        const by = { restock: false, byGateway: false, by: 'Botiga' };
        await refundOrder(house.shop, { ...wish, ...by }, now - one.at * DAY).catch(() => {});
      }
    }
  }

  test('are equal to the orders after every life of orders, counted or not yet', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await house.shop.db.transaction((tx) => tx.deleteFrom('order').execute());
        await rebuildSums({ shop: house.shop, actor: staff(), now });
        await live(steps);
        const truth = await byHand();
        expect(await kept()).toEqual(truth);
        const customers = await customersByHand();
        await countOrders(house.shop);
        expect(await kept()).toEqual(truth);
        expect(await customersKept()).toEqual(customers);
        await rebuildSums({ shop: house.shop, actor: staff(), now });
        expect(await kept()).toEqual(truth);
        expect(await customersKept()).toEqual(customers);
      }),
      { numRuns: engine === 'sqlite' ? 40 : 15 },
    );
  }, 120_000);

  test('whose first order is called off is new with the next one', async () => {
    await live([
      { do: 'place', who: 1, pieces: 1, at: 3, currency: 'EUR' },
      { do: 'count' },
      { do: 'place', who: 1, pieces: 1, at: 1, currency: 'EUR' },
      { do: 'count' },
      { do: 'move', which: 0, to: 'cancelled' },
    ]);
    const { currencies } = await readFigures(house.shop, { days: 10, now });
    expect(currencies.get('EUR')).toMatchObject([{ day: '2026-11-22', orders: 1, customers: 1 }]);
  });

  test('count many who place, pay and count at the same moment', async () => {
    const place = async (who: number) => {
      const draft = draftOf([{ productId: cup }]);
      const billing = { ...draft.billing, email: `${who % 3}@example.cat` };
      const { id } = await write({ ...draft, billing }, now);
      if (who % 2 === 0) await become(id, 'processing', now);
    };
    const work = Array.from({ length: 12 }, (_, who) => place(who));
    await Promise.all([...work, ...[1, 2, 3].map(() => countOrders(house.shop))]);
    await countOrders(house.shop);
    expect(await kept()).toEqual(await byHand());
  });

  test('placing an order asks no statement more for them', async () => {
    const { db } = house.shop;
    const { queries } = await db.countQueries(() =>
      db.transaction((tx) => writeOrder(house.shop, tx, draftOf([{ productId: cup }]), { now })),
    );
    expect(queries.length).toBeGreaterThan(3);
    expect(queries.filter((text) => /order_counted|order_sum|status_sum|cohort_sum/.test(text))).toEqual([]);
  });

  test('what sells is what was bought most in the period', async () => {
    await live([
      { do: 'place', who: 1, pieces: 3, at: 1, currency: 'EUR' },
      { do: 'place', who: 2, pieces: 2, at: 2, currency: 'EUR' },
      { do: 'place', who: 2, pieces: 2, at: 5, currency: 'EUR' },
      { do: 'count' },
    ]);
    const best = () => bestSellers(house.shop, { days: 3, now, currency: 'EUR', limit: 5 });
    expect(await best()).toEqual([
      { productId: cup, pieces: 5, amount: 6050 },
      { productId: bowl, pieces: 2, amount: 2420 },
    ]);
    // The first sales of a thing are seen at once, as they are in the figures above.
    await live([{ do: 'place', who: 1, pieces: 1, at: 1, currency: 'EUR' }, { do: 'count' }]);
    expect(await best()).toMatchObject([{ productId: cup, pieces: 6 }, { productId: bowl }]);
  });

  test('are counted anew when days begin at another moment', async () => {
    const late = Date.UTC(2026, 10, 22, 23, 30);
    await write(draftOf([{ productId: cup }]), late);
    await countOrders(house.shop);
    await house.set({ timeZone: 'Atlantic/Canary' });
    await house.settle();
    await countOrders(house.shop);
    const { currencies } = await readFigures(house.shop, { days: 5, now });
    expect(currencies.get('EUR')?.map(({ day }) => day)).toEqual(['2026-11-22']);
    await house.set({ timeZone: ZONE });
    await house.settle();
  });
});
