import { given } from '../../frame/shop/per-shop.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { escapeHtml } from '../model-money.ts';
import { inFormat, type PictureRow, pictureOf } from '../pictures/model.ts';
import { readPictures } from '../pictures/store.ts';
import { type DescribedPicture, drawReferences, hasReferences, isReference, referencesIn } from './model.ts';

/** Where links by number lead: `href` says it, undefined for what is gone; `tags` are of the pages that say so. */
export interface LedTo {
  href: (reference: unknown) => string | undefined;
  tags: readonly string[];
}
type ReadLinks = (shop: Shop, language: Language, references: readonly string[]) => Promise<LedTo>;

/** Pages and posts stand beside this module: who knows them says where all links lead. */
const linkReader = given<ReadLinks>();
export const setDescribedLinks = linkReader.set;

/** Beside a product, and in a column of text. */
const SIZES = '(width >= 768px) 42rem, 100vw';
const WIDE = '(width >= 1024px) 60rem, 100vw';

/**
 * Descriptions as they are read, with pictures and addresses in the place of numbers: two queries at most, none where
 * there is nothing to look up.
 *
 * @param whole addresses that work anywhere, for files and other programs
 * @returns in the order of `markups`, and the tags of what was looked up
 */
export async function showDescriptions(
  { shop, language, whole = false }: { shop: Shop; language: Language; whole?: boolean },
  markups: readonly string[],
): Promise<{ shown: string[]; tags: readonly string[] }> {
  if (!markups.some(hasReferences)) return { shown: [...markups], tags: [] };
  const all = markups.map(referencesIn);
  const references = [...new Set(all.flatMap(({ links }) => links.filter(isReference)))];
  const [pictures, led] = await Promise.all([
    readPictures(
      shop.db.read,
      all.flatMap((each) => each.pictures),
      language,
    ),
    references.length > 0 ? linkReader(shop)?.(shop, language, references) : undefined,
  ]);
  const base = whole ? shop.publicUrl : '';
  const draw = {
    picture: (picture: DescribedPicture) => pictureHtml(pictures.get(picture.id), picture, whole, base),
    href(reference: string) {
      const href = led?.href(reference);
      return href?.startsWith('/') ? base + href : href;
    },
  };
  return { shown: markups.map((markup) => drawReferences(markup, draw)), tags: led?.tags ?? [] };
}

/** As texts show theirs; of a file one `img`, which everybody reads. */
function pictureHtml(
  row: PictureRow | undefined,
  { alt, caption, wide }: DescribedPicture,
  plain: boolean,
  base: string,
): string | undefined {
  const picture = pictureOf(row, 'full', '');
  if (!picture) return undefined;
  const { src, srcset = '', width, height, position } = picture;
  const said = (values: Readonly<Record<string, string | number | undefined>>) =>
    Object.entries(values)
      .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escapeHtml(`${value}`)}"`))
      .join('');
  const words = { width, height, alt: alt ?? picture.alt };
  const image = plain
    ? `<img${said({ src: base + inFormat(src, 'jpg'), ...words })} />`
    : `<img${said({
        src,
        srcset,
        sizes: wide ? WIDE : SIZES,
        ...words,
        style: position && `object-position:${position}`,
        loading: 'lazy',
        decoding: 'async',
      })}/>`;
  const below = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  const open = plain ? '<figure>' : `<figure class="rich-picture${wide ? ' alignwide' : ''}">`;
  return `${open}${image}${below}</figure>`;
}
