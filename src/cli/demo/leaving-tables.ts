import { sql } from 'kysely';
import { LEGAL_PAGES } from '../../admin/index.ts';
import type { Keepable } from '../../frame/demo/door.ts';
import type { KeptTable } from '../../platform/db/index.ts';

/** Pages that say who the demo's company is: an own shop has to write its own. */
const demosOwn = sql`(select id from entry where key in (${sql.join([...LEGAL_PAGES])}))`;
const ofPosts = sql`('post_category', 'post_tag')`;

const PICTURES: readonly KeptTable[] = [
  { name: 'picture' },
  { name: 'picture_translation' },
  { name: 'picture_caption' },
  { name: 'picture_word' },
  { name: 'picture_past' },
  { name: 'video' },
  { name: 'video_past' },
];

/** Terms of products and of posts stand in the same tables. */
function terms(keep: readonly Keepable[]): KeptTable[] {
  const both = keep.length > 1;
  const where = keep.includes('products') ? sql`taxonomy not in ${ofPosts}` : sql`taxonomy in ${ofPosts}`;
  return ['term', 'term_translation'].map((name) => (both ? { name } : { name, where }));
}

const PRODUCTS: readonly KeptTable[] = [
  { name: 'attribute' },
  { name: 'tax_class' },
  ...[
    'product',
    'product_translation',
    'product_price',
    'product_term',
    'product_attribute',
    'variation_attribute',
    'product_picture',
    'term_text_picture',
    'product_text_picture',
    'product_text_link',
    'product_link',
    'product_meta',
    'product_video',
    'product_revision',
    'download',
    'listing',
    'listing_title',
    'listing_price',
    'price_history',
    'price_now',
    'search_setup',
  ].map((name) => ({ name })),
];

const PAGES: readonly KeptTable[] = [
  { name: 'author' },
  { name: 'entry', where: sql`id not in ${demosOwn}` },
  ...['entry_translation', 'entry_body', 'entry_term', 'entry_revision', 'entry_picture', 'entry_video'].map(
    (name) => ({
      name,
      where: sql`entry_id not in ${demosOwn}`,
    }),
  ),
  { name: 'entry_counter' },
];

/** What the shop keeps by name that has to do with it. */
const NAMED: Record<Keepable, readonly string[]> = {
  products: ['catalogue.price_history'],
  pages: ['menus', 'home'],
};

/** Settings without which what is kept would not be what it was: in which languages and currencies it is written. */
const SETTINGS = sql`(path in ('', 'languages', 'locales', 'currencies', 'timeZone')
  or path like 'slugs.%' or path like 'catalogue.%' or path like 'search.%' or path like 'content.%')`;

/** The tables whose rows stay, those that are referred to first. No person stands in any of them. */
export function keptTables(keep: readonly Keepable[]): KeptTable[] {
  if (keep.length === 0) return [];
  const names = keep.flatMap((what) => NAMED[what]);
  return [
    ...PICTURES,
    ...terms(keep),
    ...(keep.includes('products') ? PRODUCTS : []),
    ...(keep.includes('pages') ? PAGES : []),
    { name: 'setting', where: sql`name in (${sql.join(names)})` },
    { name: 'shop_setting', where: SETTINGS },
    { name: 'past_addresses' },
  ];
}
