import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartItem, pricingTables } from '../../../tests/support/buying/pricing.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { type CartToPrice, priceCart } from '../calculate.ts';
import type { Destination } from '../model-destination.ts';

const place = (country: string, state = ''): Destination => ({ country, state, postcode: '', city: '' });
const HOME = place('ES', 'GI');
const LAS_PALMAS = place('ES', 'GC');
const BERLIN = place('DE');
const [euro] = settings.currencies;

const SERVICE = { virtual: true, doneHere: true };
const someKind = fc.constantFrom({}, { virtual: true }, SERVICE);
const someLines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxClass: fc.constantFrom('standard', 'reduced', 'zero'),
    kind: someKind,
  }),
  { minLength: 1, maxLength: 6 },
);
type Line = CartToPrice['lines'][number];
type Some = { price: number; quantity: number; taxClass: string; kind: object };
const linesOf = (some: readonly Some[]): Line[] =>
  some.map(({ price, quantity, taxClass, kind }, index) => ({
    key: `k${index}`,
    item: cartItem(index + 1, price, taxClass, kind),
    quantity,
  }));
const somePlace = fc.constantFrom(HOME, LAS_PALMAS, BERLIN, place('CH'));
const someBuyer = fc.record({
  place: somePlace,
  billing: fc.option(somePlace, { nil: undefined }),
  freeIfSent: fc.boolean(),
  basedOn: fc.constantFrom('shipping' as const, 'billing' as const, 'base' as const),
});
type Buyer = Pick<CartToPrice, 'place' | 'billing' | 'freeIfSent'> & {
  basedOn: 'shipping' | 'billing' | 'base';
};

const totals = (
  lines: Line[],
  { basedOn, ...who }: Buyer,
  more: Partial<CartToPrice> = {},
  included = true,
) =>
  priceCart(
    pricingTables,
    { ...settings, tax: { ...settings.tax, basedOn, pricesIncludeTax: included } },
    { lines, currency: euro!, chosenRate: 'flat_rate:2', ...who, ...more },
  );
const AT_HOME: Buyer = { place: HOME, billing: undefined, freeIfSent: false, basedOn: 'shipping' };

describe('a service that is done at the shop', () => {
  test('costs and is taxed the same wherever its buyer is, and whatever number they have', () => {
    fc.assert(
      fc.property(someLines, someBuyer, fc.boolean(), (some, buyer, included) => {
        const lines = linesOf(some);
        const here = new Set(lines.filter(({ item }) => item.doneHere).map(({ key }) => key));
        const of = (who: Buyer) => totals(lines, who, {}, included).lines.filter(({ key }) => here.has(key));
        expect(of(buyer)).toEqual(of(AT_HOME));
      }),
      { numRuns: 2000 },
    );
  });

  test('changes nothing of what else is in the cart', () => {
    fc.assert(
      fc.property(someLines, someBuyer, fc.boolean(), (some, buyer, included) => {
        const lines = linesOf(some);
        const others = lines.filter(({ item }) => !item.doneHere);
        const keys = new Set(others.map(({ key }) => key));
        const both = totals(lines, buyer, {}, included).lines.filter(({ key }) => keys.has(key));
        expect(both).toEqual(totals(others, buyer, {}, included).lines);
      }),
      { numRuns: 2000 },
    );
  });

  test('stands beside goods that leave and a download, each taxed in its own place, and sending with the goods', () => {
    const lines = [
      { key: 'course', item: cartItem(1, 12_100, 'standard', SERVICE), quantity: 1 },
      { key: 'cup', item: cartItem(2, 12_100), quantity: 1 },
      { key: 'song', item: cartItem(3, 12_100, 'standard', { virtual: true }), quantity: 1 },
    ];
    const chosen = { chosenRate: 'flat_rate:2', benefits: undefined };
    const seen = (buyer: Partial<Buyer>) => {
      const { sums, lines: priced } = totals(lines, { ...AT_HOME, ...buyer }, chosen);
      return [...priced.map(({ line_tax }) => line_tax), sums.shipping_tax];
    };
    expect(seen({ place: BERLIN })).toEqual([2100, 0, 0, 0]);
    expect(seen({ place: LAS_PALMAS })).toEqual([2100, 700, 700, 29]);
    expect(seen({ place: HOME, freeIfSent: true })).toEqual([2100, 0, 0, 0]);
  });

  test('has its fee taxed at home too, where nothing else is bought', () => {
    const course = [{ key: 'course', item: cartItem(1, 12_100, 'standard', SERVICE), quantity: 1 }];
    const cup = { key: 'cup', item: cartItem(2, 12_100), quantity: 1 };
    const fees = [{ code: 'wrap', label: 'Embolcall', amount: 1000, taxClass: 'standard' }];
    const tax = (lines: Line[]) =>
      totals(lines, { ...AT_HOME, place: BERLIN, freeIfSent: true }, { fees }).sums.fee_tax;
    expect([tax(course), tax([...course, cup])]).toEqual([210, 0]);
  });

  test('is free of tax for whom the shop itself has freed', () => {
    const course = [{ key: 'course', item: cartItem(1, 12_100, 'standard', SERVICE), quantity: 1 }];
    expect(totals(course, AT_HOME, { exempt: true }).sums).toMatchObject({ total: 10_000, total_tax: 0 });
  });
});
