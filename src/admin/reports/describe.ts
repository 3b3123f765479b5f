import type { Kind } from '../../orders/index.ts';
import type { ColumnName } from './columns.ts';

/** What a report can be narrowed to. Those of orders are kinds of sums; products are by what they stand in now. */
export const FILTERS = {
  country: 'country',
  source: 'source',
  campaign: 'campaign',
  way: 'way',
  method: 'method',
  status: 'status',
  customer: 'customer',
  coupon: 'coupon',
  category: 'term',
  brand: 'term',
  language: 'language',
  unsold: 'flag',
} as const satisfies Record<string, Kind | 'term' | 'language' | 'flag'>;
export type FilterName = keyof typeof FILTERS;

const OF_ORDERS: readonly FilterName[] = [
  'country',
  'way',
  'method',
  'status',
  'customer',
  'coupon',
  'source',
  'campaign',
  'category',
  'brand',
];

interface Described {
  /** Its texts are `admin.reports.of.{name}` and, where something is to be known of it, `admin.reports.note.{name}`. */
  name: string;
  group: (typeof GROUPS)[number];
  columns: readonly ColumnName[];
  /** The column that is drawn and that rows are sorted by. */
  main: ColumnName;
  /** By parts of a time alone, by items alone, by either; of `many` items a time is told of one of them only. */
  tells: 'time' | 'items' | 'both' | 'many';
  filters: readonly FilterName[];
  /** Which money it can be asked for. */
  money: 'any' | 'base' | 'none';
  /** An item leads to its own time. */
  opens?: boolean;
  /** An item may stand in two rows, so that rows do not add up to a whole. */
  overlaps?: boolean;
  noted?: boolean;
}

/** A report of sums of orders. */
export interface OrderReport extends Described {
  source: 'orders';
  kind: Kind;
  /** Products are put together by what they stand in now. */
  terms?: 'category' | 'brand';
}

/** Of what another room keeps. */
export interface OtherReport extends Described {
  source: 'points' | 'wallet' | 'stock' | 'search' | 'carts';
}
export type Report = OrderReport | OtherReport;

/** In which reports are listed. */
export const GROUPS = ['money', 'goods', 'customers', 'visits'] as const;

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

const ofOrders = (report: Omit<OrderReport, 'source' | 'filters' | 'money' | 'opens'>): OrderReport => ({
  ...report,
  source: 'orders',
  filters: OF_ORDERS,
  money: 'any',
  opens: report.tells !== 'time' && !report.terms,
});

