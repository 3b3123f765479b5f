import { describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import type { Purchasable } from '../../catalogue/index.ts';
import type { PricingTables, TaxRate } from '../../pricing/index.ts';
import type { Order, OrderLine } from '../model.ts';
import { feesOf, methodsOf, standIn } from './model-kept.ts';

const order = (more: object = {}) => ({ ...draftOf([{ productId: 5 }]), ...more }) as unknown as Order;
const line = (more: Partial<OrderLine> = {}): OrderLine => ({ ...order().lines[0]!, id: 1, ...more });
const RATES = [{}] as unknown as TaxRate[];
const kept = { kept: RATES, anew: false };

describe('what was bought, where it is gone', () => {
  test('stands in the order all the same: by its own numbers, name and price, as many as are wanted', () => {
    const gone = line({ productId: 5, variationId: 6, name: 'Tassa', sku: 'T-1', unitPrice: 700 });
    expect(standIn(gone, undefined, order(), kept)).toMatchObject({
      id: 0,
      productId: 5,
      variationId: 6,
      name: 'Tassa',
      sku: 'T-1',
      price: 700,
      regularPrice: 700,
      onSale: false,
      downloadable: false,
      soldIndividually: false,
      minQuantity: 1,
      maxQuantity: null,
      stock: { managed: false, status: 'instock' },
      purchasable: true,
    });
    const nameless = line({ productId: null, variationId: null });
    expect(standIn(nameless, undefined, order(), kept)).toMatchObject({ productId: 0, variationId: 0 });
  });

  test('is sent where it was no service and its order was sent', () => {
    const isSent = (service: boolean, shipping: object | null) =>
      !standIn(line({ service }), undefined, order({ shipping }), kept).virtual;
    expect([isSent(false, {}), isSent(true, {}), isSent(false, null)]).toEqual([true, false, false]);
  });
});

describe('what was bought, where it still is', () => {
  const item = (more: Partial<Purchasable> = {}) =>
    ({
      id: 5,
      name: 'Tassa nova',
      price: 2000,
      taxStatus: 'taxable',
      virtual: false,
      ...more,
    }) as Purchasable;

  test('has the price, the class and the exception of the order, and all else as it is now', () => {
    const was = line({ unitPrice: 700, taxClass: 'reduced', withdrawal: 'made', doneHere: true } as never);
    expect(standIn(was, item({ taxClass: '', doneHere: false }), order(), kept)).toMatchObject({
      id: 5,
      name: 'Tassa nova',
      price: 700,
      taxClass: 'reduced',
      withdrawal: 'made',
      doneHere: true,
    });
  });

  test('is not sent where it was a service, or is one now', () => {
    const isSent = (service: boolean, virtual: boolean) =>
      !standIn(line({ service }), item({ virtual }), order(), kept).virtual;
    expect([isSent(false, false), isSent(true, false), isSent(false, true)]).toEqual([true, false, false]);
  });

  test('bears tax where it bore some; untaxed beside others of its class it stays so, unless tax is due anew', () => {
    const status = (taxes: OrderLine['taxes'], now: Purchasable['taxStatus'] | undefined, tax: typeof kept) =>
      standIn(line({ taxes }), now && item({ taxStatus: now }), order(), tax).taxStatus;
    const [anew, none] = [
      { ...kept, anew: true },
      { kept: [], anew: false },
    ];
    expect(status({ 1: 21 }, 'none', kept)).toBe('taxable');
    expect([status({}, 'taxable', kept), status({}, undefined, kept)]).toEqual(['none', 'none']);
    expect([status({}, 'taxable', none), status({}, undefined, none)]).toEqual(['taxable', 'taxable']);
    expect([status({}, 'taxable', anew), status({}, undefined, anew)]).toEqual(['taxable', 'taxable']);
    for (const tax of [kept, none, anew]) {
      expect(status({}, 'none', tax)).toBe('none');
      expect(status({}, 'shipping', tax)).toBe('shipping');
    }
  });
});

test('fees stay what they were; one without tax bears it once tax is due by other rules, if it has a class', () => {
  const fee = (code: string, taxClass: string, taxes: OrderLine['taxes']) => ({
    code,
    title: code.toUpperCase(),
    total: 100,
    totalTax: 0,
    taxClass,
    taxes,
  });
  const fees = [
    fee('a', 'reduced', { 1: 10 }),
    fee('b', 'reduced', {}),
    fee('c', '', {}),
    fee('d', '', { 1: 2 }),
  ];
  const classes = (anew: boolean) => feesOf(order({ fees }), anew).map(({ taxClass }) => taxClass);
  expect(classes(false)).toEqual(['reduced', null, null, '']);
  expect(classes(true)).toEqual(['reduced', 'reduced', null, '']);
  expect(feesOf(order({ fees }), false)[0]).toEqual({
    code: 'a',
    label: 'A',
    amount: 100,
    taxClass: 'reduced',
  });
});

describe('sending', () => {
  const sent = (more: object = {}) =>
    order({
      shippingLines: [
        {
          method: 'flat_rate',
          rate: 'flat_rate:7',
          title: 'Missatgeria',
          total: 500,
          totalTax: 105,
          taxes: { 1: 105 },
          ...more,
        },
      ],
    });
  const way = (of: Order, send?: object, anew: PricingTables | false = false) =>
    methodsOf(of, { send } as never, { paid: 'A domicili', anew })?.[0];
  const tables = (...statuses: ['taxable' | 'none', number][]) =>
    ({
      zones: [{ methods: statuses.map(([taxStatus, id]) => ({ id, settings: { taxStatus } })) }],
    }) as unknown as PricingTables;

  test('costs what it cost, or what is said; another way is asked of the place', () => {
    expect(way(sent())).toEqual({
      id: 7,
      kind: 'flat_rate',
      titles: { ca: 'Missatgeria' },
      settings: {
        cost: { EUR: 500 },
        taxStatus: 'taxable',
        requires: 'nothing',
        minimum: {},
        ignoreDiscounts: false,
      },
    });
    expect(way(sent(), { cost: 300 })?.settings.cost).toEqual({ EUR: 300 });
    expect(way(sent(), { cost: 0 })?.settings.cost).toEqual({ EUR: 0 });
    for (const cost of [-1, 0.5]) expect(() => way(sent(), { cost })).toThrow();
    expect(
      methodsOf(sent(), { send: { rate: 'flat_rate:8' } } as never, { paid: '', anew: false }),
    ).toBeUndefined();
    expect(methodsOf(order({ shippingLines: [] }), {}, { paid: '', anew: false })).toBeUndefined();
    expect(way(sent({ rate: 'kept' }))?.id).toBe(0);
  });

  test('what was sent for nothing and is paid now is called what paid sending is', () => {
    const free = sent({
      method: 'free_shipping',
      title: 'Enviament gratuït',
      total: 0,
      totalTax: 0,
      taxes: {},
    });
    expect(way(free)?.titles).toEqual({ ca: 'Enviament gratuït' });
    expect(way(free, { cost: 409 })?.titles).toEqual({ ca: 'A domicili' });
    expect(way(sent(), { cost: 409 })?.titles).toEqual({ ca: 'Missatgeria' });
  });

  test('stays of its kind; what was free is, until it costs something', () => {
    expect(way(sent({ method: 'local_pickup' }))?.kind).toBe('local_pickup');
    const free = sent({ method: 'free_shipping', total: 0, taxes: {} });
    expect([way(free)?.kind, way(free, { cost: 100 })?.kind]).toEqual(['free_shipping', 'flat_rate']);
    expect(way(sent({ total: 0, taxes: {} }))?.kind).toBe('flat_rate');
  });

  test('bears tax as it did; where tax is due by other rules, what bore none bears it as its way does now', () => {
    const untaxed = sent({ taxes: {} });
    const status = (of: Order, anew: PricingTables | false = false) =>
      way(of, undefined, anew)?.settings.taxStatus;
    expect([status(sent()), status(untaxed), status(sent({ total: 0, taxes: {} }))]).toEqual([
      'taxable',
      'none',
      'taxable',
    ]);
    expect(status(untaxed, tables(['taxable', 6], ['none', 7], ['taxable', 8]))).toBe('none');
    expect(status(untaxed, tables(['none', 6], ['taxable', 7], ['none', 8]))).toBe('taxable');
    expect(status(untaxed, tables(['none', 6]))).toBe('taxable');
  });
});
