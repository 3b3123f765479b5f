import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '015-coupons';

export async function up(db: Schema): Promise<void> {
  // `rules` is JSON: amounts by currency, bounds, and what it counts for. See src/pricing/coupons/model.ts.
  await createTable(db, 'coupon', (c) =>
    c
      .id()
      .text('code', 'description', 'kind', 'rules')
      .intOrNull('usage_limit', 'customer_limit', 'starts_at', 'ends_at')
      .int('enabled', 'created_at', 'modified_at')
      .unique('code')
      .check('kind_known', "kind in ('percent','fixed_cart','fixed_product')"),
  );
  // One row an order and coupon. `held` while the order waits for its money, `used` from then on.
  await createTable(db, 'coupon_use', (c) =>
    c
      .id()
      .belongsTo('coupon_id', 'coupon')
      .belongsTo('order_id', 'order')
      .intOrNull('user_id')
      .text('email', 'state')
      .int('at')
      .unique('coupon_id', 'order_id')
      .check('state_known', "state in ('held','used','released')"),
  );
  await createIndex(db, 'coupon_use', ['order_id']);
}
