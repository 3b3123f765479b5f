import type { Generated } from 'kysely';
import type { SetAsideReason } from './model.ts';

export interface CartTable {
  id: Generated<number>;
  session_id: number | null;
  user_id: number | null;
  /** The chosen way of shipping, such as `flat_rate:3`; '' when none was. */
  shipping_rate: string;
  /** Where it would go to; all '' while nobody has said. */
  country: string;
  state: string;
  postcode: string;
  city: string;
  /** Where the bill goes to, and a VAT number of another state with it, JSON; '' while nobody has said. */
  billing_place: Generated<string>;
  /** JSON: codes in the order in which they were applied. */
  coupons: Generated<string>;
  updated_at: number;
}

export interface CartLineTable {
  id: Generated<number>;
  cart_id: number;
  line_key: string;
  /** JSON: `attribute_…` → value in the shop's first language. */
  attributes: string;
  product_id: number;
  /** 0 when it is not a variation. */
  variation_id: number;
  quantity: number;
  added_at: number;
  removed_at: number | null;
  /** Why the shop took it out; '' when the shopper did. */
  set_aside: Generated<SetAsideReason | ''>;
  /** The price that the shopper was told last, minor units of `seen_currency`. */
  seen_price: Generated<number>;
  /** '' while none was told. */
  seen_currency: Generated<string>;
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    cart: CartTable;
    cart_line: CartLineTable;
  }
}
