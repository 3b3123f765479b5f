import { chooseOffer, offersOf } from '../model-shipping.ts';
import { micro, moveGross, roundMicro, sumMicro, type TaxRate, taxInside, taxOnTop } from '../tax/model.ts';
import { STANDARD, shippingClassOf } from '../tax/model-rates.ts';
import { addedTaxes, type Settled, settle, sumTaxes, type Taxes } from '../tax/model-rounding.ts';
import { type Discount, spread } from './model-discounts.ts';
import type { Agreed, Fee, ShippingRate, TaxedAt, TotalsInput, TotalsLine } from './model-shapes.ts';

/** A cart on its way through the steps. */
export interface State {
  input: TotalsInput;
  lines: WorkLine[];
  offers: ShippingRate[];
  offer: ShippingRate | undefined;
  shippingTaxes: Taxes;
  fees: { fee: Fee; rates: readonly TaxRate[]; taxes: Taxes }[];
  reductions: { kind: 'discount' | 'points'; discount: Discount; parts: bigint[] }[];
  rates: Map<number, TaxRate>;
}

interface WorkLine {
  line: TotalsLine;
  rates: readonly TaxRate[];
  unit: { incl: number; excl: number };
  /** At the customer's place, in the terms in which prices are entered; millionths of a minor unit. */
  amount: bigint;
  left: bigint;
  /** Net and tax before discounts, and after them, in whole minor units. */
  before: Settled;
  after: Settled;
}

type Placed = Pick<TotalsLine, 'doneHere'>;

const placeOf = ({ doneHere }: Placed): TaxedAt => (doneHere ? 'done_here' : 'there');

const isExempt = ({ exempt, freeIfSent }: TotalsInput, { doneHere }: Placed = {}): boolean =>
  exempt || (freeIfSent === true && !doneHere);

const NOTHING: Settled = { net: 0, taxes: new Map() };

/**
 * Each line at the price and with the rates of the customer's place. It is the line that is moved there, not the
 * piece. Lines stand by key, so that the shopper's order changes no cent.
 */
export function price(input: TotalsInput): State {
  const lines = input.lines
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((line): WorkLine => {
      const taxable = line.taxStatus === 'taxable';
      const exempt = isExempt(input, line);
      const rates = taxable && !exempt ? input.rates(placeOf(line), line.taxClass) : [];
      const moved = (gross: bigint): bigint => {
        if (!taxable || !input.pricesIncludeTax) return gross;
        const entered = line.doneHere ? 'done_here' : 'home';
        const there = moveGross(gross, input.rates(entered, line.taxClass), rates);
        // Whoever is exempt is asked for a net price, and a price is whole.
        return exempt ? micro(roundMicro(there, 'up')) : there;
      };
      const amount = line.agreed
        ? agreedHere(line.agreed, rates, taxable && input.pricesIncludeTax)
        : moved(micro(line.price) * BigInt(line.quantity));
      const one = line.agreed ? amount / BigInt(line.quantity) : moved(micro(line.price));
      const unit = unitShown(roundMicro(one, 'up'), rates, input);
      return { line, rates, unit, amount, left: amount, before: NOTHING, after: NOTHING };
    });
  const before = settled(lines, input, ({ amount }) => amount);
  for (const [index, work] of lines.entries()) work.before = before[index] ?? NOTHING;
  return {
    input,
    lines,
    offers: [],
    offer: undefined,
    shippingTaxes: new Map(),
    fees: [],
    reductions: [],
    rates: new Map(),
  };
}

/** What was agreed at one place, at another: the same where the taxes are. */
const agreedHere = ({ amount, rates: from }: Agreed, rates: readonly TaxRate[], withTax: boolean): bigint =>
  withTax ? moveGross(amount, from, rates) : amount;

/** The ways of shipping, and the one that counts. Minimums look at the goods less what discounts took off them. */
export function ship(state: State): State {
  const { input } = state;
  const shipped = state.lines.filter(({ line }) => line.needsShipping);
  if (shipped.length === 0) return state;
  const subtotal = shownSum(
    state.lines.map(({ before }) => before),
    input,
  );
  const reduced = settled(state.lines, input, ({ left }) => left);
  const discount = subtotal - shownSum(reduced, input);
  const goods = { subtotal, discount, freeByCoupon: input.freeByCoupon };
  const taxClass =
    input.shippingTaxClass ??
    shippingClassOf(
      shipped.flatMap(({ line }) => (line.taxStatus === 'none' ? [] : [line.taxClass])),
      input.taxClasses,
    );
  const offers = offersOf(input.methods, goods, input.amountOf).map((offer) => {
    const where = offer.kind === 'local_pickup' ? 'home' : 'there';
    const taxed = offer.taxable && !isExempt(input);
    const rates = taxed && taxClass !== undefined ? shippingRates(input, where, taxClass) : [];
    // What shipping costs is entered without tax, however prices are: its tax is rounded half up.
    const taxes = addedTaxes(offer.cost, rates, 'up');
    return { offer: { ...offer, tax: sumTaxes(taxes) }, taxes, rates };
  });
  const offer = chooseOffer(
    offers.map((entry) => entry.offer),
    input.chosenRate,
  );
  const chosen = offers.find((entry) => entry.offer.id === offer?.id);
  return {
    ...state,
    offers: offers.map((entry) => entry.offer),
    offer: chosen?.offer,
    shippingTaxes: chosen?.taxes ?? new Map(),
    rates: known(state.rates, chosen?.rates ?? []),
  };
}

