import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '006-orders';

const STATUSES = "('pending','processing','on-hold','completed','cancelled','refunded','failed')";

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'order', (c) =>
    c
      .id()
      .text('order_key', 'status', 'currency', 'language')
      .intOrNull('user_id', 'session_id')
      .text('email', 'billing', 'customer_note', 'ip', 'user_agent', 'created_via', 'cart_hash')
      .textOrNull('shipping', 'attempt')
      .int('prices_include_tax', 'needs_processing')
      .int('subtotal', 'subtotal_tax', 'discount', 'discount_tax', 'shipping_total', 'shipping_tax')
      .int('fee_total', 'fee_tax', 'cart_tax', 'total_tax', 'total')
      .text('payment_method', 'payment_title', 'transaction_id')
      .int('created_at', 'modified_at')
      .intOrNull('paid_at', 'completed_at', 'cancelled_at')
      .unique('order_key')
      .unique('attempt')
      .check('status_known', `status in ${STATUSES}`)
      .check('total_not_negative', 'total >= 0')
      .check('tax_is_the_sum', 'total_tax = cart_tax + fee_tax + shipping_tax')
      .check('total_is_the_sum', 'total = subtotal - discount + shipping_total + fee_total + total_tax'),
  );
  await createIndex(db, 'order', ['user_id', 'id']);
  await createIndex(db, 'order', ['session_id', 'id']);
  await createIndex(db, 'order', ['status', 'id']);
  await createIndex(db, 'order', ['email', 'id']);
  await createTable(db, 'order_line', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .refersTo('product_id', 'product')
      .refersTo('variation_id', 'product')
      .text('name', 'sku', 'attributes', 'tax_class', 'taxes')
      .int('position', 'quantity', 'unit_price', 'subtotal', 'subtotal_tax', 'total', 'total_tax')
      .check('quantity_positive', 'quantity > 0'),
  );
  await createIndex(db, 'order_line', ['order_id']);
  await createIndex(db, 'order_line', ['product_id']);
  await createIndex(db, 'order_line', ['variation_id']);
  await createTable(db, 'order_shipping', (c) =>
    c.id().belongsTo('order_id', 'order').text('method', 'rate', 'title', 'taxes').int('total', 'total_tax'),
  );
  await createIndex(db, 'order_shipping', ['order_id']);
  await createTable(db, 'order_fee', (c) =>
    c.id().belongsTo('order_id', 'order').text('code', 'title', 'taxes').int('total', 'total_tax'),
  );
  await createIndex(db, 'order_fee', ['order_id']);
  await createTable(db, 'order_tax', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('code', 'label')
      .int('rate_id', 'ppm', 'compound', 'cart_tax', 'shipping_tax'),
  );
  await createIndex(db, 'order_tax', ['order_id']);
  // Why the price is not the plain sum of the lines: coupons, points, corrections by hand.
  await createTable(db, 'order_adjustment', (c) =>
    c.id().belongsTo('order_id', 'order').text('kind', 'code', 'title').int('amount', 'tax'),
  );
  await createIndex(db, 'order_adjustment', ['order_id']);
  await createTable(db, 'order_note', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('kind', 'author', 'body')
      .int('created_at')
      .check('kind_known', "kind in ('private','customer')"),
  );
  await createIndex(db, 'order_note', ['order_id']);
  await createTable(db, 'stock_reservation', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .refersTo('product_id', 'product')
      .text('state')
      .int('quantity')
      .intOrNull('until')
      .check('state_known', "state in ('held','taken','returned')")
      .check('quantity_positive', 'quantity > 0'),
  );
  await createIndex(db, 'stock_reservation', ['order_id']);
  await createIndex(db, 'stock_reservation', ['product_id']);
  await createIndex(db, 'stock_reservation', ['state', 'until']);
  await createTable(db, 'order_status_history', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .textOrNull('from_status')
      .text('to_status', 'reason')
      .int('at')
      .check('status_known', `to_status in ${STATUSES}`),
  );
  await createIndex(db, 'order_status_history', ['order_id']);
}
