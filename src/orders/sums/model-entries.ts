import { type Attribution, originOf } from '../../frame/request/attribution.ts';
import { EXCHANGE, type RefundKind, type TaxShares } from '../model.ts';
import { addTaxed, negate, type Taxed, takeBack, taxOf, totalOf } from '../refunds/model-taxed.ts';
import { ALL, type DaySum, type Entry, SUMS } from './model.ts';

/** What of an order its entries are made of: its rows, amounts as they stand there. */
export interface Facts {
  country: string;
  attribution: Attribution;
  total: number;
  tax: number;
  shipping: number;
  discount: number;
  fromWallet: number;
  /** The way to pay. */
  way: string;
  things: readonly Thing[];
  rates: readonly { id: number; ppm: number; label: string }[];
  coupons: readonly { code: string; amount: number }[];
  refunds: readonly Refund[];
}

/** A line, a shipping or a fee. */
export interface Thing {
  kind: RefundKind;
  id: number;
  product: number | null;
  variation: number | null;
  /** Of a shipping: `flat_rate:2`; of a fee its code. */
  rate: string;
  pieces: number;
  /** Net, before discounts and after. */
  before: number;
  net: number;
  taxes: TaxShares;
}

interface Refund {
  /** Of the shop's calendar. */
  day: string;
  amount: number;
  toWallet: number;
  toOrder: number;
  reason: string;
  things: readonly { kind: RefundKind; id: number; pieces: number; net: number; taxes: TaxShares }[];
}

/** Longer words than these are cut: they name something in a list. */
const LONGEST = 80;

const taxIn = (taxes: TaxShares) => Object.values(taxes).reduce((sum, tax) => sum + tax, 0);

const entry = (under: readonly string[], day: string, sums: Partial<DaySum>): Entry => {
  const all = SUMS.map((name) => sums[name] ?? 0);
  return [under, day, all.slice(0, all.findLastIndex((sum) => sum !== 0) + 1)];
};

/** All that an order adds to the sums while it counts. */
export function entriesOf(facts: Facts): Entry[] {
  const { total, tax, shipping, discount, things, coupons } = facts;
  const { origin, source } = originOf(facts.attribution);
  const campaign = (facts.attribution.utm_campaign ?? '').trim();
  const whole = [
    ALL,
    `country ${facts.country}`,
    `source ${origin} ${source}`.slice(0, LONGEST).trimEnd(),
    ...(campaign === '' ? [] : [`campaign ${campaign.slice(0, LONGEST).trimEnd()}`]),
  ];
  const items = things.reduce((sum, { kind, pieces }) => sum + (kind === 'line' ? pieces : 0), 0);
  const codes = Map.groupBy(coupons, ({ code }) => code);
  const sold = groupsOf(facts, things);
  const own = { orders: 1, items, sales: total, tax, shipping, discount };
  return [
    entry(whole, '', own),
    ...codes.entries().map(([code, rows]) =>
      entry([`coupon ${code}`], '', {
        ...own,
        discount: rows.reduce((sum, { amount }) => sum + amount, 0),
      }),
    ),
    ...goods(things),
    ...taxes(facts, '', sold, (base, of) => ({ orders: 1, sales: base + of, tax: of })),
    ...paid(facts),
    ...backOf(facts, sold).flatMap(([refund, back]) =>
      given(facts, refund, back, [...whole, ...codes.keys().map((code) => `coupon ${code}`)]),
    ),
  ];
}

/** By product, variation, how it was sent, and fee. The same product on two lines is one order of it. */
function goods(things: readonly Thing[]): Entry[] {
  const placed = things.flatMap((thing) => placesOf(thing).map((place) => ({ place, thing })));
  return [...Map.groupBy(placed, ({ place }) => place)].map(([place, rows]) => {
    const sum = (of: (thing: Thing) => number) => rows.reduce((all, { thing }) => all + of(thing), 0);
    const tax = sum(({ taxes: each }) => taxIn(each));
    const items = sum(({ kind, pieces }) => (kind === 'line' ? pieces : 0));
    const discount = sum(({ before, net }) => before - net);
    return entry([place], '', { orders: 1, items, sales: sum(({ net }) => net) + tax, tax, discount });
  });
}

/** What a thing is counted under besides its taxes. */
function placesOf({ kind, product, variation, rate }: Thing): string[] {
  if (kind === 'shipping') return [`method ${rate}`];
  if (kind === 'fee') return [`fee ${rate}`];
  if (product === null) return [];
  return variation === null ? [`product ${product}`] : [`product ${product}`, `variation ${variation}`];
}

