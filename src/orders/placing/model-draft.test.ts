import { describe, expect, test } from 'vitest';
import { draftOf as plainDraft } from '../../../tests/support/orders/draft.ts';
import type { Cart } from '../../cart/index.ts';
import { LEVEL_CODE } from '../../points/index.ts';
import { draftOf, type OrderContext } from './model-draft.ts';

const { billing } = plainDraft([]);
const WISHES = {
  billing,
  shipping: billing,
  digitalConsent: '',
  customerNote: 'Al veí.',
  paymentMethod: 'bacs',
  paymentTitle: 'Transferència',
  fromWallet: 0,
};
const FROM: OrderContext = {
  language: 'es',
  currency: 'EUR',
  userId: 4,
  sessionId: 5,
  attempt: 'a1',
  ip: '192.0.2.1',
  userAgent: 'Test',
  attribution: {},
  pricesIncludeTax: true,
};

type Line = Cart['lines'][number];
const line = (item: Partial<Line['item']> = {}, more: Partial<Line> = {}): Line =>
  ({
    key: 'one',
    quantity: 2,
    item: {
      productId: 7,
      variationId: 0,
      name: 'Taza',
      sku: 'T-1',
      categoryIds: [3],
      onSale: true,
      taxClass: 'reduced',
      virtual: false,
      downloadable: false,
      ...item,
    },
    choices: [],
    totals: {
      key: 'one',
      quantity: 2,
      unit: { incl: 1210, excl: 1000 },
      line_subtotal: 2000,
      line_subtotal_tax: 420,
      line_total: 1800,
      line_tax: 378,
      taxes: new Map([[1, 378]]),
    },
    ...more,
  }) as Line;

const RATE = { rateId: 1, code: 'ES-IVA-1', label: 'IVA', ppm: 210_000, compound: false, amount: 378 };
const APPLIED = { id: 1, code: 'ES-IVA-1', label: 'IVA', ppm: 210_000, compound: false, onShipping: true };
const OFFER = {
  id: 'flat_rate:2',
  kind: 'flat_rate',
  titles: { ca: 'Missatgeria', es: 'Mensajería', en: 'Courier' },
};
const cart = (totals: Partial<Cart['totals']> = {}, more: Partial<Cart> = {}): Cart =>
  ({
    lines: [line()],
    needsShipping: true,
    extras: {},
    hash: 'h1',
    ...more,
    totals: {
      sums: {
        subtotal: 2000,
        subtotal_tax: 420,
        discount_total: 200,
        discount_tax: 42,
        shipping_total: 500,
        shipping_tax: 105,
        cart_contents_total: 1800,
        cart_contents_tax: 378,
        fee_total: 0,
        fee_tax: 0,
        total_tax: 483,
        total: 2783,
      },
      taxes: [{ ...RATE, shippingAmount: 105 }],
      rates: new Map([[1, APPLIED]]),
      shippingTaxes: new Map([[1, 105]]),
      discounts: new Map(),
      fees: [],
      offers: [],
      offer: OFFER,
      adjustments: [],
      applied: [],
      ...totals,
    },
  }) as Cart;
const draft = (totals?: Partial<Cart['totals']>, more?: Partial<Cart>) =>
  draftOf(cart(totals, more), WISHES, FROM);

