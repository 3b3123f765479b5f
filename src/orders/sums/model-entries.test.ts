import { expect, test } from 'vitest';
import { entriesOf, type Facts, type Thing } from './model-entries.ts';

const line = (id: number, more: Partial<Thing>): Thing => ({
  kind: 'line',
  id,
  product: 7,
  variation: null,
  rate: '',
  pieces: 1,
  before: 1000,
  net: 1000,
  taxes: { 1: 210 },
  ...more,
});
const SHIPPING = line(1, {
  kind: 'shipping',
  product: null,
  rate: 'flat_rate:1',
  before: 500,
  net: 500,
  taxes: { 1: 105 },
});
const FEE = line(1, { kind: 'fee', product: null, rate: 'cod', before: 200, net: 200, taxes: {} });
/** Two lines of one product, one of a product that is gone, sent and paid at the door, a part of it by the wallet. */
const ORDER: Facts = {
  country: 'ES',
  attribution: { source_type: 'utm', utm_source: 'butlletí', utm_campaign: ' tardor ' },
  total: 4743,
  tax: 743,
  shipping: 500,
  discount: 200,
  fromWallet: 743,
  way: 'cod',
  things: [
    line(1, { variation: 8, pieces: 2, before: 2000, net: 1800, taxes: { 1: 378 } }),
    line(2, {}),
    line(3, { product: null, before: 500, net: 500, taxes: { 2: 50 } }),
    SHIPPING,
    FEE,
  ],
  rates: [
    { id: 1, ppm: 210_000, label: 'IVA' },
    { id: 2, ppm: 100_000, label: 'IVA reduït' },
  ],
  coupons: [
    { code: 'estiu', amount: 150 },
    { code: 'nadal', amount: 30 },
    { code: 'estiu', amount: 20 },
  ],
  refunds: [],
};
const REFUND = {
  day: '2026-11-20',
  amount: 1210,
  toWallet: 210,
  toOrder: 0,
  reason: ' Trencada ',
  things: [{ kind: 'line' as const, id: 2, pieces: 1, net: 1000, taxes: { 1: 210 } }],
};
const back = (...sums: number[]) => [0, 0, 0, 0, 0, 0, 0, ...sums];
const refundsOf = (facts: Partial<Facts>) =>
  entriesOf({ ...ORDER, ...facts }).filter(([, day]) => day !== '');
const under = (facts: Partial<Facts>) => entriesOf({ ...ORDER, ...facts }).flatMap(([names]) => names);

test('an order counts as a whole, by coupon, by what was bought and how it was sent, by tax and by what paid it', () => {
  expect(entriesOf(ORDER)).toEqual([
    [['all ', 'country ES', 'source source butlletí', 'campaign tardor'], '', [1, 4, 4743, 743, 200, 500]],
    [['coupon estiu'], '', [1, 4, 4743, 743, 170, 500]],
    [['coupon nadal'], '', [1, 4, 4743, 743, 30, 500]],
    [['product 7'], '', [1, 3, 3388, 588, 200]],
    [['variation 8'], '', [1, 2, 2178, 378, 200]],
    [['method flat_rate:1'], '', [1, 0, 605, 105]],
    [['fee cod'], '', [1, 0, 200]],
    [['tax ES|210000|IVA'], '', [1, 0, 3993, 693]],
    [['tax ES|100000|IVA reduït'], '', [1, 0, 550, 50]],
    [['tax ES||'], '', [1, 0, 200]],
    [['way cod'], '', [1, 0, 4000]],
    [['way wallet'], '', [1, 0, 743]],
  ]);
});

test('what went back counts on its day under all that the order stands under, and under its reason', () => {
  const whole = ['all ', 'country ES', 'source source butlletí', 'campaign tardor'];
  expect(refundsOf({ refunds: [REFUND] })).toEqual([
    [[...whole, 'coupon estiu', 'coupon nadal', 'reason Trencada'], REFUND.day, back(1210, 210, 1, 1)],
    [['product 7'], REFUND.day, back(1210, 210, 0, 1)],
    [['tax ES|210000|IVA'], REFUND.day, back(1210, 210)],
    [['way cod'], REFUND.day, back(1000, 0, 1)],
    [['way wallet'], REFUND.day, back(210, 0, 1)],
  ]);
});

test('what went back of sending counts no pieces, and of a thing that is gone only as money', () => {
  const of = (kind: 'shipping' | 'line' | 'fee', id: number, net: number, taxes = {}) => ({
    ...REFUND,
    amount: net,
    toWallet: 0,
    things: [{ kind, id, pieces: 1, net, taxes }],
  });
  const told = refundsOf({
    refunds: [of('shipping', 1, 500, { 1: 105 }), of('line', 3, 500), of('fee', 1, 200)],
  });
  const places = told.filter(([[name = '']]) => /^(product|variation|method|fee)/.test(name));
  expect(places.map(([names, , sums]) => [names, sums])).toEqual([
    [['method flat_rate:1'], back(605, 105)],
    [['fee cod'], back(200)],
  ]);
  expect(told.filter(([names]) => names.length === 0)).toEqual([]);
  expect(told.filter(([[name]]) => name === 'all ').map(([, , sums]) => sums.at(-1))).toEqual([1, 1, 1]);
  expect(told.filter(([[name]]) => name === 'all ').map(([, , sums]) => sums[10] ?? 0)).toEqual([0, 1, 0]);
});

