import type { OrderDraft } from '../../../src/orders/model.ts';

export const HOME = {
  firstName: 'Maria',
  lastName: 'Puig',
  company: '',
  taxId: '',
  country: 'ES',
  address1: 'Carrer de la Força, 8',
  address2: '',
  postcode: '17004',
  city: 'Girona',
  state: 'GI',
  phone: '972 00 00 00',
  email: 'Maria@example.cat',
};

/** Pieces of one product, ten euros each and tax besides. */
export interface LineWish {
  productId: number | null;
  variationId?: number;
  quantity?: number;
  /** Of one piece, minor units. */
  price?: number;
}

/** An order of these lines with 21 % of tax, sent for 5 euros unless it is free; paid by transfer unless `more` says otherwise. */
export function draftOf(wishes: readonly LineWish[], more: Partial<OrderDraft> = {}): OrderDraft {
  const lines = wishes.map(({ productId, variationId = null, quantity = 1, price = 1000 }) => {
    const [total, totalTax] = [price * quantity, Math.round((price * quantity * 21) / 100)];
    return {
      productId,
      variationId,
      name: 'Tassa',
      sku: '',
      attributes: [],
      withdrawal: '' as const,
      service: false,
      doneHere: false,
      quantity,
      unitPrice: price,
      taxClass: '',
      subtotal: total,
      subtotalTax: totalTax,
      total,
      totalTax,
      taxes: { 1: totalTax },
    };
  });
  const sum = (of: 'total' | 'totalTax') => lines.reduce((all, line) => all + line[of], 0);
  const [net, tax] = [sum('total'), sum('totalTax')];
  const [shipping, shippingTax] = net === 0 ? [0, 0] : [500, 105];
  return {
    language: 'ca',
    currency: 'EUR',
    userId: null,
    sessionId: null,
    attempt: null,
    billing: HOME,
    shipping: HOME,
    lines,
    shippingLines: [
      {
        method: 'flat_rate',
        rate: 'flat_rate:1',
        title: 'Missatgeria',
        total: shipping,
        totalTax: shippingTax,
        taxes: { 1: shippingTax },
      },
    ],
    fees: [],
    adjustments: [],
    taxes: [
      {
        rateId: 1,
        code: 'ES-IVA-1',
        label: 'IVA',
        ppm: 210_000,
        compound: false,
        cartTax: tax,
        shippingTax,
      },
    ],
    totals: {
      subtotal: net,
      subtotalTax: tax,
      discount: 0,
      discountTax: 0,
      shipping,
      shippingTax,
      fees: 0,
      feesTax: 0,
      cartTax: tax,
      totalTax: tax + shippingTax,
      total: net + tax + shipping + shippingTax,
    },
    fromWallet: 0,
    pricesIncludeTax: false,
    needsProcessing: true,
    paymentMethod: 'bacs',
    paymentTitle: 'Transferència',
    customerNote: '',
    digitalConsent: '',
    ip: '192.0.2.1',
    userAgent: '',
    createdVia: 'checkout',
    cartHash: '',
    attribution: {},
    ...more,
  };
}
