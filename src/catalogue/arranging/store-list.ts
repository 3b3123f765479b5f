import { sql } from 'kysely';
import { type Outdated, readOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { type Reader, readCounts } from '../../platform/db/index.ts';
import type { Taxonomy, TermInput, TermTexts } from '../editing/model-term.ts';
import { readNotes } from '../safety/model.ts';
import type { Exception } from '../withdrawal/model.ts';

/** A term as the shopkeeper sees it in a list. */
export interface ListedTerm {
  id: number;
  code: string;
  parentId: number | null;
  position: number;
  pictureId: number | null;
  swatch: string;
  version: number;
  /** Where nobody has written one in the language that is asked for, another stands in. */
  name: string;
  /** Languages in which somebody has written it. */
  written: readonly Language[];
  /** Those in which something of it is older than its source. */
  outdated: readonly Language[];
  /** In it, or below it; drafts are counted, too, but not what lies in the bin. */
  products: number;
}

/**
 * All terms of a kind in the order in which they stand beside each other. Three queries.
 *
 * @param spoken the language of their names, and all of the shop
 */
export async function listTerms(
  db: Reader,
  taxonomy: Taxonomy,
  spoken: { language: Language; languages: readonly Language[] },
): Promise<ListedTerm[]> {
  const rows = await db.selectFrom('term').selectAll().where('taxonomy', '=', taxonomy).execute();
  if (rows.length === 0) return [];
  const texts = Map.groupBy(
    await db
      .selectFrom('term_translation')
      .select(['term_id', 'language', 'name', 'borrowed', 'outdated'])
      .where('taxonomy', '=', taxonomy)
      .execute(),
    ({ term_id }) => term_id,
  );
  const counts = await countProducts(db, taxonomy);
  return rows
    .map((row): ListedTerm => {
      const own = texts.get(row.id) ?? [];
      const names = Object.fromEntries(own.map(({ language, name }) => [language, name]));
      return {
        id: row.id,
        code: row.code,
        parentId: row.parent_id,
        position: row.position,
        pictureId: row.picture_id,
        swatch: row.swatch,
        version: row.version,
        name: inLanguage(names, spoken.language, spoken.languages) ?? row.code,
        written: own.flatMap(({ language, borrowed }) => (borrowed === 1 ? [] : language)),
        outdated: own.flatMap(({ language, outdated }) => (outdated === '' ? [] : language)),
        products: counts.get(row.id) ?? 0,
      };
    })
    .sort((a, b) => a.position - b.position || order(a.name, b.name) || a.id - b.id);
}

/** Byte by byte, as the shop puts them. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function countProducts(db: Reader, taxonomy: Taxonomy): Promise<Map<number, number>> {
  const rows =
    taxonomy === 'shipping_class'
      ? await db
          .selectFrom('product')
          .select(({ fn }) => ['shipping_class_id as id', fn.countAll<number>().as('count')])
          .where('shipping_class_id', 'is not', null)
          .where('status', '<>', 'trash')
          .groupBy('shipping_class_id')
          .execute()
      : await db
          .selectFrom('term as t')
          .innerJoin('product_term as pt', 'pt.term_id', 't.id')
          .innerJoin('product as p', 'p.id', 'pt.product_id')
          .select(({ fn }) => ['t.id as id', fn.countAll<number>().as('count')])
          .where('t.taxonomy', '=', taxonomy)
          .where('p.status', '<>', 'trash')
          .groupBy('t.id')
          .execute();
  return new Map(rows.map(({ id, count }) => [id ?? 0, Number(count)]));
}

/** A term as it can be saved again, and which version of it that is. */
export type WholeTerm = Required<Pick<TermInput, 'id' | 'version' | 'safety' | 'withdrawal' | 'swatch'>> &
  TermInput & {
    code: string;
    parentId: number | null;
    position: number;
    pictureId: number | null;
    texts: Record<Language, Required<TermTexts>>;
    /** Which of its translations are older than their source. */
    outdated: ByLanguage<Outdated>;
  };

export async function readWholeTerm(db: Reader, id: number): Promise<WholeTerm | undefined> {
  const row = await db.selectFrom('term').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const texts = await db
    .selectFrom('term_translation')
    .select(['language', 'name', 'slug', 'description', 'seo_title', 'seo_description', 'outdated'])
    .where('term_id', '=', id)
    .where('borrowed', '=', 0)
    .execute();
  return {
    id,
    version: row.version,
    taxonomy: row.taxonomy as Taxonomy,
    code: row.code,
    parentId: row.parent_id,
    position: row.position,
    pictureId: row.picture_id,
    swatch: row.swatch,
    safety: readNotes(row.safety),
    withdrawal: row.withdrawal as Exception | '',
    texts: Object.fromEntries(
      texts.map(({ language, name, slug, description, seo_title, seo_description }) => [
        language,
        { name, slug, description, seoTitle: seo_title, seoDescription: seo_description },
      ]),
    ),
    outdated: readOutdated(texts),
  };
}

/** What would be touched if a term went: products and variations that have it, and what stands below it. */
export async function readTermUses(
  db: Reader,
  { id, taxonomy }: Pick<WholeTerm, 'id' | 'taxonomy'>,
): Promise<{ products: number; variations: number; children: number }> {
  const rowsWith = (table: Counted, column: string) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(sql.ref<number>(column), '=', id);
  const products =
    taxonomy === 'shipping_class'
      ? rowsWith('product', 'shipping_class_id')
      : rowsWith('product_term', 'term_id');
  return readCounts(db, {
    products,
    variations: rowsWith('variation_attribute', 'term_id'),
    children: rowsWith('term', 'parent_id'),
  });
}

type Counted = 'product' | 'product_term' | 'variation_attribute' | 'term';

/** An attribute of the shop's own list, with how many values it has and how many products outside of the bin have it. */
export interface ListedAttribute {
  id: number;
  /** Without `pa_`. */
  code: string;
  labels: Record<Language, string>;
  position: number;
  version: number;
  values: number;
  products: number;
}

export async function listAttributes(db: Reader): Promise<ListedAttribute[]> {
  const rows = await db.selectFrom('attribute').selectAll().orderBy('position').orderBy('id').execute();
  const values = await db
    .selectFrom('term')
    .select(({ fn }) => ['taxonomy', fn.countAll<number>().as('count')])
    .where('taxonomy', '>=', 'pa_')
    .where('taxonomy', '<', 'pa`')
    .groupBy('taxonomy')
    .execute();
  const products = await db
    .selectFrom('product_attribute as pa')
    .innerJoin('product as p', 'p.id', 'pa.product_id')
    .select(({ fn }) => ['attribute_id', fn.countAll<number>().as('count')])
    .where('attribute_id', 'is not', null)
    .where('p.status', '<>', 'trash')
    .groupBy('attribute_id')
    .execute();
  return rows.map(({ labels, ...row }) => ({
    ...row,
    labels: JSON.parse(labels) as Record<Language, string>,
    values: Number(values.find(({ taxonomy }) => taxonomy === `pa_${row.code}`)?.count ?? 0),
    products: Number(products.find(({ attribute_id }) => attribute_id === row.id)?.count ?? 0),
  }));
}
