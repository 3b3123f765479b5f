import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '004-pricing';

export async function up(db: Schema): Promise<void> {
  // Empty country, state, postcode or city means any; several postcodes or cities are parted by `;`.
  await createTable(db, 'tax_rate', (c) =>
    c
      .id()
      .text('country', 'state', 'postcode', 'city', 'label', 'class')
      .int('ppm', 'priority', 'compound', 'on_shipping', 'position')
      .check('ppm_sensible', 'ppm >= 0 and ppm <= 10000000'),
  );
  await createIndex(db, 'tax_rate', ['class', 'priority']);
  await createTable(db, 'shipping_zone', (c) => c.id().text('code', 'names').int('position').unique('code'));
  await createTable(db, 'zone_location', (c) =>
    c.belongsTo('zone_id', 'shipping_zone').text('kind', 'value').primaryKey('zone_id', 'kind', 'value'),
  );
  await createTable(db, 'zone_method', (c) =>
    c
      .id()
      .belongsTo('zone_id', 'shipping_zone')
      .text('kind', 'titles', 'settings')
      .int('enabled', 'position'),
  );
  await createIndex(db, 'zone_method', ['zone_id', 'position']);
}