export const REPORTS: readonly Report[] = [
  ofOrders({
    name: 'sales',
    group: 'money',
    kind: 'all',
    columns: [...WHOLE, 'customers'],
    main: 'sales',
    tells: 'time',
  }),
  ofOrders({
    name: 'taxes',
    group: 'money',
    kind: 'tax',
    columns: ['base', 'charged', 'base_back', 'tax_back', 'tax'],
    main: 'tax',
    tells: 'both',
  }),
  ofOrders({
    name: 'payments',
    group: 'money',
    kind: 'way',
    columns: ['orders', 'taken', 'refunds', 'left'],
    main: 'taken',
    tells: 'both',
    overlaps: true,
  }),
  ofOrders({
    name: 'fees',
    group: 'money',
    kind: 'fee',
    columns: ['orders', 'fees', 'refunds', 'tax', 'net'],
    main: 'fees',
    tells: 'both',
    noted: true,
  }),
  ofOrders({
    name: 'refunds',
    group: 'money',
    kind: 'reason',
    columns: ['refund_count', 'returned', 'refunds', 'tax_back'],
    main: 'refunds',
    tells: 'both',
  }),
  ofOrders({
    name: 'shipping',
    group: 'money',
    kind: 'method',
    columns: ['orders', 'sales', 'refunds', 'tax', 'net'],
    main: 'sales',
    tells: 'both',
  }),
  ofOrders({
    name: 'statuses',
    group: 'money',
    kind: 'status',
    columns: WHOLE,
    main: 'sales',
    tells: 'both',
  }),
  ofOrders({
    name: 'products',
    group: 'goods',
    kind: 'product',
    columns: GOODS,
    main: 'sales',
    tells: 'many',
  }),
  ofOrders({
    name: 'variations',
    group: 'goods',
    kind: 'variation',
    columns: GOODS,
    main: 'sales',
    tells: 'many',
  }),
  ofOrders({
    name: 'categories',
    group: 'goods',
    kind: 'product',
    terms: 'category',
    columns: GOODS.slice(1),
    main: 'sales',
    tells: 'items',
    overlaps: true,
  }),
  ofOrders({
    name: 'brands',
    group: 'goods',
    kind: 'product',
    terms: 'brand',
    columns: GOODS.slice(1),
    main: 'sales',
    tells: 'items',
  }),
  {
    name: 'stock',
    group: 'goods',
    source: 'stock',
    columns: ['stock_before', 'stock', 'stock_value', 'sold', 'turnover'],
    main: 'stock_value',
    tells: 'both',
    filters: ['category', 'brand', 'unsold'],
    money: 'any',
    noted: true,
  },
  ofOrders({
    name: 'customers',
    group: 'customers',
    kind: 'customer',
    columns: WHOLE,
    main: 'sales',
    tells: 'both',
  }),
  ofOrders({
    name: 'countries',
    group: 'customers',
    kind: 'country',
    columns: [...WHOLE, 'customers'],
    main: 'sales',
    tells: 'both',
  }),
  ofOrders({
    name: 'coupons',
    group: 'customers',
    kind: 'coupon',
    columns: ['orders', 'discount', 'sales', 'refunds'],
    main: 'discount',
    tells: 'both',
    overlaps: true,
  }),
  {
    name: 'points',
    group: 'customers',
    source: 'points',
    columns: ['owed_before', 'given', 'spent', 'to_wallet', 'expired', 'taken_back', 'moved', 'owed_after'],
    main: 'given',
    tells: 'both',
    filters: [],
    money: 'none',
    opens: true,
    noted: true,
  },
  {
    name: 'wallet',
    group: 'customers',
    source: 'wallet',
    columns: ['money_before', 'from_points', 'money_spent', 'money_back', 'money_moved', 'money_after'],
    main: 'money_after',
    tells: 'both',
    filters: [],
    money: 'base',
    opens: true,
    noted: true,
  },
  ofOrders({
    name: 'sources',
    group: 'visits',
    kind: 'source',
    columns: [...WHOLE, 'customers'],
    main: 'sales',
    tells: 'both',
  }),
  ofOrders({
    name: 'campaigns',
    group: 'visits',
    kind: 'campaign',
    columns: [...WHOLE, 'customers'],
    main: 'sales',
    tells: 'both',
  }),
  {
    name: 'searches',
    group: 'visits',
    source: 'search',
    columns: ['searches', 'unfound', 'unfound_share', 'opened', 'bought'],
    main: 'searches',
    tells: 'both',
    filters: ['language'],
    money: 'none',
    noted: true,
  },
  {
    name: 'carts',
    group: 'visits',
    source: 'carts',
    columns: ['filled', 'ordered', 'ordered_share', 'abandoned', 'told', 'written', 'won_back', 'won_amount'],
    main: 'filled',
    tells: 'time',
    filters: [],
    money: 'any',
    noted: true,
  },
];

/** What an order that stands under several items has with each of them: of these columns items make no sum. */
const SHARED: Partial<Record<Kind, readonly ColumnName[]>> = {
  product: ['orders'],
  variation: ['orders'],
  method: ['orders'],
  way: ['orders'],
  fee: ['orders'],
  coupon: ['orders', 'sales', 'refunds'],
};

/** Whether what stands in a column may be added up over the items of a report. */
export const addsUp = (report: Report, name: ColumnName): boolean =>
  report.source !== 'orders' || !SHARED[report.kind]?.includes(name);

/** The columns of a report: over time those alone that add up over its items, unless it is of one item. */
export const columnsOf = (
  report: Report,
  { by, item }: { by: string; item: string },
): readonly ColumnName[] =>
  by === 'item' || item !== '' ? report.columns : report.columns.filter((name) => addsUp(report, name));

export const reportNamed = (name: string): Report | undefined =>
  REPORTS.find((report) => report.name === name);
