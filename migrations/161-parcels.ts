import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '161-parcels';

/** What was sent of an order, how, and under which number. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'parcel', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('carrier', 'carrier_name', 'tracking', 'tracking_plain', 'link', 'sent_by')
      .int('completed', 'version', 'sent_at'),
  );
  await createIndex(db, 'parcel', ['order_id']);
  await createIndex(db, 'parcel', ['tracking_plain']);
  await createTable(db, 'parcel_line', (c) =>
    c
      .belongsTo('parcel_id', 'parcel')
      .belongsTo('line_id', 'order_line')
      .int('pieces')
      .primaryKey('parcel_id', 'line_id')
      .check('pieces_positive', 'pieces > 0'),
  );
  await createIndex(db, 'parcel_line', ['line_id']);
}