describe('an order out of a cart', () => {
  test('has the cart’s sums, its lines with what they cost, and the wishes of its shopper', () => {
    const made = draft();
    expect(made).toMatchObject({ ...FROM, ...WISHES, createdVia: 'checkout', cartHash: 'h1', fees: [] });
    expect(made.totals).toEqual({
      subtotal: 2000,
      subtotalTax: 420,
      discount: 200,
      discountTax: 42,
      shipping: 500,
      shippingTax: 105,
      fees: 0,
      feesTax: 0,
      cartTax: 378,
      totalTax: 483,
      total: 2783,
    });
    expect(made.lines).toEqual([
      {
        productId: 7,
        variationId: null,
        name: 'Taza',
        sku: 'T-1',
        categoryIds: [3],
        onSale: true,
        attributes: [],
        quantity: 2,
        unitPrice: 1210,
        taxClass: 'reduced',
        service: false,
        subtotal: 2000,
        subtotalTax: 420,
        total: 1800,
        totalTax: 378,
        taxes: { 1: 378 },
      },
    ]);
    expect(made.taxes).toEqual([
      {
        rateId: 1,
        code: 'ES-IVA-1',
        label: 'IVA',
        ppm: 210_000,
        compound: false,
        cartTax: 378,
        shippingTax: 105,
      },
    ]);
  });

  test('names the variation that was chosen, and what was chosen, and the price as prices are entered', () => {
    const choice = { name: 'attribute_pa_colour', value: 'blau', label: 'Color', display: 'Azul' };
    const chosen = line({ variationId: 9 }, { choices: [choice] });
    const net = draftOf(cart({}, { lines: [chosen] }), WISHES, { ...FROM, pricesIncludeTax: false });
    expect(net.lines[0]).toMatchObject({ variationId: 9, unitPrice: 1000, attributes: [choice] });
    expect(net.lines[0]?.attributes[0]).toEqual(choice);
  });

  test('keeps what its shopper agreed to only where something is bought that begins at once', () => {
    const agreed = (...bought: Line[]) =>
      draftOf(cart({}, { lines: bought }), { ...WISHES, digitalConsent: 'Hi estic d’acord.' }, FROM)
        .digitalConsent;
    const file = line({ withdrawal: 'digital' });
    expect([agreed(file), agreed(line(), file), agreed(line())]).toEqual([
      'Hi estic d’acord.',
      'Hi estic d’acord.',
      '',
    ]);
  });

  test('is free of tax by a VAT number only where it is sent, and says how that number was answered', () => {
    const vat = { check: { outcome: 'valid' }, free: true } as unknown as Cart['vat'];
    const fetched = { offer: { ...OFFER, kind: 'local_pickup' } } as unknown as Partial<Cart['totals']>;
    expect(draft({}, { vat }).vat).toEqual(vat);
    expect(draft({ offer: undefined }, { vat }).vat).toEqual(vat);
    expect(draft(fetched, { vat }).vat).toEqual({ ...vat, free: false });
    expect(draft({}, { vat: { ...vat!, free: false } }).vat).toMatchObject({ free: false });
    expect(draft()).not.toHaveProperty('vat');
  });

  test('needs no way to pay when it is free', () => {
    const { sums } = cart().totals;
    expect(draft({ sums: { ...sums, total: 0 } })).toMatchObject({ paymentMethod: '', paymentTitle: '' });
    expect(draft({ sums: { ...sums, total: 1 } })).toMatchObject({ paymentMethod: 'bacs' });
  });

  test('keeps the tax number with the bill, and off what is stuck on a parcel', () => {
    const home = { ...WISHES.billing, taxId: '12345678Z' };
    const made = draftOf(cart(), { ...WISHES, billing: home, shipping: home }, FROM);
    expect([made.billing.taxId, made.shipping?.taxId]).toEqual(['12345678Z', '']);
    expect(made.shipping).toEqual({ ...home, taxId: '' });
  });

  test('knows of each line whether it was a service, also one with a file that is sent', () => {
    const of = (item: Partial<Line['item']>) =>
      draft({}, { lines: [line(item)] }).lines.map(({ service }) => service);
    expect(of({ virtual: true })).toEqual([true]);
    expect(of({ virtual: false, downloadable: true })).toEqual([false]);
  });

  test('has to be packed unless everything in it is only a download', () => {
    const file = line({ virtual: true, downloadable: true });
    const packed = [line(), line({ virtual: true }), line({ downloadable: true })];
    expect(draft({}, { lines: [file, file] }).needsProcessing).toBe(false);
    for (const other of packed) expect(draft({}, { lines: [file, other] }).needsProcessing).toBe(true);
  });

  test('is sent as was chosen, by its name in the order’s language, with the taxes that the shipping bears', () => {
    expect(draft().shippingLines).toEqual([
      {
        method: 'flat_rate',
        rate: 'flat_rate:2',
        title: 'Mensajería',
        total: 500,
        totalTax: 105,
        taxes: { 1: 105 },
      },
    ]);
    expect(draft({}, { needsShipping: false }).shippingLines).toEqual([]);
    expect(draft({ offer: undefined }).shippingLines).toEqual([]);
  });

  test('keeps each rate that was applied, also one that came to nothing', () => {
    const zero = { ...APPLIED, id: 2, label: 'IGIC', ppm: 0 };
    const rates = new Map([zero, APPLIED].map((each) => [each.id, each]));
    const shippingTaxes = new Map([
      [1, 105],
      [2, 0],
    ]);
    const made = draft({ rates, shippingTaxes });
    expect(
      made.taxes.map(({ rateId, label, cartTax, shippingTax }) => [rateId, label, cartTax, shippingTax]),
    ).toEqual([
      [1, 'IVA', 378, 105],
      [2, 'IGIC', 0, 0],
    ]);
    expect(made.shippingLines[0]?.taxes).toEqual({ 1: 105, 2: 0 });
  });

  test('has its fees, each with its own tax by rate, so that all of it can be given back', () => {
    const fee = (code: string, label: string, amount: number) => ({ code, label, amount, taxClass: '' });
    const fees = [
      { fee: fee('gift', 'Envoltorio', 300), taxes: new Map([[1, 63]]) },
      {
        fee: fee('back', 'Envase', -100),
        taxes: new Map([
          [1, -10],
          [2, -5],
        ]),
      },
      { fee: { ...fee('tip', 'Propina', 50), taxClass: 'reduced' }, taxes: new Map() },
      { fee: { ...fee('box', 'Caja', 10), taxClass: null }, taxes: new Map() },
    ];
    expect(draft({ fees }).fees).toEqual([
      { code: 'gift', title: 'Envoltorio', taxClass: '', total: 300, totalTax: 63, taxes: { 1: 63 } },
      { code: 'back', title: 'Envase', taxClass: '', total: -100, totalTax: -15, taxes: { 1: -10, 2: -5 } },
      { code: 'tip', title: 'Propina', taxClass: 'reduced', total: 50, totalTax: 0, taxes: {} },
      { code: 'box', title: 'Caja', taxClass: '', total: 10, totalTax: 0, taxes: {} },
    ]);
  });

  test('keeps what each discount took off, what kind it was, its name, and the terms of coupons and levels', () => {
    const off = { amount: 100, tax: 21 };
    const discounts = new Map([
      ['estiu', off],
      [LEVEL_CODE, off],
      ['points', off],
      ['portes', { amount: 0, tax: 0 }],
    ]);
    const adjustments: Cart['totals']['adjustments'] = [
      { kind: 'tax', code: 'estiu', label: 'IVA', amount: 21 },
      { kind: 'discount', code: 'estiu', label: 'ESTIU', amount: -100, lineKey: 'one' },
      { kind: 'discount', code: LEVEL_CODE, label: 'Oro', amount: -100, lineKey: 'one' },
      { kind: 'points', code: 'points', label: '100 puntos', amount: -100, lineKey: 'one' },
      { kind: 'fee', code: 'portes', label: 'Portes a part', amount: 5 },
    ];
    const tenth = { kind: 'percent', ppm: 100_000 } as const;
    const fixed = { kind: 'piece', amount: 50 } as const;
    const points = { kind: 'value', amount: 121 } as const;
    const applied: Cart['totals']['applied'] = [
      { code: 'estiu', label: 'ESTIU', lineKeys: ['two'], pieces: 3, rule: fixed },
      { code: LEVEL_CODE, label: 'Oro', lineKeys: ['one', 'two'], rule: tenth },
      { code: 'points', rule: points },
      { code: 'portes', freeShipping: true, rule: { kind: 'percent', ppm: 0 } },
    ];
    const lines = [line(), line({}, { key: 'two' })];
    expect(draft({ discounts, adjustments, applied }, { lines }).adjustments).toEqual([
      // Of lines those that it counts for, by their places, unless these are all.
      {
        kind: 'coupon',
        code: 'estiu',
        title: 'ESTIU',
        ...off,
        terms: { rule: fixed, pieces: 3, lines: [1] },
      },
      { kind: 'level', code: LEVEL_CODE, title: 'Oro', ...off, terms: { rule: tenth } },
      { kind: 'points', code: 'points', title: '100 puntos', ...off },
      {
        kind: 'coupon',
        code: 'portes',
        title: 'PORTES',
        amount: 0,
        tax: 0,
        terms: { rule: { kind: 'percent', ppm: 0 }, freeShipping: true },
      },
    ]);
  });

  test('knows what points took off each line, and nothing of points where none are spent', () => {
    const quote = { points: 300, value: 300 };
    const extras = { points: { quote, rate: '100:100' } } as unknown as Cart['extras'];
    const lines = [line(), line({}, { key: 'two' }), line({}, { key: 'three' })];
    const adjustments: Cart['totals']['adjustments'] = [
      { kind: 'points', code: 'points', amount: -100, lineKey: 'one' },
      { kind: 'points', code: 'points', amount: -50, lineKey: 'one' },
      { kind: 'points', code: 'points', amount: -150, lineKey: 'two' },
      { kind: 'discount', code: 'estiu', amount: -70, lineKey: 'two' },
    ];
    expect(draft({ adjustments }, { lines, extras }).redeem).toEqual({
      points: 300,
      value: 300,
      rate: '100:100',
      byLine: [150, 150, 0],
    });
    const none = { points: { quote: { points: 0, value: 0 }, rate: '' } } as unknown as Cart['extras'];
    expect(draft({ adjustments }, { lines, extras: none })).not.toHaveProperty('redeem');
    expect(draft({ adjustments }, { lines })).not.toHaveProperty('redeem');
  });
});
