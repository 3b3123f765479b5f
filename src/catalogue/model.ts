import type { Exception } from './withdrawal/model.ts';
/** How a product is sold. A variation is a row of its own under its variable product. */
export type ProductType = 'simple' | 'variable' | 'grouped' | 'external' | 'variation';
export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';
export type Backorders = 'no' | 'notify' | 'yes';

/** A picture ready for `<img>`. Addresses are site-relative. */
export interface Picture {
  src: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  /** What stays in view where it is cut, for `object-position`; its middle without it. */
  position?: string;
  /** The address of the drawing that it is, for who can show one. */
  drawing?: string;
}

/** One chosen or fixed attribute of a variation, in the shopper's language. */
export interface ChosenAttribute {
  /** The contract's field name: `attribute_pa_colour`, or `attribute_logo` for an attribute of the product's own. */
  name: string;
  /** The term's slug, or the plain text of an own attribute; '' means any. */
  value: string;
  label: string;
  display: string;
}

/**
 * What a cart, a total or an order needs to know of something that can be bought: a product or a variation.
 * Read anew each time; prices are minor units of one currency, weights grams, lengths millimetres.
 */
export interface Purchasable {
  /** The id of what is bought: the variation's own id, or the product's. */
  id: number;
  productId: number;
  /** 0 when it is not a variation. */
  variationId: number;
  type: ProductType;
  name: string;
  slug: string;
  sku: string;
  attributes: ChosenAttribute[];
  /** The price before a sale; null when there is none, and then it cannot be bought. */
  regularPrice: number | null;
  /** The price to pay now. */
  price: number | null;
  onSale: boolean;
  taxClass: string;
  /** How much is in it, such as `750 ml`; '' is not said. */
  content: string;
  /** Why it cannot be withdrawn from, its categories heard; '' where it can. */
  withdrawal: Exception | '';
  taxStatus: 'taxable' | 'shipping' | 'none';
  shippingClass: string;
  weight: number;
  dimensions: { length: number; width: number; height: number };
  virtual: boolean;
  /** A service that is done at the shop: taxed there, wherever its buyer is. */
  doneHere: boolean;
  downloadable: boolean;
  soldIndividually: boolean;
  minQuantity: number;
  /** null when only the stock limits it. */
  maxQuantity: number | null;
  stock: {
    managed: boolean;
    quantity: number;
    status: StockStatus;
    backorders: Backorders;
    /** Whose stock it is: its own id, or that of the product whose stock its variations share. */
    holder: number;
  };
  /** Published, priced and not external: may be put into a cart at all. */
  purchasable: boolean;
  picture: Picture | undefined;
  /** With all ancestors. */
  categoryIds: number[];
  brandIds: number[];
}

/** How many more can be sold now: the stock's quantity, or no limit (null). Backorders are no limit. */
export function available(purchasable: Pick<Purchasable, 'stock'>): number | null {
  const { managed, quantity, status, backorders } = purchasable.stock;
  if (!managed) return status === 'outofstock' ? 0 : null;
  return backorders === 'no' ? Math.max(0, quantity) : null;
}
