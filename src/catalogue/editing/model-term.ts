import type { ByLanguage } from '../../frame/shop/settings.ts';

/**
 * The taxonomies of the shop; the terms of attribute `colour` are the taxonomy `pa_colour`. Those of posts are kept
 * here too, so that `?cat=` names one thing, whatever it is a category of.
 */
export type Taxonomy =
  | 'category'
  | 'tag'
  | 'brand'
  | 'shipping_class'
  | 'post_category'
  | 'post_tag'
  | `pa_${string}`;

interface TermTexts {
  name: string;
  slug?: string;
  description?: string;
}

export interface TermInput {
  id?: number;
  /** Which version was read: when it has become another, nothing is saved. */
  version?: number;
  taxonomy: Taxonomy;
  /** The same in every language; made of the first name when it is missing. */
  code?: string;
  parentId?: number | null;
  position?: number;
  pictureId?: number | null;
  /** `#rrggbb`, '' for none; without it a term keeps the one it has. */
  swatch?: string;
  texts: ByLanguage<TermTexts>;
}
