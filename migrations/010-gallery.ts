import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '010-gallery';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'product_video', (c) =>
    c.belongsTo('product_id', 'product').text('code', 'query', 'alts').primaryKey('product_id'),
  );
  await createTable(db, 'picture_caption', (c) =>
    c.belongsTo('picture_id', 'picture').text('language', 'caption').primaryKey('picture_id', 'language'),
  );
}
