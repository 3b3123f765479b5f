import type { MethodKind, MethodSettings, ZoneMethod } from '../../../src/pricing/model-shipping.ts';
import type { TaxRate } from '../../../src/pricing/tax/model.ts';
import type { TotalsInput, TotalsLine } from '../../../src/pricing/totals/model-shapes.ts';

export const rate = (id: number, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id,
  code: `ES-IVA-${id}`,
  label: 'IVA',
  ppm: percent * 10_000,
  compound: false,
  onShipping: true,
  ...more,
});
export const IVA: Record<string, TaxRate[]> = { standard: [rate(1, 21)], reduced: [rate(2, 10)], zero: [] };
export const IGIC: Record<string, TaxRate[]> = { standard: [rate(3, 7)], reduced: [rate(4, 3)], zero: [] };

const text = { ca: 'm', es: 'm', en: 'm' };
export const method = (id: number, kind: MethodKind, more: Partial<MethodSettings> = {}): ZoneMethod => ({
  id,
  kind,
  titles: text,
  settings: {
    cost: {},
    taxStatus: 'taxable',
    requires: 'nothing',
    minimum: {},
    ignoreDiscounts: false,
    ...more,
  },
});
const METHODS = [
  method(1, 'free_shipping', { requires: 'either', minimum: { EUR: 6000 } }),
  method(2, 'flat_rate', { cost: { EUR: 409 } }),
  method(3, 'local_pickup'),
];

export const line = (
  key: string,
  price: number,
  quantity = 1,
  more: Partial<TotalsLine> = {},
): TotalsLine => ({
  key,
  price,
  quantity,
  taxClass: 'standard',
  taxStatus: 'taxable',
  needsShipping: true,
  ...more,
});

export const cart = (lines: TotalsLine[], more: Partial<TotalsInput> = {}): TotalsInput => ({
  lines,
  taxClasses: ['reduced', 'super-reduced', 'zero'],
  pricesIncludeTax: true,
  exempt: false,
  roundAtSubtotal: false,
  display: 'incl',
  rates: (_, taxClass) => IVA[taxClass] ?? [],
  methods: METHODS,
  chosenRate: '',
  amountOf: (amounts) => amounts.EUR ?? 0,
  shippingTaxClass: undefined,
  discounts: [],
  freeByCoupon: false,
  points: [],
  fees: [],
  sequentialDiscounts: false,
  ...more,
});
export const abroad =
  (there: Record<string, TaxRate[]>): TotalsInput['rates'] =>
  (where, taxClass) =>
    (where === 'there' ? there : IVA)[taxClass] ?? [];
