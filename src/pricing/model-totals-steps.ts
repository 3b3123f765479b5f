import { type Discount, spread } from './model-discounts.ts';
import { shippingClassOf } from './model-rates.ts';
import { roundTaxes, sumTaxes, type Taxes } from './model-rounding.ts';
import { chooseOffer, offersOf } from './model-shipping.ts';
import {
  type Micro,
  moveGross,
  roundMicro,
  sumMicro,
  type TaxRate,
  taxInside,
  taxOnTop,
} from './model-tax.ts';
import type { Fee, ShippingRate, TotalsInput, TotalsLine } from './model-totals-shapes.ts';

/** A cart on its way through the steps. */
export interface State {
  input: TotalsInput;
  lines: WorkLine[];
  offers: ShippingRate[];
  offer: ShippingRate | undefined;
  shippingTaxes: Taxes;
  fees: { fee: Fee; rates: readonly TaxRate[]; taxes: Taxes }[];
  reductions: { kind: 'discount' | 'points'; discount: Discount; parts: number[] }[];
  rates: Map<number, TaxRate>;
}

interface WorkLine {
  line: TotalsLine;
  rates: readonly TaxRate[];
  /** At the customer's place, in the terms in which prices are entered. */
  unit: number;
  amount: number;
  left: number;
  before: Taxes;
  after: Taxes;
}

/** Nothing of an earlier calculation remains. Lines stand by key, so that the shopper's order changes no cent. */
export function clear(input: TotalsInput): State {
  const lines = input.lines
    .map((line) => ({ line, rates: [], unit: 0, amount: 0, left: 0, before: new Map(), after: new Map() }))
    .sort((a, b) => (a.line.key < b.line.key ? -1 : 1));
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

/** Each line at the price and with the rates of the customer's place. */
export function price(state: State): State {
  const { input } = state;
  const lines = state.lines.map((work) => {
    const { line } = work;
    if (line.taxStatus !== 'taxable') return withUnit(work, line.price, []);
    const there = input.rates('there', line.taxClass);
    const unit = input.pricesIncludeTax
      ? moveGross(line.price, input.rates('home', line.taxClass), there)
      : line.price;
    return withUnit(work, unit, there);
  });
  return { ...state, lines };
}

function withUnit(work: WorkLine, unit: number, rates: readonly TaxRate[]): WorkLine {
  const amount = unit * work.line.quantity;
  return { ...work, rates, unit, amount, left: amount };
}

/** The ways of shipping, and the one that counts. Minimums look at the goods less the discounts to come. */
export function ship(state: State): State {
  const { input } = state;
  const shipped = state.lines.filter(({ line }) => line.needsShipping);
  if (shipped.length === 0) return state;
  const reduced = input.discounts.reduce(
    (lines, discount) => reduce(lines, discount, input).lines,
    state.lines,
  );
  const subtotal = shownSum(state.lines, input, ({ amount }) => amount);
  const discount = subtotal - shownSum(reduced, input, ({ left }) => left);
  const goods = { subtotal, discount, freeByCoupon: input.freeByCoupon };
  const taxClass =
    input.shippingTaxClass ??
    shippingClassOf(shipped.flatMap(({ line }) => (line.taxStatus === 'none' ? [] : [line.taxClass])));
  const offers = offersOf(input.methods, goods, input.amountOf).map((offer) => {
    const rates = offer.taxable
      ? input
          .rates(offer.kind === 'local_pickup' ? 'home' : 'there', taxClass)
          .filter((rate) => rate.onShipping)
      : [];
    const taxes = roundTaxes([taxOnTop(offer.cost, rates)], halfOf(input), false)[0] ?? new Map();
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

/** Takes discounts, or points, off the lines one after the other. */
export function takeOff(kind: 'discount' | 'points', pick: (input: TotalsInput) => readonly Discount[]) {
  return (state: State): State => {
    let { lines } = state;
    const reductions = [...state.reductions];
    for (const discount of pick(state.input)) {
      const reduced = reduce(lines, discount, state.input);
      lines = reduced.lines;
      reductions.push({ kind, discount, parts: reduced.parts });
    }
    return { ...state, lines, reductions };
  };
}

function reduce(
  lines: WorkLine[],
  discount: Discount,
  input: TotalsInput,
): { lines: WorkLine[]; parts: number[] } {
  const asked = lines.map(({ line, amount, left }) => ({
    key: line.key,
    quantity: line.quantity,
    amount,
    left,
  }));
  const parts = spread(asked, discount, input.sequentialDiscounts);
  return { parts, lines: lines.map((work, index) => ({ ...work, left: work.left - (parts[index] ?? 0) })) };
}

export function chargeFees(state: State): State {
  const { input } = state;
  const fees = input.fees.map((fee) => {
    const rates = fee.taxClass === null ? [] : input.rates('there', fee.taxClass);
    return {
      fee,
      rates,
      taxes: roundTaxes([taxOnTop(fee.amount, rates)], halfOf(input), false)[0] ?? new Map(),
    };
  });
  return { ...state, fees, rates: fees.reduce((rates, fee) => known(rates, fee.rates), state.rates) };
}

/** The tax of every line before and after discounts, in whole minor units. */
export function tax(state: State): State {
  const { input } = state;
  const exact = (amount: number, rates: readonly TaxRate[]): Micro =>
    input.pricesIncludeTax ? taxInside(amount, rates) : taxOnTop(amount, rates);
  const round = (pick: (work: WorkLine) => number) =>
    roundTaxes(
      state.lines.map((work) => exact(pick(work), work.rates)),
      halfOf(input),
      input.roundAtSubtotal,
    );
  const before = round(({ amount }) => amount);
  const after = round(({ left }) => left);
  return {
    ...state,
    lines: state.lines.map((work, index) => ({
      ...work,
      before: before[index] ?? new Map(),
      after: after[index] ?? new Map(),
    })),
    rates: state.lines.reduce((rates, work) => known(rates, work.rates), state.rates),
  };
}

/** Prices that contain tax are rounded in favour of the net (wire.md 4.5). */
function halfOf(input: TotalsInput): 'up' | 'down' {
  return input.pricesIncludeTax ? 'down' : 'up';
}

/** One piece as it is shown with tax and without. */
export function unitShown(
  unit: number,
  rates: readonly TaxRate[],
  input: TotalsInput,
): { incl: number; excl: number } {
  const exact = input.pricesIncludeTax ? taxInside(unit, rates) : taxOnTop(unit, rates);
  const tax = roundMicro(sumMicro(exact), halfOf(input));
  return input.pricesIncludeTax ? { incl: unit, excl: unit - tax } : { incl: unit + tax, excl: unit };
}

function shownSum(lines: readonly WorkLine[], input: TotalsInput, pick: (work: WorkLine) => number): number {
  return lines.reduce((sum, work) => sum + unitShown(pick(work), work.rates, input)[input.display], 0);
}

function known(rates: Map<number, TaxRate>, more: readonly TaxRate[]): Map<number, TaxRate> {
  return new Map([...rates, ...more.map((rate): [number, TaxRate] => [rate.id, rate])]);
}
