import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, HOME } from '../../../tests/support/orders/draft.ts';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { refundOrder, staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { annulInvoice } from '../issuing/commands.ts';
import { countDistanceSales } from './distance.ts';
import { DISTANCE_LIMIT, DISTANCE_WARNING, distanceStanding } from './model-distance.ts';
import { readDistanceSales } from './store-distance.ts';

const COUNTRIES = ['ES', 'FR', 'DE', 'PT', 'CH', 'US'] as const;
const ABROAD = ['FR', 'DE', 'PT'];

test('the desk warns from four fifths of the limit on, and says when it is passed', () => {
  expect(DISTANCE_LIMIT).toBe(10_000_00);
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 2_000_000 }), (net) => {
      const stands = distanceStanding(net);
      expect(stands === 'under').toBe(net < DISTANCE_WARNING);
      expect(stands === 'over').toBe(net > DISTANCE_LIMIT);
    }),
  );
});

describe.each(engines)('sales to consumers of other states on %s', (engine) => {
  const desk = invoiceScope(engine);
  const shop = () => desk.house.shop;
  const counted = async () => {
    await countDistanceSales(shop(), Date.now());
    const year = new Date().getUTCFullYear();
    return (await readDistanceSales(shop().db.read, year))?.net ?? 0;
  };
  const back = (orderId: number, amount: number | 'all', key: string) =>
    refundOrder(
      shop(),
      {
        orderId,
        key,
        ...(amount === 'all' ? { all: true as const } : { other: amount }),
        reason: '',
        restock: false,
        byGateway: false,
        by: 'Botiga',
      },
      Date.now(),
    );

  test('of any orders are what these came to without tax, less what went back, whenever they are counted', async () => {
    let own = await counted();
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            country: fc.constantFrom(...COUNTRIES),
            pieces: fc.integer({ min: 1, max: 9 }),
            price: fc.integer({ min: 1, max: 90_000 }),
            refund: fc.constantFrom('none', 'all'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        async (orders) => {
          for (const { country, pieces, price, refund } of orders) {
            const place = { ...HOME, country, state: country === 'ES' ? 'GI' : '' };
            const order = await desk.paid({ billing: place, shipping: place }, [
              { productId: desk.cup, quantity: pieces, price },
            ]);
            if (refund === 'all') {
              await back(order.id, 'all', 'k');
              await desk.follow();
            } else if (ABROAD.includes(country)) own += order.totals.total - order.totals.totalTax;
          }
          expect(await counted()).toBe(own);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('are less by what of an order goes back, and by an invoice that is annulled', async () => {
    const place = { ...HOME, country: 'FR', state: '' };
    const before = await counted();
    const order = await desk.paid({ billing: place, shipping: place });
    const net = order.totals.total - order.totals.totalTax;
    expect(await counted()).toBe(before + net);
    const [invoice] = await desk.invoicesOf(order.id);
    await ask({ shop: shop(), actor: staff(), now: Date.now() }, annulInvoice, {
      invoiceId: invoice!.id,
      reason: 'Prova',
    });
    expect(await counted()).toBe(before);
    await desk.follow();
    const other = await desk.paid({ billing: place, shipping: place });
    const after = await counted();
    await back(other.id, other.totals.total, 'z');
    await desk.follow();
    expect(await counted()).toBe(after - net);
  });

  test('to a business that the register knows are none', async () => {
    const before = await counted();
    const place = { ...HOME, country: 'FR', state: '', taxId: 'FR40303265045' };
    const check = {
      number: 'FR40303265045',
      outcome: 'valid' as const,
      name: '',
      address: '',
      consultation: 'WAPI1',
      askedAs: 'ESB12345674',
      at: Date.now(),
    };
    const draft = draftOf([{ productId: desk.cup }], { billing: place, shipping: place });
    const bare = { totalTax: 0, taxes: {} };
    const { totals } = draft;
    const { id } = await desk.write(
      {
        ...draft,
        lines: draft.lines.map((line) => ({ ...line, ...bare, subtotalTax: 0 })),
        shippingLines: draft.shippingLines.map((line) => ({ ...line, ...bare })),
        taxes: [],
        totals: {
          ...totals,
          subtotalTax: 0,
          shippingTax: 0,
          cartTax: 0,
          totalTax: 0,
          total: totals.total - totals.totalTax,
        },
        vat: { free: true, check },
      },
      desk.NOW,
    );
    await desk.become(id, 'processing', desk.NOW);
    await desk.follow();
    const [invoice] = await desk.invoicesOf(id);
    expect(invoice?.groups).toMatchObject([{ treatment: 'intra_union', base: 1500, taxes: [] }]);
    expect(await counted()).toBe(before);
  });
});
