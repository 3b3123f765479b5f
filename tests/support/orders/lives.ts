import fc from 'fast-check';
import type { OrderDraft } from '../../../src/orders/model.ts';
import { nextStatuses, type OrderStatus, STATUSES } from '../../../src/orders/model-status.ts';
import { countOrders } from '../../../src/orders/sums/follow.ts';
import { refundOrder } from '../people/staff.ts';
import type { TestShop } from '../shop.ts';
import { draftOf, HOME } from './draft.ts';
import { ordersOf } from './orders.ts';

const DAY = 24 * 3_600_000;
/** When all of them are lived. */
export const NOW = Date.UTC(2026, 10, 23, 12);

export interface Placed {
  do: 'place';
  who: number;
  ago: number;
  currency: string;
  country: string;
  way: string;
  rate: string;
  coupons: string[];
  source: string;
  lines: { product: number; variation: boolean; pieces: number; off: number; ppm: number }[];
}
export type Step =
  | Placed
  | { do: 'move'; which: number; to: OrderStatus }
  | { do: 'refund'; which: number; how: 'all' | 'piece' | 'other' | 'shipping'; reason: string; ago: number }
  | { do: 'count' };

const ago = fc.constantFrom(0, 1, 2, 9, 40, 41, 330, 500);
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat(3),
      ago,
      currency: fc.constantFrom('EUR', 'EUR', 'USD'),
      country: fc.constantFrom('ES', 'FR'),
      way: fc.constantFrom('bacs', 'cod'),
      rate: fc.constantFrom('flat_rate:1', 'free_shipping:2'),
      coupons: fc.uniqueArray(fc.constantFrom('estiu', 'nadal'), { maxLength: 2 }),
      source: fc.constantFrom('', 'typein', 'organic google', 'utm butlletí tardor'),
      lines: fc.array(
        fc.record({
          product: fc.nat(1),
          variation: fc.boolean(),
          pieces: fc.integer({ min: 1, max: 3 }),
          off: fc.nat(300),
          ppm: fc.constantFrom(0, 100_000, 210_000),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(20),
      to: fc.constantFrom(...STATUSES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(20),
      how: fc.constantFrom('all', 'piece', 'other', 'shipping'),
      reason: fc.constantFrom('', 'Trencada', 'massa petita '),
      ago,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'count' as const }) },
);

/** Places orders of these products, moves them on and gives money back, as the steps say. */
export function orderLives(shopOf: () => TestShop, products: readonly number[]) {
  const { write, become } = ordersOf(shopOf);

  /** An order whose rows agree with each other, of any lines, coupons and rates. */
  function draft(it: Placed): OrderDraft {
    const base = draftOf([]);
    const rates = new Map([
      [0, { rateId: 3, label: 'Exempt', ppm: 0 }],
      [100_000, { rateId: 2, label: 'IVA reduït', ppm: 100_000 }],
      [210_000, { rateId: 1, label: 'IVA', ppm: 210_000 }],
    ]);
    const lines = it.lines.map((line) => {
      const { rateId, ppm } = rates.get(line.ppm)!;
      const subtotal = 1000 * line.pieces;
      const total = subtotal - (it.coupons.length > 0 ? line.off : 0);
      const totalTax = Math.round((total * ppm) / 1e6);
      const [wish] = draftOf([{ productId: products[line.product]!, quantity: line.pieces }]).lines;
      const variationId = line.variation ? products[1 - line.product]! : null;
      const subtotalTax = Math.round((subtotal * ppm) / 1e6);
      return { ...wish!, variationId, subtotal, subtotalTax, total, totalTax, taxes: { [rateId]: totalTax } };
    });
    const shipping = it.rate === 'flat_rate:1' ? 500 : 0;
    const shippingTax = Math.round(shipping * 0.21);
    const sum = (of: 'subtotal' | 'subtotalTax' | 'total' | 'totalTax') =>
      lines.reduce((all, line) => all + line[of], 0);
    const [net, cartTax] = [sum('total'), sum('totalTax')];
    const [discount, discountTax] = [sum('subtotal') - net, sum('subtotalTax') - cartTax];
    const first = Math.floor(discount / 2);
    const shares = it.coupons.length === 2 ? [first, discount - first] : [discount];
    const address = { ...HOME, country: it.country, email: `${it.who}@example.cat` };
    const [type, source, campaign] = it.source.split(' ');
    const [fee, feeTax] = it.way === 'cod' ? [200, 42] : [0, 0];
    return {
      ...base,
      currency: it.currency,
      paymentMethod: it.way,
      billing: address,
      shipping: address,
      lines,
      shippingLines: [
        {
          ...base.shippingLines[0]!,
          rate: it.rate,
          total: shipping,
          totalTax: shippingTax,
          taxes: { 1: shippingTax },
        },
      ],
      fees:
        fee === 0
          ? []
          : [
              {
                code: it.way,
                title: 'Contra reemborsament',
                taxClass: '',
                total: fee,
                totalTax: feeTax,
                taxes: { 1: feeTax },
              },
            ],
      taxes: [...rates.values()].map((rate) => ({ ...base.taxes[0]!, ...rate, code: rate.label })),
      adjustments: it.coupons.map((code, at) => ({
        kind: 'coupon' as const,
        code,
        title: code,
        amount: shares[at]!,
        tax: at === 0 ? discountTax : 0,
      })),
      totals: {
        ...base.totals,
        subtotal: sum('subtotal'),
        subtotalTax: sum('subtotalTax'),
        discount,
        discountTax,
        shipping,
        shippingTax,
        fees: fee,
        feesTax: feeTax,
        cartTax,
        totalTax: cartTax + feeTax + shippingTax,
        total: net + fee + cartTax + feeTax + shipping + shippingTax,
      },
      attribution:
        it.source === ''
          ? {}
          : {
              source_type: type!,
              ...(source ? { utm_source: source } : {}),
              ...(campaign ? { utm_campaign: campaign } : {}),
            },
    };
  }

  async function live(steps: readonly Step[]) {
    const ids: number[] = [];
    for (const [index, one] of steps.entries()) {
      if (one.do === 'count') await countOrders(shopOf().shop);
      else if (one.do === 'place') ids.push((await write(draft(one), NOW - one.ago * DAY)).id);
      else if (ids.length > 0) await change(ids[one.which % ids.length]!, one, index);
    }
  }

  async function change(id: number, one: Exclude<Step, Placed | { do: 'count' }>, index: number) {
    const { read } = shopOf().shop.db;
    if (one.do === 'move') {
      const { status } = await read
        .selectFrom('order')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (nextStatuses(status).includes(one.to) && one.to !== 'refunded') await become(id, one.to, NOW);
      return;
    }
    const line = await read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('id')
      .executeTakeFirst();
    const how = {
      all: { all: true },
      piece: { lines: [{ lineId: line!.id, pieces: 1 }] },
      shipping: { shipping: true },
      other: { other: 137 },
    }[one.how];
    const wish = {
      orderId: id,
      key: `r${index}`,
      reason: one.reason,
      restock: false,
      byGateway: false,
      by: 'Botiga',
      ...how,
    };
    // What may not be given back is refused, and the orders say so.
    await refundOrder(shopOf().shop, wish, NOW - one.ago * DAY).catch(() => {});
  }

  return live;
}
