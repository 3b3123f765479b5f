import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '002-catalogue';

export async function up(db: Schema): Promise<void> {
  await pictures(db);
  await terms(db);
  await products(db);
  await belongings(db);
  await listing(db);
}

async function pictures(db: Schema): Promise<void> {
  // `source` is where a picture came from; `file` is empty while it could not be had.
  await createTable(db, 'picture', (c) =>
    c.id().text('source', 'file').int('width', 'height').unique('source'),
  );
  await createTable(db, 'picture_translation', (c) =>
    c.belongsTo('picture_id', 'picture').text('language', 'alt').primaryKey('picture_id', 'language'),
  );
}

async function terms(db: Schema): Promise<void> {
  await createTable(db, 'attribute', (c) => c.id().text('code', 'labels').int('position').unique('code'));
  await createTable(db, 'term', (c) =>
    c.id().text('taxonomy', 'code').intOrNull('parent_id').int('position').refersTo('picture_id', 'picture'),
  );
  await createIndex(db, 'term', ['taxonomy', 'position']);
  await createTable(db, 'term_translation', (c) =>
    c
      .belongsTo('term_id', 'term')
      .text('language', 'taxonomy', 'name', 'slug', 'description')
      .int('borrowed')
      .primaryKey('term_id', 'language')
      .unique('taxonomy', 'language', 'slug'),
  );
}

async function products(db: Schema): Promise<void> {
  await createTable(db, 'product', (c) =>
    c
      .id()
      .text('type', 'status', 'visibility', 'gtin', 'tax_status', 'tax_class', 'external_url')
      .textOrNull('sku')
      .text('stock_status', 'backorders')
      .int('manage_stock', 'stock')
      .intOrNull('low_stock', 'parent_id', 'external_id', 'max_quantity', 'download_limit', 'download_days')
      .intOrNull('sale_from', 'sale_to')
      .refersTo('shipping_class_id', 'term')
      .int('position', 'featured', 'reviews_allowed', 'sold_individually', 'min_quantity')
      .int('weight', 'length', 'width', 'height', 'is_virtual', 'downloadable')
      .int('total_sales', 'rating_sum', 'rating_count', 'published_at', 'created_at', 'modified_at')
      .unique('sku')
      .unique('external_id')
      .check('stock_not_negative', "stock >= 0 or backorders <> 'no'"),
  );
  await createIndex(db, 'product', ['parent_id', 'position']);
  await createIndex(db, 'product', ['type', 'id']);
  await createTable(db, 'product_translation', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('language', 'name')
      .textOrNull('slug')
      .text('summary', 'description', 'purchase_note', 'button_text', 'sort_key')
      .int('borrowed')
      .primaryKey('product_id', 'language')
      .unique('language', 'slug'),
  );
  await createTable(db, 'product_price', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('currency')
      .intOrNull('regular', 'sale')
      .primaryKey('product_id', 'currency'),
  );
}

async function belongings(db: Schema): Promise<void> {
  // `direct` 0 marks the ancestors of a category, so that an archive needs no tree.
  await createTable(db, 'product_term', (c) =>
    c
      .belongsTo('product_id', 'product')
      .belongsTo('term_id', 'term')
      .int('direct')
      .primaryKey('product_id', 'term_id'),
  );
  await createIndex(db, 'product_term', ['term_id', 'product_id']);
  await createTable(db, 'product_attribute', (c) =>
    c
      .id()
      .belongsTo('product_id', 'product')
      .refersTo('attribute_id', 'attribute')
      .text('code', 'labels', 'options')
      .int('position', 'visible', 'for_variations')
      .intOrNull('default_term_id', 'default_option')
      .unique('product_id', 'code'),
  );
  await createTable(db, 'variation_attribute', (c) =>
    c
      .belongsTo('variation_id', 'product')
      .text('code')
      .intOrNull('term_id', 'option_index')
      .primaryKey('variation_id', 'code'),
  );
  await createTable(db, 'product_picture', (c) =>
    c
      .belongsTo('product_id', 'product')
      .belongsTo('picture_id', 'picture')
      .int('position')
      .primaryKey('product_id', 'position'),
  );
  await createTable(db, 'product_link', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('kind')
      .int('position')
      .belongsTo('target_id', 'product')
      .primaryKey('product_id', 'kind', 'position'),
  );
  await createTable(db, 'download', (c) =>
    c.id().belongsTo('product_id', 'product').text('code', 'name', 'file').int('position'),
  );
  await createIndex(db, 'download', ['product_id', 'position']);
  await createTable(db, 'product_meta', (c) =>
    c.belongsTo('product_id', 'product').text('name', 'value').primaryKey('product_id', 'name'),
  );
  await createTable(db, 'review', (c) =>
    c
      .id()
      .belongsTo('product_id', 'product')
      .intOrNull('parent_id', 'user_id')
      .text('author', 'email', 'body', 'language')
      .int('rating', 'approved', 'verified', 'created_at'),
  );
  await createIndex(db, 'review', ['product_id', 'approved', 'created_at']);
}

/** What the archives read: narrow rows in every order that a page can be asked in. */
async function listing(db: Schema): Promise<void> {
  await createTable(db, 'listing', (c) =>
    c
      .belongsTo('product_id', 'product')
      .int('sales', 'rating', 'rating_count', 'published_at', 'in_stock', 'featured')
      .intOrNull('price_until')
      .primaryKey('product_id'),
  );
  await createIndex(db, 'listing', ['sales', 'product_id']);
  await createIndex(db, 'listing', ['rating', 'rating_count', 'product_id']);
  await createIndex(db, 'listing', ['published_at', 'product_id']);
  await createIndex(db, 'listing', ['featured', 'published_at', 'product_id']);
  await createIndex(db, 'listing', ['price_until']);
  await createTable(db, 'listing_title', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('language', 'title')
      .int('position')
      .primaryKey('product_id', 'language'),
  );
  await createIndex(db, 'listing_title', ['language', 'position', 'title', 'product_id']);
  await createTable(db, 'listing_price', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('currency')
      .int('low', 'high', 'on_sale')
      .primaryKey('product_id', 'currency'),
  );
  await createIndex(db, 'listing_price', ['currency', 'low', 'product_id']);
  await createIndex(db, 'listing_price', ['currency', 'high', 'product_id']);
  await createIndex(db, 'listing_price', ['on_sale', 'currency', 'product_id']);
}