/** What bears the same rates, together, and where each of its taxes is counted. */
interface RateGroup extends Taxed {
  taxes: readonly { place: string; amount: number }[];
}

const alike = ({ taxes }: RateGroup): string => JSON.stringify(taxes.map(({ place }) => place));

/** Each as invoices have it: the dearest rate first. */
function groupsOf(
  { country, rates }: Facts,
  things: readonly { net: number; taxes: TaxShares }[],
): RateGroup[] {
  return things.map(({ net: base, taxes: each }) => {
    const parts = Object.entries(each).map(([id, amount]) => {
      const rate = rates.find((one) => one.id === Number(id));
      const place = `tax ${country}|${rate?.ppm ?? ''}|${rate?.label.slice(0, LONGEST) ?? ''}`;
      return { place, ppm: rate?.ppm ?? 0, label: rate?.label ?? '', amount };
    });
    parts.sort((a, b) => b.ppm - a.ppm || (a.label < b.label ? -1 : 1));
    return { base, taxes: parts.map(({ place, amount }) => ({ place, amount })) };
  });
}

/** Bases and taxes by country and rate; what bears none stands under its country alone. */
function taxes(
  { country }: Facts,
  day: string,
  groups: readonly RateGroup[],
  sums: (base: number, tax: number) => Partial<DaySum>,
): Entry[] {
  const found = new Map<string, [base: number, tax: number]>();
  for (const { base, taxes: each } of groups) {
    const untaxed = base === 0 ? [] : [{ place: `tax ${country}||`, amount: 0 }];
    for (const { place, amount } of each.length > 0 ? each : untaxed) {
      const [before, so] = found.get(place) ?? [0, 0];
      found.set(place, [before + base, so + amount]);
    }
  }
  return [...found].map(([place, [base, tax]]) => entry([place], day, sums(base, tax)));
}

/** What each way brought; a wallet pays its part of an order. */
function paid({ total, fromWallet, way }: Facts): Entry[] {
  const entries: Entry[] = [];
  if (total > fromWallet || fromWallet === 0)
    entries.push(entry([`way ${way}`], '', { orders: 1, sales: total - fromWallet }));
  if (fromWallet > 0) entries.push(entry(['way wallet'], '', { orders: 1, sales: fromWallet }));
  return entries;
}

/** What each refund takes out of what was sold, as correcting invoices take it. */
function backOf(facts: Facts, sold: readonly RateGroup[]): [Refund, RateGroup[]][] {
  let left = addTaxed(alike, sold);
  return facts.refunds.map((refund) => {
    const wanted = groupsOf(facts, refund.things);
    // An order that was made cheaper afterwards has less left than went back.
    const amount = Math.min(Math.max(refund.amount, totalOf(wanted)), totalOf(left));
    const back = amount > 0 ? takeBack(alike, left, wanted, amount) : [];
    left = addTaxed(alike, [...left, ...negate(back)]);
    return [refund, back];
  });
}

function given(
  facts: Facts,
  { day, amount, toWallet, toOrder, reason, things: back }: Refund,
  taken: readonly RateGroup[],
  whole: readonly string[],
): Entry[] {
  const refund_tax = taxOf(taken);
  const pieces = back.reduce((sum, each) => sum + (each.kind === 'line' ? each.pieces : 0), 0);
  const under = [...whole, `reason ${reason.trim().slice(0, LONGEST)}`];
  const entries = [entry(under, day, { refunds: amount, refund_tax, refund_count: 1, returned: pieces })];
  for (const { kind, id, pieces: some, net, taxes: each } of back) {
    const thing = facts.things.find((one) => one.kind === kind && one.id === id);
    const places = thing ? placesOf(thing) : [];
    if (places.length === 0) continue;
    const tax = taxIn(each);
    const returned = kind === 'line' ? some : 0;
    entries.push(entry(places, day, { refunds: net + tax, refund_tax: tax, returned }));
  }
  entries.push(...taxes(facts, day, taken, (base, tax) => ({ refunds: base + tax, refund_tax: tax })));
  const way = toOrder > 0 ? EXCHANGE : facts.way;
  if (amount > toWallet)
    entries.push(entry([`way ${way}`], day, { refunds: amount - toWallet, refund_count: 1 }));
  if (toWallet > 0) entries.push(entry(['way wallet'], day, { refunds: toWallet, refund_count: 1 }));
  return entries;
}
