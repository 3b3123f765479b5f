import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { PictureRow } from '../pictures/model.ts';

export interface TermRow {
  id: number;
  taxonomy: string;
  code: string;
  parent_id: number | null;
  position: number;
  name: string;
  slug: string;
  description: string;
  seo_title: string;
  seo_description: string;
  safety: string;
  withdrawal: string;
  file: string | null;
  width: number | null;
  height: number | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** Every category, tag and brand in one language, of products and of posts, in the shopkeeper's order. */
export function readTerms(db: Reader, language: Language): Promise<TermRow[]> {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 't.id').on('tt.language', '=', language),
    )
    .leftJoin('picture as p', 'p.id', 't.picture_id')
    .select(['t.id', 't.taxonomy', 't.code', 't.parent_id', 't.position', 'tt.name', 'tt.slug'])
    .select(['t.safety', 't.withdrawal', 'tt.description', 'tt.seo_title', 'tt.seo_description'])
    .select(['p.file', 'p.width', 'p.height', 'p.focus_x', 'p.focus_y'])
    .where('t.taxonomy', 'in', ['category', 'tag', 'brand', 'post_category', 'post_tag'])
    .orderBy('t.position')
    .orderBy('tt.name')
    .orderBy('t.id')
    .execute();
}

type TermPicture = Pick<TermRow, 'file' | 'width' | 'height' | 'focus_x' | 'focus_y'>;

export function pictureOfTerm({ file, width, height, ...row }: TermPicture): PictureRow | undefined {
  const { focus_x, focus_y } = row;
  return file === null
    ? undefined
    : { file, width: width ?? 0, height: height ?? 0, focus_x, focus_y, alt: '' };
}

/** Every value of the shop's attributes in one language, attribute by attribute. */
export function readAttributeTerms(db: Reader, language: Language) {
  return db
    .selectFrom('attribute as a')
    .innerJoin('term as t', (join) =>
      join.on((is) => is('t.taxonomy', '=', sql<string>`'pa_' || ${is.ref('a.code')}`)),
    )
    .innerJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 't.id').on('tt.language', '=', language),
    )
    .select(['a.code', 'a.labels', 't.id', 'tt.slug', 'tt.name', 'tt.description'])
    .orderBy('a.position')
    .orderBy('a.id')
    .orderBy('t.position')
    .orderBy('tt.name')
    .execute();
}

/** Every shipping class in one language, in the shopkeeper's order. */
export function shippingClasses(db: Reader, language: Language): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 'tt.name'])
    .where('t.taxonomy', '=', 'shipping_class')
    .where('tt.language', '=', language)
    .orderBy('t.position')
    .orderBy('tt.name')
    .execute();
}

/** What products stand in now, their ancestors included: the ids of terms by product. One query. */
export async function readTermsByProduct(
  db: Reader,
  taxonomy: 'category' | 'brand',
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('product_term as pt')
    .innerJoin('term as t', 't.id', 'pt.term_id')
    .select(['pt.product_id', 'pt.term_id'])
    .where('t.taxonomy', '=', taxonomy)
    .execute();
  const found = new Map<number, number[]>();
  for (const { product_id, term_id } of rows) {
    const terms = found.get(product_id);
    if (terms) terms.push(term_id);
    else found.set(product_id, [term_id]);
  }
  return found;
}
