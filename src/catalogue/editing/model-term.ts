import type { ByLanguage } from '../../frame/shop/settings.ts';
import type { SafetyNotes } from '../safety/model.ts';
import type { Exception } from '../withdrawal/model.ts';

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

export interface TermTexts {
  name: string;
  slug?: string;
  description?: string;
  /** What search engines are told; without it the name and the beginning of the description. */
  seoTitle?: string;
  seoDescription?: string;
}

export interface TermInput {
  id?: number;
  /** Which version was read: when it has become another, nothing is saved. */
  version?: number;
  taxonomy: Taxonomy;
  /** The same in every language; made of the first name when it is missing. */
  code?: string;
  parentId?: number | null;
  /** `last`: a new one stands after its sisters, where somebody has put these in order. */
  position?: number | 'last';
  pictureId?: number | null;
  /** `#rrggbb`, '' for none; without it a term keeps the one it has. */
  swatch?: string;
  /** Of a brand, who answers for the safety of its products; without it a brand keeps what it says. */
  safety?: SafetyNotes;
  /** Of a category, why what is in it cannot be withdrawn from; without it a category keeps what it says. */
  withdrawal?: Exception | '';
  texts: ByLanguage<TermTexts>;
  /** As with products. */
  stillRight?: readonly string[] | undefined;
}
