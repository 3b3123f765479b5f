import { roundMicro } from '../tax/model.ts';
import { addTaxes, sumTaxes, type Taxes } from '../tax/model-rounding.ts';
import type { Adjustment, CartSums, LineTotals, Totals } from './model-shapes.ts';
import type { State } from './model-steps.ts';

/** Adds everything up. */
export function finish(state: State): Omit<Totals, 'adjustments' | 'applied'> {
  const { input } = state;
  const sorted = state.lines.map(
    ({ line, unit, before, after }): LineTotals => ({
      key: line.key,
      quantity: line.quantity,
      unit,
      line_subtotal: before.net,
      line_subtotal_tax: sumTaxes(before.taxes),
      line_total: after.net,
      line_tax: sumTaxes(after.taxes),
      taxes: after.taxes,
    }),
  );
  const byKey = new Map(sorted.map((line) => [line.key, line]));
  const lines = input.lines.flatMap(({ key }) => byKey.get(key) ?? []);
  const goodsTaxes = addTaxes([...lines.map((line) => line.taxes), ...state.fees.map((fee) => fee.taxes)]);
  return {
    lines,
    sums: sumsOf(lines, state),
    taxes: [...state.rates.values()]
      .sort((a, b) => a.id - b.id)
      .flatMap(({ id, code, label, ppm, compound }) => {
        const [amount, shippingAmount] = [goodsTaxes.get(id) ?? 0, state.shippingTaxes.get(id) ?? 0];
        return amount + shippingAmount === 0
          ? []
          : [{ rateId: id, code, label, ppm, compound, amount, shippingAmount }];
      }),
    rates: state.rates,
    shippingTaxes: state.shippingTaxes,
    fees: state.fees,
    discounts: discountsOf(state),
    offers: state.offers,
    offer: state.offer,
  };
}

function sumsOf(lines: readonly LineTotals[], state: State): CartSums {
  const sum = (pick: (line: LineTotals) => number) => lines.reduce((whole, line) => whole + pick(line), 0);
  const subtotal = sum((line) => line.line_subtotal);
  const subtotal_tax = sum((line) => line.line_subtotal_tax);
  const cart_contents_total = sum((line) => line.line_total);
  const cart_contents_tax = sum((line) => line.line_tax);
  const shipping_total = state.offer?.cost ?? 0;
  const shipping_tax = sumTaxes(state.shippingTaxes);
  const fee_total = state.fees.reduce((whole, { fee }) => whole + fee.amount, 0);
  const fee_tax = state.fees.reduce((whole, { taxes }) => whole + sumTaxes(taxes), 0);
  const total_tax = cart_contents_tax + shipping_tax + fee_tax;
  return {
    subtotal,
    subtotal_tax,
    shipping_total,
    shipping_tax,
    discount_total: subtotal - cart_contents_total,
    discount_tax: subtotal_tax - cart_contents_tax,
    cart_contents_total,
    cart_contents_tax,
    fee_total,
    fee_tax,
    total: cart_contents_total + shipping_total + fee_total + total_tax,
    total_tax,
  };
}

/** What each discount took off without tax and in tax; the last one on a line takes the odd cents of rounding. */
function discountsOf(state: State): Totals['discounts'] {
  const found: Totals['discounts'] = new Map();
  const add = (code: string, amount: number, tax: number) => {
    const before = found.get(code) ?? { amount: 0, tax: 0 };
    found.set(code, { amount: before.amount + amount, tax: before.tax + tax });
  };
  let [oddNet, oddTax] = [0, 0];
  for (const [index, { before, after }] of state.lines.entries()) {
    const taken = state.reductions.map(({ parts }) => parts[index] ?? 0n);
    const whole = taken.reduce((a, b) => a + b, 0n);
    const [net, tax] = [before.net - after.net, sumTaxes(before.taxes) - sumTaxes(after.taxes)];
    if (whole === 0n) {
      // Rounded at the subtotal, a discount on one line can move a cent of another that it never touched.
      [oddNet, oddTax] = [oddNet + net, oddTax + tax];
      continue;
    }
    let [off, netOff, taxOff] = [0n, 0, 0];
    for (const [at, { discount }] of state.reductions.entries()) {
      off += taken[at] ?? 0n;
      const part = Number(off) / Number(whole);
      const [netUpTo, taxUpTo] = [Math.round(net * part), Math.round(tax * part)];
      add(discount.code, netUpTo - netOff, taxUpTo - taxOff);
      [netOff, taxOff] = [netUpTo, taxUpTo];
    }
  }
  for (const { discount } of state.reductions) add(discount.code, 0, 0);
  const last = state.reductions.findLast(({ parts }) => parts.some((part) => part > 0n))?.discount.code;
  if (last !== undefined) add(last, oddNet, oddTax);
  return found;
}

/** Every change of price as a row of its own, with its reason. */
export function adjustments(state: State): Adjustment[] {
  const rows: Adjustment[] = [];
  if (state.offer) rows.push({ kind: 'shipping', code: state.offer.id, amount: state.offer.cost });
  for (const { kind, discount, parts } of state.reductions) {
    const label = discount.label === undefined ? {} : { label: discount.label };
    for (const [index, part] of parts.entries()) {
      const lineKey = state.lines[index]?.line.key;
      const amount = roundMicro(part, 'up');
      if (amount > 0 && lineKey !== undefined)
        rows.push({ kind, code: discount.code, ...label, amount: -amount, lineKey });
    }
  }
  for (const { fee } of state.fees)
    rows.push({ kind: 'fee', code: fee.code, label: fee.label, amount: fee.amount });
  const taxRows = (taxes: Taxes, more: Pick<Adjustment, 'lineKey' | 'included'>) => {
    for (const [id, amount] of taxes) {
      const rate = state.rates.get(id);
      if (rate && amount !== 0)
        rows.push({ kind: 'tax', code: rate.code, label: rate.label, amount, ...more });
    }
  };
  for (const { line, after } of state.lines)
    taxRows(after.taxes, { lineKey: line.key, included: state.input.pricesIncludeTax });
  taxRows(state.shippingTaxes, {});
  for (const { taxes } of state.fees) taxRows(taxes, {});
  return rows;
}