test('what goes into another order is no way to pay of its own, and what the wallet alone gets back no other’s', () => {
  const ways = (more: object) =>
    refundsOf({ refunds: [{ ...REFUND, ...more }] }).filter(([[name = '']]) => name.startsWith('way '));
  expect(ways({ toWallet: 0, toOrder: 12 }).map(([names]) => names)).toEqual([['way exchange']]);
  expect(ways({ toWallet: 1210 }).map(([names]) => names)).toEqual([['way wallet']]);
  expect(ways({ toWallet: 0 }).map(([names]) => names)).toEqual([['way cod']]);
});

test('what the wallet pays whole has no other way, and what costs nothing has the one that was chosen', () => {
  const ways = (facts: Partial<Facts>) => under(facts).filter((name) => name.startsWith('way '));
  expect(ways({ fromWallet: 4743 })).toEqual(['way wallet']);
  expect(ways({ fromWallet: 0 })).toEqual(['way cod']);
  expect(ways({ fromWallet: 0, total: 0 })).toEqual(['way cod']);
});

test('a courtesy takes tax out of all that was sold, and no more than is left of it', () => {
  const courtesy = { ...REFUND, amount: 4743, toWallet: 0, things: [] };
  const taxes = (amount: number, more: Partial<Facts> = {}) =>
    refundsOf({ refunds: [{ ...courtesy, amount }], ...more })
      .filter(([[name = '']]) => name.startsWith('tax '))
      .map(([[name], , sums]) => [name, sums[7], sums[8] ?? 0]);
  const all = [
    ['tax ES|210000|IVA', 3993, 693],
    ['tax ES|100000|IVA reduït', 550, 50],
    ['tax ES||', 200, 0],
  ];
  expect(taxes(4743)).toEqual(all);
  expect(taxes(9999)).toEqual(all);
  expect(taxes(0)).toEqual([]);
  const second = refundsOf({ refunds: [{ ...courtesy, amount: 4000 }, courtesy] });
  const last = second.filter(([[name]]) => name === 'all ').map(([, , sums]) => sums[8]);
  expect(last.reduce((sum, tax) => (sum ?? 0) + (tax ?? 0), 0)).toBe(743);
});

test('what is worth more than the money that went back for it takes its own tax with it', () => {
  const [whole] = refundsOf({ refunds: [{ ...REFUND, amount: 1000, toWallet: 0 }] });
  expect(whole?.[2]).toEqual(back(1000, 210, 1, 1));
});

test('of two taxes of one thing the dearer stands first, and alike ones by their name', () => {
  const rates = [
    { id: 1, ppm: 52_000, label: 'Recàrrec' },
    { id: 2, ppm: 210_000, label: 'IVA' },
    { id: 3, ppm: 52_000, label: 'Altres' },
    { id: 4, ppm: 52_000, label: `Taxa ${'e'.repeat(90)}` },
  ];
  const things = [line(1, { taxes: { 1: 52, 2: 210, 3: 52, 4: 52 } })];
  expect(under({ things, rates }).filter((name) => name.startsWith('tax '))).toEqual([
    'tax ES|210000|IVA',
    'tax ES|52000|Altres',
    'tax ES|52000|Recàrrec',
    `tax ES|52000|Taxa ${'e'.repeat(75)}`,
  ]);
  const unknown = [line(1, { taxes: { 9: 210 } })];
  expect(under({ things: unknown, rates }).filter((name) => name.startsWith('tax '))).toEqual(['tax ES||']);
});

test('what bears no tax and costs nothing stands under no tax', () => {
  const things = [line(1, { before: 0, net: 0, taxes: {} })];
  expect(under({ things }).filter((name) => name.startsWith('tax '))).toEqual([]);
});

test('long words are cut, and nothing is said where nobody knows', () => {
  const long = `${'a'.repeat(79)} b`;
  const names = under({
    attribution: { source_type: 'organic', utm_source: 'x'.repeat(90), utm_campaign: long },
    refunds: [{ ...REFUND, reason: 'z'.repeat(90) }],
  });
  expect(names).toContain(`source organic ${'x'.repeat(90)}`.slice(0, 80));
  expect(names).toContain(`campaign ${'a'.repeat(79)}`);
  expect(names).toContain(`reason ${'z'.repeat(80)}`);
  expect(under({ attribution: { utm_campaign: '  ' } })).toContain('source unknown');
  expect(under({ attribution: { utm_campaign: '  ' } }).some((name) => name.startsWith('campaign'))).toBe(
    false,
  );
  expect(under({ attribution: {} }).some((name) => name.startsWith('campaign'))).toBe(false);
});
