import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { checkRecords } from '../../../tests/support/schemas.ts';
import { engines, openNeighbour } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { readSums } from '../../orders/index.ts';
import type { OrderDraft, TaxShares } from '../../orders/model.ts';
import { OrderProblem } from '../../orders/problem.ts';
import { registerRows } from '../books/model-register.ts';
import { entriesIn } from '../books/read.ts';
import { exportRecords } from '../verify/export.ts';
import { verifyInvoices } from '../verify/verify.ts';
import { issueInvoices } from './commands.ts';

/** As many as a night's run wants; a few where everybody waits. */
const ORDERS = Number(process.env.INVOICE_ORDERS ?? 40);
const RATES = [
  { id: 1, ppm: 210_000 },
  { id: 2, ppm: 100_000 },
  { id: 3, ppm: 40_000 },
];

const order = fc.record({
  lines: fc.array(
    fc.record({
      pieces: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 9000 }),
      rate: fc.constantFrom(...RATES),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  business: fc.boolean(),
  refunds: fc.array(
    fc.record({
      line: fc.nat(3),
      pieces: fc.integer({ min: 0, max: 2 }),
      other: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 3 },
  ),
  end: fc.constantFrom('stays', 'stays', 'stays', 'rest', 'off'),
});

function draft(
  cup: number,
  {
    lines,
    business,
  }: { lines: { pieces: number; price: number; rate: { id: number; ppm: number } }[]; business: boolean },
): OrderDraft {
  const made = draftOf(lines.map(({ pieces, price }) => ({ productId: cup, quantity: pieces, price })));
  for (const [index, line] of made.lines.entries()) {
    const { id, ppm } = lines[index]!.rate;
    line.totalTax = Math.round((line.total * ppm) / 1_000_000);
    line.subtotalTax = line.totalTax;
    line.taxes = { [id]: line.totalTax };
  }
  const cartTax = made.lines.reduce((sum, { totalTax }) => sum + totalTax, 0);
  const { subtotal, shipping, shippingTax } = made.totals;
  const totalTax = cartTax + shippingTax;
  return {
    ...made,
    billing: { ...made.billing, taxId: business ? '12345678Z' : '' },
    taxes: RATES.map(({ id, ppm }) => ({ ...made.taxes[0]!, rateId: id, ppm })),
    totals: {
      ...made.totals,
      subtotalTax: cartTax,
      cartTax,
      totalTax,
      total: subtotal + shipping + totalTax,
    },
  };
}

describe.each(engines)('orders and refunds by the dozen, on %s', (engine) => {
  const desk = invoiceScope(engine);

  test('their invoices come to the money that moved, rate by rate, whoever writes them; no series has a gap, the chain holds', async () => {
    const { shop } = desk.house;
    const others = await Promise.all(
      Array.from({ length: engine === 'postgres' ? 3 : 0 }, () => openNeighbour(desk.house)),
    );
    const shops = [shop, ...others.map((each) => each.shop)];
    const write = (orderId: number) =>
      Promise.all(
        shops.map((each) => ask({ shop: each, actor: staff(), now: Date.now() }, issueInvoices, { orderId })),
      );
    /** What the shop keeps, by rate: as somebody adds it up who knows orders and refunds alone. */
    const expected = new Map<number, number>();
    let money = 0;
    /** Those of which nothing went back but what belongs to things: their rates are known to the cent. */
    const plain: number[] = [];
    const ids: number[] = [];
    try {
      for (const wish of fc.sample(order, { numRuns: ORDERS, seed: 7 })) {
        const { id } = await desk.write(draft(desk.cup, wish), desk.NOW);
        await desk.become(id, 'processing', desk.NOW);
        ids.push(id);
        await write(id);
        for (const [index, { line, pieces, other }] of wish.refunds.entries()) {
          const { lines } = await desk.order(id);
          const at = lines[line % lines.length]!;
          const wanted = {
            orderId: id,
            key: `r${index}`,
            lines: pieces > 0 ? [{ lineId: at.id!, pieces }] : [],
            other,
            reason: '',
            restock: false,
            byGateway: false,
            by: 'Botiga',
          };
          await refundOrder(shop, wanted, Date.now()).catch((error: unknown) => {
            if (!(error instanceof OrderProblem)) throw error;
          });
          if (index === 0) await write(id);
        }
        if (wish.end === 'rest')
          await refundOrder(
            shop,
            {
              orderId: id,
              key: 'rest',
              all: true,
              reason: '',
              restock: false,
              byGateway: false,
              by: 'Botiga',
            },
            Date.now(),
          ).catch((error: unknown) => {
            if (!(error instanceof OrderProblem)) throw error;
          });
        const before = await desk.order(id);
        if (wish.end === 'off' && before.status === 'processing')
          await desk.become(id, 'cancelled', Date.now());
        await write(id);
        const after = await desk.order(id);
        if (after.status === 'cancelled') continue;
        money += after.refunds.reduce((left, { amount }) => left - amount, after.totals.total);
        const shares = after.refunds.flatMap((refund) => refund.shares);
        const gross = shares.reduce((sum, { net, taxes }) => sum + net + sumOf(taxes), 0);
        if (gross !== after.refunds.reduce((sum, { amount }) => sum + amount, 0)) continue;
        plain.push(id);
        const add = (taxes: TaxShares, sign: 1 | -1) => {
          for (const [rate, tax] of Object.entries(taxes))
            expected.set(Number(rate), (expected.get(Number(rate)) ?? 0) + sign * tax);
        };
        for (const { taxes } of [...after.lines, ...after.shippingLines]) add(taxes, 1);
        for (const { taxes } of shares) add(taxes, -1);
      }
    } finally {
      await Promise.all(others.map((each) => each.close()));
    }
    const issued = (await Promise.all(ids.map(desk.invoicesOf))).flat();
    expect(issued.reduce((sum, { total }) => sum + total, 0)).toBe(money);
    // The books say the same, rate by rate.
    const entries = await Array.fromAsync(entriesIn(shop, { from: '2026-01-01', to: '2099-12-31' }));
    expect(entries.reduce((sum, { total }) => sum + total, 0)).toBe(money);
    const [base, tax, surcharge] = [21, 23, 25];
    const lines = entries.flatMap(registerRows);
    const figures = lines.flatMap((row) => [row[base], row[tax], row[surcharge]].map(Number));
    expect(figures.reduce((sum, amount) => sum + amount, 0)).toBe(money);
    expect(plain.length).toBeGreaterThan(ORDERS / 8);
    const parts = issued
      .filter(({ orderId }) => plain.includes(orderId))
      .flatMap(({ groups }) => groups.flatMap(({ taxes }) => taxes));
    for (const { id, ppm } of RATES) {
      const tax = parts.reduce((sum, part) => (part.ppm === ppm ? sum + part.amount : sum), 0);
      expect([ppm, tax]).toEqual([ppm, expected.get(id) ?? 0]);
    }
    // And so does the report of taxes, also where money that belongs to no thing went back.
    const time = { from: '2020-01-01', to: '2099-12-31' };
    const [told] = await readSums(shop, { kind: 'tax', currency: 'EUR', times: [time], by: 'item' });
    const invoiced = Map.groupBy(
      issued.flatMap(({ groups }) => groups.map(({ base: net, taxes }) => ({ net, tax: taxes[0]! }))),
      ({ tax: { ppm } }) => ppm,
    );
    for (const [ppm, groups] of invoiced) {
      const all = told!.entries().filter(([item]) => item.split('|')[1] === `${ppm}`);
      const reported = [...all].map(([, each]) => [each.sales - each.refunds, each.tax - each.refund_tax]);
      expect([ppm, sums(reported)]).toEqual([
        ppm,
        sums(groups.map(({ net, tax: { amount } }) => [net + amount, amount])),
      ]);
    }
    expect(issued.some(({ type }) => type === 'R5')).toBe(true);
    expect(issued.some(({ type }) => type === 'R1')).toBe(true);
    const { faults, invoices, records } = await verifyInvoices(shop.db.read);
    expect({ faults, invoices, records }).toEqual({
      faults: [],
      invoices: issued.length,
      records: issued.length,
    });
    for await (const { xml } of exportRecords(shop.db.read, { name: 'Terrissa', taxId: 'B12345674' }))
      expect(() => checkRecords(xml)).not.toThrow();
  }, 3_600_000);
});

const sums = (pairs: readonly (readonly number[])[]): number[] =>
  [0, 1].map((at) => pairs.reduce((sum, pair) => sum + (pair[at] ?? 0), 0));

function sumOf(taxes: TaxShares): number {
  return Object.values(taxes).reduce((sum, tax) => sum + tax, 0);
}
