import type { DaySum, Kind } from '../../orders/index.ts';

/** What stands in a column, made of the sums of a row; amounts in minor units. */
export interface Measure {
  kind: 'amount' | 'count';
  of(sum: DaySum): number;
}

const net = (sum: DaySum) => sum.sales - sum.tax - (sum.refunds - sum.refund_tax);

/** Every figure that a report can show, by its name in texts (`admin.reports.column.*`). */
export const MEASURES = {
  orders: { kind: 'count', of: ({ orders }) => orders },
  items: { kind: 'count', of: ({ items }) => items },
  customers: { kind: 'count', of: ({ customers }) => customers },
  sales: { kind: 'amount', of: ({ sales }) => sales },
  discount: { kind: 'amount', of: ({ discount }) => discount },
  refunds: { kind: 'amount', of: ({ refunds }) => refunds },
  shipping: { kind: 'amount', of: ({ shipping }) => shipping },
  tax: { kind: 'amount', of: ({ tax, refund_tax }) => tax - refund_tax },
  net: { kind: 'amount', of: net },
  average: { kind: 'amount', of: ({ sales, orders }) => (orders === 0 ? 0 : Math.round(sales / orders)) },
  base: { kind: 'amount', of: ({ sales, tax }) => sales - tax },
  charged: { kind: 'amount', of: ({ tax }) => tax },
  base_back: { kind: 'amount', of: ({ refunds, refund_tax }) => refunds - refund_tax },
  tax_back: { kind: 'amount', of: ({ refund_tax }) => refund_tax },
  taken: { kind: 'amount', of: ({ sales }) => sales },
  left: { kind: 'amount', of: ({ sales, refunds }) => sales - refunds },
  refund_count: { kind: 'count', of: ({ refund_count }) => refund_count },
  returned: { kind: 'count', of: ({ returned }) => returned },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;

/** A report: which sums it shows, in which columns. Its texts are `admin.reports.of.{name}` and `….about`. */
export interface Report {
  name: string;
  kind: Kind;
  columns: readonly MeasureName[];
  /** The column that is drawn and that rows are sorted by. */
  main: MeasureName;
  /** Products are put together by what they stand in now. */
  terms?: 'category' | 'brand';
  /** So many items that a part of time is told of one of them only. */
  many?: boolean;
  /** An item may stand in two rows, so that rows do not add up to a whole. */
  overlaps?: boolean;
}

const WHOLE = [
  'orders',
  'items',
  'sales',
  'discount',
  'refunds',
  'shipping',
  'tax',
  'net',
  'average',
] as const;
const GOODS = ['orders', 'items', 'returned', 'sales', 'discount', 'refunds', 'tax', 'net'] as const;

export const REPORTS: readonly Report[] = [
  { name: 'sales', kind: 'all', columns: [...WHOLE, 'customers'], main: 'sales' },
  { name: 'products', kind: 'product', columns: GOODS, main: 'sales', many: true },
  { name: 'variations', kind: 'variation', columns: GOODS, main: 'sales', many: true },
  {
    name: 'categories',
    kind: 'product',
    terms: 'category',
    columns: GOODS.slice(1),
    main: 'sales',
    many: true,
    overlaps: true,
  },
  { name: 'brands', kind: 'product', terms: 'brand', columns: GOODS.slice(1), main: 'sales', many: true },
  {
    name: 'coupons',
    kind: 'coupon',
    columns: ['orders', 'discount', 'sales', 'refunds'],
    main: 'discount',
    overlaps: true,
  },
  { name: 'taxes', kind: 'tax', columns: ['base', 'charged', 'base_back', 'tax_back', 'tax'], main: 'tax' },
  {
    name: 'payments',
    kind: 'way',
    columns: ['orders', 'taken', 'refunds', 'left'],
    main: 'taken',
    overlaps: true,
  },
  {
    name: 'refunds',
    kind: 'reason',
    columns: ['refund_count', 'returned', 'refunds', 'tax_back'],
    main: 'refunds',
  },
  { name: 'shipping', kind: 'method', columns: ['orders', 'sales', 'refunds', 'tax', 'net'], main: 'sales' },
  { name: 'countries', kind: 'country', columns: [...WHOLE, 'customers'], main: 'sales' },
  { name: 'statuses', kind: 'status', columns: WHOLE, main: 'sales' },
  { name: 'customers', kind: 'customer', columns: WHOLE, main: 'sales' },
  { name: 'sources', kind: 'source', columns: [...WHOLE, 'customers'], main: 'sales' },
];

/** What an order that stands under several items has with each of them: of these columns items make no sum. */
const SHARED: Partial<Record<Kind, readonly MeasureName[]>> = {
  product: ['orders'],
  variation: ['orders'],
  method: ['orders'],
  way: ['orders'],
  coupon: ['orders', 'sales', 'refunds'],
};

/** Whether what stands in a column may be added up over the items of a report. */
export const addsUp = ({ kind }: Report, name: MeasureName): boolean => !SHARED[kind]?.includes(name);

/** The columns of a report: over time those alone that add up over its items, unless it is of one item. */
export const columnsOf = (
  report: Report,
  { by, item }: { by: string; item: string },
): readonly MeasureName[] =>
  by === 'item' || item !== '' ? report.columns : report.columns.filter((name) => addsUp(report, name));

export const reportNamed = (name: string): Report | undefined =>
  REPORTS.find((report) => report.name === name);
