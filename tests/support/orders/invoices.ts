import type { Invoice, InvoiceDraft, Keys } from '../../../src/invoices/making/model.ts';
import type { InvoiceRules } from '../../../src/invoices/making/model-content.ts';
import { nextInvoice } from '../../../src/invoices/making/model-next.ts';
import type { Situation } from '../../../src/invoices/making/model-situation.ts';
import type { Order, OrderDraft, OrderLine, OrderRefund } from '../../../src/orders/index.ts';
import { draftOf } from './draft.ts';

export const NOW = Date.UTC(2026, 5, 10, 10);

const KEYS: Keys = {
  home: { regime: '01', operation: 'S1' },
  surcharge: { regime: '18', operation: 'S1' },
  untaxed: { regime: '01', operation: 'E1' },
  reverse: { regime: '01', operation: 'S2' },
  export: { regime: '02', operation: 'E2' },
  intra_union: { regime: '01', operation: 'E5' },
  union_service: { regime: '01', operation: 'N2' },
  outside_service: { regime: '01', operation: 'N2' },
  oss: { regime: '17', operation: 'N2' },
};

export const rules = (more: Partial<InvoiceRules> = {}): InvoiceRules => ({
  issuer: {
    name: 'Terrissa Puig, SL',
    taxId: 'B12345674',
    street: 'Carrer Major, 1',
    postcode: '17001',
    city: 'Girona',
    state: 'GI',
    country: 'ES',
  },
  territory: 'mainland',
  oss: false,
  keys: KEYS,
  surcharges: [
    { rate: 210_000, surcharge: 52_000 },
    { rate: 100_000, surcharge: 14_000 },
    { rate: 40_000, surcharge: 5_000 },
  ],
  simplifiedUpTo: 300_000,
  simplifiedServicesUpTo: 40_000,
  ...more,
});

/** One line of a paper order: its net and its taxes, by parts per million. */
export interface Goods {
  pieces?: number;
  net: number;
  /** A download. */
  service?: boolean;
  /** A course at the shop. */
  doneHere?: boolean;
  taxes: Record<number, number>;
}

/** An order on paper, paid, with taxes as they are given; rates have their parts per million for a number. */
export function paidOrder(goods: readonly Goods[], more: Partial<Order> = {}, fee?: Goods): Order {
  const draft: OrderDraft = draftOf([]);
  const tax = ({ taxes }: Goods) => Object.values(taxes).reduce((sum, each) => sum + each, 0);
  const lines = goods.map(
    (each, index): OrderLine => ({
      id: index + 1,
      productId: index + 1,
      variationId: null,
      name: `Peça ${index + 1}`,
      sku: '',
      attributes: [],
      withdrawal: '',
      service: (each.service || each.doneHere) ?? false,
      doneHere: each.doneHere ?? false,
      quantity: each.pieces ?? 1,
      unitPrice: 0,
      taxClass: '',
      subtotal: each.net,
      subtotalTax: tax(each),
      total: each.net,
      totalTax: tax(each),
      taxes: each.taxes,
    }),
  );
  const fees = fee
    ? [
        {
          code: 'gift',
          title: 'Embolcall',
          taxClass: '',
          total: fee.net,
          totalTax: tax(fee),
          taxes: fee.taxes,
        },
      ]
    : [];
  const all = fee ? [...goods, fee] : [...goods];
  const ppms = [...new Set(all.flatMap(({ taxes }) => Object.keys(taxes)))];
  const total = all.reduce((sum, each) => sum + each.net + tax(each), 0);
  return {
    ...draft,
    lines,
    fees,
    shippingLines: [],
    taxes: ppms.map((ppm) => ({
      rateId: Number(ppm),
      code: `ES-IVA-${ppm}`,
      label: [52_000, 14_000, 5_000].includes(Number(ppm)) ? 'RE' : 'IVA',
      ppm: Number(ppm),
      compound: false,
      cartTax: 0,
      shippingTax: 0,
    })),
    totals: { ...draft.totals, total },
    id: 7,
    key: 'wc_order_a',
    status: 'processing',
    transactionId: '',
    createdAt: NOW,
    modifiedAt: NOW,
    paidAt: NOW,
    completedAt: null,
    cancelledAt: null,
    refunds: [],
    due: 0,
    version: 1,
    ...more,
  };
}

export const situation = (order: Order, more: Partial<Situation> = {}): Situation => ({
  order,
  facts: { freed: false, exchange: null, vat: undefined },
  rules: rules(),
  issued: [],
  gone: false,
  since: 0,
  now: NOW,
  dayOf: (at) => new Date(at).toISOString().slice(0, 10),
  ...more,
});

/** As if it were written down. */
export const issue = (draft: InvoiceDraft, place: number): Invoice => ({
  ...draft,
  id: place,
  number: `N-${place}`,
  series: 'N-',
  inSeries: place,
  issuedOn: '2026-06-10',
  issuedAt: NOW,
  annulled: false,
  paper: {
    shop: 'Terrissa',
    accent: '#a4452a',
    typeface: 'fraunces',
    money: {
      code: 'EUR',
      symbol: '€',
      decimals: 2,
      position: 'right_space',
      thousand: '.',
      decimal: ',',
    },
    mentions: [],
  },
});

/** All that an order needs, besides what is issued. */
export function allOf(of: Situation): Invoice[] {
  const issued = [...of.issued];
  for (let count = 0; count < 50; count += 1) {
    const draft = nextInvoice({ ...of, issued });
    if (!draft) return issued;
    issued.push(issue(draft, issued.length + 1));
  }
  throw new Error('There is no end of invoices.');
}

/** Money of an order that went back for no thing, where nothing else is said. */
export const refundOf = (amount: number, more: Partial<OrderRefund> = {}): OrderRefund => ({
  id: 1,
  key: '',
  done: true,
  amount,
  toWallet: 0,
  toOrder: 0,
  reason: '',
  reference: '',
  createdAt: NOW,
  byGateway: false,
  restock: false,
  shares: [],
  ...more,
});