/** Of a class that has none of sending at that place, those of the standard class, as WooCommerce takes them. */
function shippingRates(input: TotalsInput, where: TaxedAt, taxClass: string): readonly TaxRate[] {
  const ofClass = (name: string) => input.rates(where, name).filter((rate) => rate.onShipping);
  const own = ofClass(taxClass);
  return own.length > 0 ? own : (input.keptShippingRates ?? ofClass(STANDARD));
}

/** Takes discounts, or points, off the lines one after the other. */
export function takeOff(state: State, kind: 'discount' | 'points', discounts: readonly Discount[]): State {
  let { lines } = state;
  const reductions = [...state.reductions];
  for (const discount of discounts) {
    const reduced = reduce(lines, discount, state.input);
    lines = reduced.lines;
    reductions.push({ kind, discount, parts: reduced.parts });
  }
  return { ...state, lines, reductions };
}

function reduce(
  lines: WorkLine[],
  discount: Discount,
  input: TotalsInput,
): { lines: WorkLine[]; parts: bigint[] } {
  const asked = lines.map(({ line, amount, left }) => ({
    key: line.key,
    quantity: line.quantity,
    amount,
    left,
  }));
  const parts = spread(asked, discount, input.sequentialDiscounts);
  return { parts, lines: lines.map((work, index) => ({ ...work, left: less(work.left, parts[index]) })) };
}

/** A fraction of a minor unit that is taken off with the last whole one was never to be paid. */
const less = (left: bigint, part = 0n): bigint => (part > left ? 0n : left - part);

export function chargeFees(state: State): State {
  const { input } = state;
  // What is charged besides goes with the rest of the order; where all of it is done at the shop, with that.
  const all = { doneHere: input.lines.length > 0 && input.lines.every(({ doneHere }) => doneHere) };
  const exempt = isExempt(input, all);
  const fees = input.fees.map((fee) => {
    const rates = fee.taxClass === null || exempt ? [] : input.rates(placeOf(all), fee.taxClass);
    return { fee, rates, taxes: addedTaxes(fee.amount, rates, halfOf(input)) };
  });
  return {
    ...state,
    fees,
    rates: known(
      state.rates,
      fees.flatMap(({ rates }) => rates),
    ),
  };
}

/** Net and tax of what is left of every line. */
export function tax(state: State): State {
  const after = settled(state.lines, state.input, ({ left }) => left);
  return {
    ...state,
    lines: state.lines.map((work, index) => ({ ...work, after: after[index] ?? NOTHING })),
    rates: known(
      state.rates,
      state.lines.flatMap(({ rates }) => rates),
    ),
  };
}

function settled(
  lines: readonly WorkLine[],
  input: TotalsInput,
  pick: (work: WorkLine) => bigint,
): Settled[] {
  const rounding = {
    inside: input.pricesIncludeTax,
    half: halfOf(input),
    atSubtotal: input.roundAtSubtotal,
  };
  return settle(
    lines.map((work) => ({ amount: pick(work), rates: work.rates })),
    rounding,
  );
}

/** Prices that contain tax are rounded in favour of the net (wire.md 4.5). */
function halfOf(input: TotalsInput): 'up' | 'down' {
  return input.pricesIncludeTax ? 'down' : 'up';
}

/** One piece as it is shown with tax and without. */
function unitShown(
  unit: number,
  rates: readonly TaxRate[],
  input: TotalsInput,
): { incl: number; excl: number } {
  const exact = input.pricesIncludeTax ? taxInside(micro(unit), rates) : taxOnTop(micro(unit), rates);
  const tax = roundMicro(sumMicro(exact), halfOf(input));
  return input.pricesIncludeTax ? { incl: unit, excl: unit - tax } : { incl: unit + tax, excl: unit };
}

/** Lines together, as the cart shows them. */
function shownSum(lines: readonly Settled[], input: TotalsInput): number {
  return lines.reduce(
    (sum, { net, taxes }) => sum + net + (input.display === 'incl' ? sumTaxes(taxes) : 0),
    0,
  );
}

function known(rates: Map<number, TaxRate>, more: readonly TaxRate[]): Map<number, TaxRate> {
  return new Map([...rates, ...more.map((rate): [number, TaxRate] => [rate.id, rate])]);
}
