import type { Taxonomy } from '../../catalogue/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

/** Kinds of terms with a list of their own below /admin/; values are listed with their attribute. */
export const KINDS = [
  { taxonomy: 'category', path: 'categories' },
  { taxonomy: 'brand', path: 'brands' },
  { taxonomy: 'tag', path: 'tags' },
  { taxonomy: 'shipping_class', path: 'shipping-classes' },
] as const satisfies readonly { taxonomy: Taxonomy; path: string }[];

export type Kind = (typeof KINDS)[number];

/** What a kind is called in texts: `value` stands for those of every attribute. */
export const kindName = (taxonomy: string): Kind['taxonomy'] | 'value' =>
  KINDS.find((kind) => kind.taxonomy === taxonomy)?.taxonomy ?? 'value';

/** Where terms of a kind are listed. */
export function listOf(taxonomy: string): string {
  const kind = KINDS.find((each) => each.taxonomy === taxonomy);
  return deskLink(kind?.path ?? `attributes/${encodeURIComponent(taxonomy.slice('pa_'.length))}`);
}

export const isTaxonomy = (text: string): text is Taxonomy =>
  KINDS.some(({ taxonomy }) => taxonomy === text) || /^pa_[\p{L}\p{N}_-]{1,180}$/u.test(text);

/** Terms of products have pages, and search engines are told of them. */
export const hasPage = (taxonomy: string): boolean => ['category', 'brand', 'tag'].includes(taxonomy);

/** In which language names are shown to who looks. */
export const spokenBy = ({ ctx, shop: { settings } }: AdminContext) => ({
  language: settings.languages.includes(ctx.language) ? ctx.language : (settings.languages[0] ?? ''),
  languages: settings.languages,
});
