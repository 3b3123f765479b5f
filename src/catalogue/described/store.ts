import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { referencesIn } from './model.ts';
import '../tables.ts';

type Written = Readonly<Record<Language, { summary?: string; description?: string }>>;

const markupOf = ({ summary = '', description = '' }: Written[string]): string =>
  `${summary}\n${description}`;

/** Notes what a product's descriptions show and where they lead; what was noted of it before is gone already. */
export async function saveProductReferences(tx: Tx, productId: number, texts: Written): Promise<void> {
  const said = Object.entries(texts).map(([language, text]) => ({
    language,
    ...referencesIn(markupOf(text)),
  }));
  const links = said.flatMap(({ language, links }) =>
    links.map((href) => ({ product_id: productId, language, href })),
  );
  if (links.length > 0) await tx.insertInto('product_text_link').values(links).execute();
  const ids = await thereOf(
    tx,
    said.flatMap(({ pictures }) => pictures),
  );
  if (ids.length > 0)
    await tx
      .insertInto('product_text_picture')
      .values(ids.map((picture_id) => ({ product_id: productId, picture_id })))
      .execute();
}

/** The same of a category, a brand or a tag; where it leads is read from it. */
export async function saveTermReferences(tx: Tx, termId: number, texts: Written): Promise<void> {
  const said = Object.values(texts).flatMap((text) => referencesIn(markupOf(text)).pictures);
  const ids = await thereOf(tx, said);
  if (ids.length > 0)
    await tx
      .insertInto('term_text_picture')
      .values(ids.map((picture_id) => ({ term_id: termId, picture_id })))
      .execute();
}

/** Numbers of no picture are left out. */
async function thereOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('picture').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** A link in a description. */
export interface DescribedLink {
  kind: 'product' | 'term';
  id: number;
  name: string;
  language: Language;
  href: string;
}

/** Links that descriptions of products have, from one on; what lies in the bin is left out. */
export async function listProductLinks(
  db: Reader,
  { behind, limit }: { behind: number; limit: number },
): Promise<DescribedLink[]> {
  const ids = await db
    .selectFrom('product_text_link as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .select('l.product_id')
    .distinct()
    .where('p.status', '<>', 'trash')
    .where('l.product_id', '>', behind)
    .orderBy('l.product_id')
    .limit(limit)
    .execute();
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product_text_link as l')
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'l.product_id').onRef('t.language', '=', 'l.language'),
    )
    .select(['l.product_id', 'l.language', 'l.href', 't.name'])
    .where(
      'l.product_id',
      'in',
      ids.map(({ product_id }) => product_id),
    )
    .orderBy('l.product_id')
    .orderBy('l.language')
    .orderBy('l.href')
    .execute();
  return rows.map(({ product_id, ...row }) => ({ kind: 'product', id: product_id, ...row }));
}

/** Links that descriptions of categories, brands and tags have: all of them, for these are few. */
export async function listTermLinks(db: Reader): Promise<DescribedLink[]> {
  const rows = await db
    .selectFrom('term_translation')
    .select(['term_id', 'language', 'name', 'description'])
    .where('borrowed', '=', 0)
    .where('taxonomy', 'in', ['category', 'brand', 'tag'])
    .where('description', 'like', '%href="%')
    .orderBy('term_id')
    .orderBy('language')
    .execute();
  return rows.flatMap(({ term_id, language, name, description }) =>
    referencesIn(description).links.map(
      (href): DescribedLink => ({ kind: 'term', id: term_id, name, language, href }),
    ),
  );
}
