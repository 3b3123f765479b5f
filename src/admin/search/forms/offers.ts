import { listAttributes } from '../../../catalogue/index.ts';
import { texts } from '../../../frame/shop/texts.ts';
import { everywhere, inLanguage } from '../../../frame/shop/translated.ts';
import type { AdminContext } from '../../kit/index.ts';
import type { Written } from './options.ts';

/** A field that a form may have: its name, what it is called, and how it is written when it is new. */
export interface Offer {
  name: string;
  label: string;
  written: Written;
}

/** The contract's name of a field, which a form has once; '' for buttons, of which it may have several. */
export function fieldName({ type, taxonomy, key }: Written): string {
  if (type === 'tag') return 'taxonomy:post_tag';
  if (type === 'category') return 'taxonomy:category';
  if (type === 'taxonomy') return `taxonomy:${taxonomy}`;
  if (type === 'post_meta') return `post_meta:${key}`;
  return type === 'submit' || type === 'reset' ? '' : String(type);
}

/** All that a form can be made of here: its own fields, what products are sorted by, prices, texts. One query. */
export async function offersFor(admin: AdminContext): Promise<Offer[]> {
  const { ctx, shop } = admin;
  const { languages } = shop.settings;
  const said = (key: string) => everywhere(languages, (language) => texts(language, shop.settings)(key));
  const counted = { show_count: true, hide_empty: true };
  const attributes = await listAttributes(shop.db.read);
  const plain = (type: string, more: Written = {}): Written => ({ type, ...more });
  const fields: Written[] = [
    plain('search'),
    plain('taxonomy', {
      taxonomy: 'product_cat',
      heading: said('search.field.category'),
      hierarchical: true,
      ...counted,
    }),
    ...attributes.map(({ code, labels }) =>
      plain('taxonomy', {
        taxonomy: `pa_${code}`,
        heading: everywhere(languages, (language) => inLanguage(labels, language, languages) ?? code),
        ...counted,
      }),
    ),
    plain('taxonomy', { taxonomy: 'product_brand', heading: said('catalogue.filter.brand'), ...counted }),
    plain('taxonomy', { taxonomy: 'product_tag', heading: said('search.field.tag'), ...counted }),
    plain('post_meta', { meta: 'number', key: '_price', heading: said('catalogue.price'), histogram: true }),
    plain('post_meta', {
      meta: 'number',
      key: '_wc_average_rating',
      heading: said('admin.searching.meta._wc_average_rating'),
      min: 0,
      max: 5,
      step: 1,
    }),
    plain('post_meta', {
      meta: 'choice',
      key: '_stock_status',
      heading: said('admin.searching.meta._stock_status'),
      input: 'radio',
      ...counted,
      options: ['instock', 'onbackorder', 'outofstock'].map((value) => ({
        value,
        label: said(`admin.searching.stock.${value}`),
      })),
    }),
    plain('post_type', { heading: said('search.field.post_type') }),
    plain('category', counted),
    plain('tag', counted),
    plain('author', counted),
    plain('post_date', { input: 'daterange' }),
    plain('sort_order', {
      options: [
        { by: '_sfm__price', direction: 'asc', as: 'num', label: said('admin.searching.sort.price_asc') },
        { by: '_sfm__price', direction: 'desc', as: 'num', label: said('admin.searching.sort.price_desc') },
        { by: 'date', direction: 'desc', label: said('admin.searching.sort.date_desc') },
      ],
    }),
    plain('posts_per_page', { min: 12, max: 48, step: 12 }),
    plain('submit'),
    plain('reset'),
  ];
  return fields.map((written) => ({
    name: fieldName(written) || String(written.type),
    label: labelOf(ctx, written, languages),
    written,
  }));
}

/** What a field is called among others: by its heading, and what kind it is. */
export function labelOf(
  { t, language }: AdminContext['ctx'],
  { type, heading, key }: Written,
  languages: readonly string[],
): string {
  const kind = t(`search.field.${type}`);
  const own = inLanguage((heading ?? {}) as Record<string, string>, language, languages);
  return own && own !== kind ? `${own} (${kind})` : own || (key ? `${kind}: ${key}` : kind);
}
