import type { Generated } from 'kysely';
import type { CouponKind } from './coupons/model.ts';
import type { LocationKind, MethodKind } from './model-shipping.ts';

type Flag = 0 | 1;

declare module '../platform/db/tables.ts' {
  interface Tables {
    tax_rate: {
      id: Generated<number>;
      country: string;
      state: string;
      postcode: string;
      city: string;
      label: string;
      class: string;
      ppm: number;
      priority: number;
      compound: Flag;
      on_shipping: Flag;
      position: number;
      version: Generated<number>;
    };
    /** Besides `standard`, which every shop has. `names` is JSON by language. */
    tax_class: { id: Generated<number>; slug: string; names: string; position: number; version: number };
    coupon: {
      id: Generated<number>;
      code: string;
      description: string;
      kind: CouponKind;
      /** JSON: see CouponRules. */
      rules: string;
      usage_limit: number | null;
      customer_limit: number | null;
      starts_at: number | null;
      ends_at: number | null;
      enabled: Flag;
      created_at: number;
      modified_at: number;
      version: Generated<number>;
      /** 0 for one that was made by itself. */
      batch_id: Generated<number>;
    };
    /** Codes that were made many at once. */
    coupon_batch: { id: Generated<number>; name: string; count: number; created_at: number };
    coupon_use: {
      id: Generated<number>;
      coupon_id: number;
      order_id: number;
      user_id: number | null;
      /** The mailbox: see platform/mail/mailbox.ts. */
      email: string;
      state: 'held' | 'used' | 'released';
      at: number;
    };
    shipping_zone: {
      id: Generated<number>;
      code: string;
      names: string;
      position: number;
      version: Generated<number>;
    };
    zone_location: { zone_id: number; kind: LocationKind; value: string };
    zone_method: {
      id: Generated<number>;
      zone_id: number;
      kind: MethodKind;
      /** JSON by language. */
      titles: string;
      /** JSON: see MethodSettings. */
      settings: string;
      enabled: Flag;
      position: number;
      version: Generated<number>;
    };
  }
}
