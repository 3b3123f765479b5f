import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { WRITING } from '../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { takenOf } from '../../../tests/support/orders/sums-by-hand.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, perform } from '../../frame/command/index.ts';
import { readInvoicesOf } from '../../invoices/index.ts';
import {
  exchange,
  type OrderDraft,
  OrderProblem,
  readDifferences,
  settleDifference,
} from '../../orders/index.ts';
import { countOrders } from '../../orders/sums/follow.ts';

import { seedPricing } from '../../pricing/index.ts';
import { reportScreens } from './index.ts';

/** As many as a night's run wants; a few where everybody waits. */
const ORDERS = Number(process.env.REPORT_ORDERS ?? 30);

const COUNTED: readonly string[] = ['processing', 'completed', 'on-hold', 'refunded'];

/** Rates by the country that goods go to; one bears two at once. */
const RATES = {
  ES: [
    { id: 1, ppm: 210_000, label: 'IVA' },
    { id: 2, ppm: 100_000, label: 'IVA' },
    { id: 3, ppm: 40_000, label: 'IVA' },
  ],
  FR: [
    { id: 4, ppm: 200_000, label: 'TVA' },
    { id: 5, ppm: 55_000, label: 'TVA' },
  ],
} as const;

const order = fc.record({
  country: fc.constantFrom('ES' as const, 'ES' as const, 'FR' as const),
  lines: fc.array(
    fc.record({
      pieces: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 9000 }),
      off: fc.integer({ min: 0, max: 40 }),
      rate: fc.nat(2),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  fee: fc.constantFrom(0, 0, 150, 333),
  sending: fc.constantFrom(0, 409, 500),
  refunds: fc.array(
    fc.record({
      how: fc.constantFrom('piece', 'piece and more', 'other', 'other', 'shipping'),
      line: fc.nat(3),
      other: fc.integer({ min: 1, max: 700 }),
    }),
    { maxLength: 3 },
  ),
  end: fc.constantFrom('stays', 'stays', 'exchange', 'rest', 'off'),
});
type Wish = typeof order extends fc.Arbitrary<infer W> ? W : never;

/** An order of several rates, with a coupon where something is off, a fee of its way to pay, and a sending. */
function draft(cup: number, { country, lines, fee, sending }: Wish): OrderDraft {
  const rates = RATES[country];
  const taxed = (net: number, at: number) => {
    const { id, ppm } = rates[at % rates.length]!;
    const tax = Math.round((net * ppm) / 1e6);
    return { total: net, totalTax: tax, taxes: { [id]: tax } };
  };
  const base = draftOf(lines.map(({ pieces, price }) => ({ productId: cup, quantity: pieces, price })));
  const made = base.lines.map((line, at) => {
    const { off, rate } = lines[at]!;
    const { totalTax: subtotalTax } = taxed(line.subtotal, rate);
    const net = line.subtotal - Math.round((line.subtotal * off) / 100);
    return { ...line, subtotalTax, ...taxed(net, rate) };
  });
  const sent = { ...base.shippingLines[0]!, ...taxed(sending, 0) };
  const fees =
    fee === 0 ? [] : [{ code: 'cod', title: 'Contra reemborsament', taxClass: '', ...taxed(fee, 0) }];
  const sum = (
    rows: readonly { [K in 'total' | 'totalTax' | 'subtotal' | 'subtotalTax']?: number }[],
    of: 'total' | 'totalTax' | 'subtotal' | 'subtotalTax',
  ) => rows.reduce((all, row) => all + (row[of] ?? 0), 0);
  const discount = sum(made, 'subtotal') - sum(made, 'total');
  const discountTax = sum(made, 'subtotalTax') - sum(made, 'totalTax');
  const cartTax = sum(made, 'totalTax');
  const feesTax = sum(fees, 'totalTax');
  const address = {
    ...HOME,
    country,
    state: country === 'ES' ? 'GI' : '',
    postcode: country === 'ES' ? '17004' : '66000',
  };
  return {
    ...base,
    billing: address,
    shipping: address,
    lines: made,
    shippingLines: [sent],
    fees,
    paymentMethod: fee === 0 ? 'bacs' : 'cod',
    adjustments:
      discount > 0
        ? [{ kind: 'coupon', code: 'estiu', title: 'estiu', amount: discount, tax: discountTax }]
        : [],
    taxes: rates.map(({ id, ppm, label }) => ({
      ...base.taxes[0]!,
      rateId: id,
      ppm,
      label,
      code: `${country}-${label}-${id}`,
    })),
    totals: {
      subtotal: sum(made, 'subtotal'),
      subtotalTax: sum(made, 'subtotalTax'),
      discount,
      discountTax,
      shipping: sending,
      shippingTax: sent.totalTax,
      fees: fee,
      feesTax,
      cartTax,
      totalTax: cartTax + feesTax + sent.totalTax,
      total: sum(made, 'total') + sending + fee + cartTax + feesTax + sent.totalTax,
    },
  };
}

/** What is sold and taxed, minor units, under each country and rate. */
type ByRate = Map<string, { base: number; tax: number }>;
const add = (to: ByRate, place: string, base: number, tax: number) => {
  const sum = to.get(place) ?? { base: 0, tax: 0 };
  to.set(place, { base: sum.base + base, tax: sum.tax + tax });
};
const told = (by: ByRate) =>
  Object.fromEntries(
    [...by].filter(([, { base, tax }]) => base !== 0 || tax !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );

describe.each(engines)('reports and invoices on %s', (engine) => {
  let desk: DeskShop;
  const { write, become, order: read } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: reportScreens, settings: { invoices: WRITING } });
    await addCoupon(desk, { code: 'estiu' });
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    await desk.settle();
  });
  afterAll(() => desk.close());

  const figure = (text: string | undefined) => Math.round(Number(text) * 100);
  /** A report as its file says it: a row by its name, a figure by its heading, minor units. */
  async function report(name: string) {
    const path = `/admin/reports/${name}/file?range=own&from=2020-01-01&to=2099-12-31&against=none&format=csv`;
    const { text } = await desk.as('owner', 'en').get(path);
    const [head = [], ...rows] = parse(text, { bom: true }) as string[][];
    return rows
      .filter(([first]) => first !== undefined && first !== '')
      .map((row) => ({
        name: row[0]!,
        of: (heading: string) => figure(row[head.indexOf(heading)]),
      }));
  }

  test('say the same of sales and of each rate, to the cent, as orders, refunds, exchanges and invoices do', async () => {
    const cup = await addSimple(desk, { name: 'Tassa', price: 1700, stock: 100_000 });
    const now = Date.now();
    const kept: number[] = [];
    for (const [turn, wish] of fc.sample(order, { numRuns: ORDERS, seed: 11 }).entries()) {
      const { id } = await write(draft(cup, wish), now);
      kept.push(id);
      await become(id, 'processing', now);
      if (turn % 2 === 0) await follow();
      const back = async (key: string, how: object) => {
        const asked = {
          orderId: id,
          key,
          reason: key,
          restock: false,
          byGateway: false,
          by: 'Botiga',
          ...how,
        };
        await refundOrder(desk.shop, asked, Date.now()).catch((error: unknown) => {
          if (!(error instanceof OrderProblem)) throw error;
        });
      };
      const { lines } = await read(id);
      for (const [at, { how, line, other }] of wish.refunds.entries()) {
        const pieces = [{ lineId: lines[line % lines.length]!.id!, pieces: 1 }];
        if (how === 'piece') await back(`r${at}`, { lines: pieces });
        if (how === 'piece and more') await back(`r${at}`, { lines: pieces, other });
        if (how === 'other') await back(`r${at}`, { other });
        if (how === 'shipping') await back(`r${at}`, { shipping: true });
        if (at === 0 && turn % 3 === 0) await follow();
      }
      if (wish.end === 'rest') await back('rest', { all: true });
      if (wish.end === 'exchange') {
        const wanted = {
          order: {
            userId: null,
            language: 'ca',
            currency: 'EUR',
            lines: [{ productId: cup, quantity: 1 }],
            billing: HOME,
          },
          seenTotal: undefined,
          orderId: id,
          lines: [{ lineId: lines[0]!.id!, pieces: 1 }],
          seenWorth: undefined,
          restock: true,
          reason: `Canvi ${id}`,
        };
        const made = await perform(desk.shop, staff(), (act) => exchange(act, wanted)).catch(
          (error: unknown) => {
            if (!(error instanceof OrderProblem)) throw error;
          },
        );
        if (made) {
          kept.push(made.orderId);
          // What it costs more is paid later.
          for (const { id: differenceId } of await readDifferences(desk.shop.db.read, made.orderId))
            await ask({ shop: desk.shop, actor: staff(), now: Date.now() }, settleDifference, {
              orderId: made.orderId,
              differenceId,
              reference: '',
            });
        }
      }
      // What is paid at the door is invoiced when it leaves the house.
      if (wish.fee > 0 && wish.end !== 'off' && (await read(id)).status === 'processing')
        await become(id, 'completed', Date.now());
      if (wish.end === 'off' && (await read(id)).status === 'processing')
        await become(id, 'cancelled', Date.now());
    }
    await follow();
    const orders = await Promise.all(kept.map(read));
    expect(orders.some(({ paymentMethod }) => paymentMethod === 'exchange')).toBe(true);
    expect(orders.some(({ refunds }) => refunds.some(({ shares }) => shares.length === 0))).toBe(true);

    // What anybody adds up who has orders and refunds alone.
    const byOrders: ByRate = new Map();
    const sold = { sales: 0, tax: 0, refunds: 0, refundTax: 0, discount: 0 };
    for (const one of orders.filter(({ status }) => COUNTED.includes(status))) {
      const country = one.shipping?.country ?? one.billing.country;
      const things = [...one.lines, ...one.shippingLines, ...one.fees].map(({ total, taxes }) => ({
        total,
        taxes: JSON.stringify(taxes),
      }));
      const place = (id: string) =>
        `${country} ${one.taxes.find(({ rateId }) => rateId === Number(id))!.ppm}`;
      for (const { total, taxes } of things)
        for (const [id, tax] of Object.entries(JSON.parse(taxes) as Record<string, number>))
          add(byOrders, place(id), total, tax);
      const done = one.refunds.filter((refund) => refund.done);
      const given = done.flatMap(({ id, shares }) =>
        shares.map(({ net, taxes }) => ({ refund_id: id, net, taxes: JSON.stringify(taxes) })),
      );
      for (const taken of takenOf(things, done, given).values())
        for (const [id, [net = 0, tax = 0]] of taken) {
          add(byOrders, place(id), -net, -tax);
          sold.refundTax += tax;
        }
      sold.sales += one.totals.total;
      sold.tax += one.totals.totalTax;
      sold.discount += one.totals.discount;
      sold.refunds += done.reduce((sum, { amount }) => sum + amount, 0);
    }
    expect(Object.keys(told(byOrders)).length).toBeGreaterThan(4);

    const byInvoices: ByRate = new Map();
    const differing: object[] = [];
    for (const one of orders) {
      const { id, status, paymentMethod, totals, refunds } = one;
      let invoiced = 0;
      for (const { total, groups } of await readInvoicesOf(desk.shop.db.read, id)) {
        invoiced += total;
        for (const { base, taxes } of groups)
          for (const { ppm, amount } of taxes)
            add(byInvoices, `${one.shipping?.country ?? one.billing.country} ${ppm}`, base, amount);
      }
      const kept = COUNTED.includes(status)
        ? refunds.reduce((left, { amount }) => left - amount, totals.total)
        : 0;
      if (invoiced !== kept) differing.push({ id, status, paymentMethod, invoiced, kept });
    }
    expect(differing).toEqual([]);
    expect(told(byInvoices)).toEqual(told(byOrders));

    const byReport: ByRate = new Map();
    const countries: Record<string, string> = { Spain: 'ES', France: 'FR' };
    for (const { name, of } of await report('taxes')) {
      const [country = '', rate = ''] = name.split(' · ');
      const ppm = Math.round(Number(/([\d.]+) %/.exec(rate)?.[1]) * 10_000);
      const base = of('Base') - of('Base given back');
      expect(of('Tax')).toBe(of('Tax charged') - of('Tax given back'));
      add(byReport, `${countries[country]} ${ppm}`, base, of('Tax'));
    }
    expect(told(byReport)).toEqual(told(byOrders));

    const days = await report('sales');
    const sum = (heading: string) => days.reduce((all, { of }) => all + of(heading), 0);
    expect({
      sales: sum('Sales'),
      refunds: sum('Refunded'),
      discount: sum('Discounts'),
      tax: sum('Tax'),
      net: sum('Net, without tax'),
    }).toEqual({
      sales: sold.sales,
      refunds: sold.refunds,
      discount: sold.discount,
      tax: sold.tax - sold.refundTax,
      net: sold.sales - sold.tax - (sold.refunds - sold.refundTax),
    });
  }, 3_600_000);

  async function follow() {
    await countOrders(desk.shop);
    await desk.settle();
  }
});
