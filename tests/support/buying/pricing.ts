import type { Purchasable } from '../../../src/catalogue/index.ts';

const text = { ca: '', es: '', en: '' };
export const placedRate = (id: number, state: string, taxClass: string, ppm: number, more = {}) => ({
  id,
  code: `R${id}`,
  label: 'IVA',
  ppm,
  compound: false,
  onShipping: true,
  country: 'ES',
  state,
  postcode: '',
  city: '',
  class: taxClass,
  priority: 1,
  position: id,
  ...more,
});
const plain = { taxStatus: 'taxable' as const, ignoreDiscounts: false };
/** IVA, and IGIC in Gran Canaria; free shipping from 60 €, else 4,09 € and its tax. */
export const pricingTables = {
  classes: ['reduced', 'super-reduced', 'zero'],
  rates: [
    placedRate(1, '', 'standard', 210_000),
    placedRate(2, '', 'reduced', 100_000),
    placedRate(3, 'GC', 'standard', 70_000),
  ],
  zones: [
    {
      id: 1,
      code: 'all',
      names: text,
      locations: [],
      methods: [
        {
          id: 1,
          kind: 'free_shipping' as const,
          titles: text,
          settings: { ...plain, cost: {}, requires: 'either' as const, minimum: { EUR: 6000 } },
        },
        {
          id: 2,
          kind: 'flat_rate' as const,
          titles: text,
          settings: { ...plain, cost: { EUR: 409 }, requires: 'nothing' as const, minimum: {} },
        },
      ],
    },
  ],
};
/** Goods of a cart, as far as prices look at them. */
export const cartItem = (id: number, price: number, taxClass = 'standard', more: Partial<Purchasable> = {}) =>
  ({
    id,
    productId: id,
    variationId: 0,
    price,
    taxClass,
    taxStatus: 'taxable',
    virtual: false,
    doneHere: false,
    categoryIds: [],
    brandIds: [],
    onSale: false,
    ...more,
  }) as unknown as Purchasable;
