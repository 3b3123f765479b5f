import Type, { type Static } from 'typebox';
import type { Plan } from '../../frame/bulk/index.ts';
import { changeBy, endingIn } from '../../platform/money.ts';

const Minor = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });
const MomentOrNone = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

/** How the prices of many products are changed at once. Amounts are minor units of `currency`. */
export const PriceChange = Type.Object(
  {
    price: Type.Enum(['regular', 'sale']),
    /** Up or down by hundredths of a percent (a sale price: from the regular one), by an amount, to one, or away. */
    by: Type.Union([
      Type.Object(
        { hundredths: Type.Integer({ minimum: -10_000, maximum: 1_000_000 }) },
        { additionalProperties: false },
      ),
      Type.Object(
        { amount: Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000 }) },
        { additionalProperties: false },
      ),
      Type.Object({ to: Minor }, { additionalProperties: false }),
      Type.Object({ none: Type.Literal(true) }, { additionalProperties: false }),
    ]),
    /** ISO 4217. Percentages without it change the prices of all currencies that a product has of its own. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** Prices end in this many minor units: 95 makes 12,95. */
    ending: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
    /** When a sale price counts; without them as it was, with null at once and without an end. */
    saleFrom: Type.Optional(MomentOrNone),
    saleTo: Type.Optional(MomentOrNone),
  },
  { additionalProperties: false },
);

export type PriceChange = Static<typeof PriceChange>;

/** What a change of prices is about: the amounts by currency, flat for the history, and when a sale counts. */
export type PriceFacts = Readonly<Record<string, number | null>>;

export const regularOf = (currency: string) => `regular.${currency}`;
export const saleOf = (currency: string) => `sale.${currency}`;

/** By currency, in its minor units; a currency that is not named stays as it is. */
export type PricesWish = Readonly<Record<string, { regular: number | null; sale: number | null }>>;

/** What prices become by a wish; one that says nothing in a currency without a price of its own gives it none. */
export function pricesAfter(before: PriceFacts, wish: PricesWish): PriceFacts {
  const after: Record<string, number | null> = { ...before };
  for (const [code, { regular, sale }] of Object.entries(wish))
    if (regular !== null || sale !== null || regularOf(code) in before)
      Object.assign(after, { [regularOf(code)]: regular, [saleOf(code)]: sale });
  return after;
}

/** The field of a sale price that takes nothing off, `sale.EUR`: it would never count. */
export function saleProblem(prices: PricesWish): string | undefined {
  for (const [code, { regular, sale }] of Object.entries(prices))
    if (sale !== null && (regular === null || sale >= regular)) return saleOf(code);
  return undefined;
}

/** The currencies that a product has a price of its own in. */
export function currenciesOf(facts: PriceFacts): string[] {
  return Object.keys(facts).flatMap((name) =>
    name.startsWith('regular.') ? [name.slice('regular.'.length)] : [],
  );
}

/**
 * What becomes of one product's prices. Either all of its currencies change or none.
 *
 * @param shop the base currency, and how many decimals each has
 */
export function changePrices(
  facts: PriceFacts,
  change: PriceChange,
  shop: { base: string; decimals: (currency: string) => number },
): Plan {
  const relative = 'hundredths' in change.by || 'none' in change.by;
  const all = relative ? currenciesOf(facts).filter((code) => facts[regularOf(code)] !== null) : [shop.base];
  const currencies = change.currency ? [change.currency] : all;
  if (currencies.length === 0) return { skip: 'no_price' };
  const after: Record<string, number | null> = { ...facts };
  for (const currency of currencies) {
    const next = changeOne(facts, change, currency, shop.decimals(currency));
    if (typeof next === 'string') return { skip: next };
    after[regularOf(currency)] = next.regular;
    after[saleOf(currency)] = next.sale;
  }
  if (change.price === 'sale') {
    const [saleFrom, saleTo] = saleDays(facts, change);
    if (saleFrom !== null && saleTo !== null && saleTo <= saleFrom) return { skip: 'turned' };
    Object.assign(after, { saleFrom, saleTo });
  }
  return { after };
}

function saleDays(facts: PriceFacts, { by, saleFrom, saleTo }: PriceChange): [number | null, number | null] {
  if ('none' in by) return [null, null];
  const kept = (day: number | null | undefined, name: string) =>
    day === undefined ? (facts[name] ?? null) : day;
  return [kept(saleFrom, 'saleFrom'), kept(saleTo, 'saleTo')];
}

type Kept = 'no_price' | 'below_zero' | 'not_lower';

function changeOne(
  facts: PriceFacts,
  { price, by, ending }: PriceChange,
  currency: string,
  decimals: number,
): { regular: number | null; sale: number | null } | Kept {
  const regular = facts[regularOf(currency)] ?? null;
  const sale = facts[saleOf(currency)] ?? null;
  if ('none' in by) return price === 'sale' ? { regular, sale: null } : { regular: null, sale: null };
  if (regular === null) {
    // A price that is converted from the base currency is no start for a change.
    return price === 'regular' && 'to' in by ? { regular: by.to, sale } : 'no_price';
  }
  // A sale is told by what it takes off the regular price.
  const wanted = 'to' in by ? by.to : 'amount' in by ? regular + by.amount : changeBy(regular, by.hundredths);
  const next = ending === undefined || 'to' in by ? wanted : endingIn(wanted, ending, decimals);
  if (next < 0) return 'below_zero';
  if (price === 'regular') return { regular: next, sale };
  return next < regular ? { regular, sale: next } : 'not_lower';
}
