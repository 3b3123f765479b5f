import { sql } from 'kysely';
import { inLanguage, type Spoken } from '../../frame/shop/translated.ts';
import type { Reader } from '../../platform/db/index.ts';
import { readByLanguage } from '../model-language.ts';
import type { WholeProduct } from '../product/store-whole.ts';
import { readReferences } from './store-references.ts';

/** How wide the file must be, and which rows it has. */
export interface Shape {
  ids: number[];
  attributes: number;
  downloads: number;
  meta: string[];
}

export async function readShape(db: Reader): Promise<Shape> {
  const ids = await db
    .selectFrom('product')
    .select('id')
    // What lies in the bin is as good as gone, and its variations with it.
    .where(({ not, exists, selectFrom, fn, ref }) =>
      not(
        exists(
          selectFrom('product as whole')
            .select('whole.id')
            .where('whole.id', '=', fn.coalesce(ref('product.parent_id'), ref('product.id')))
            .where('whole.status', '=', 'trash'),
        ),
      ),
    )
    .orderBy((is) => is.fn.coalesce('parent_id', 'id'))
    .orderBy((is) => is.case().when('parent_id', 'is', null).then(0).else(1).end())
    .orderBy('position')
    .orderBy('id')
    .execute();
  const most = async (table: 'product_attribute' | 'download') => {
    const row = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('count'))
      .groupBy('product_id')
      .orderBy('count', 'desc')
      .limit(1)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  const meta = await db
    .selectFrom('product_meta')
    .select('name')
    .distinct()
    .where('name', '<>', '_cogs_total_value')
    .orderBy('name')
    .execute();
  return {
    ids: ids.map(({ id }) => id),
    attributes: await most('product_attribute'),
    downloads: await most('download'),
    meta: meta.map(({ name }) => name),
  };
}

/** Products with a text of at least so many letters. Two queries. */
export async function readLong(db: Reader, letters: number): Promise<Set<number>> {
  const long = (column: string) => sql<boolean>`length(${sql.ref(column)}) >= ${letters}`;
  const texts = await db
    .selectFrom('product_translation')
    .select('product_id')
    .where((is) => is.or([long('description'), long('summary'), long('purchase_note')]))
    .execute();
  const meta = await db.selectFrom('product_meta').select('product_id').where(long('value')).execute();
  return new Set([...texts, ...meta].map(({ product_id }) => product_id));
}

/** The words for what products refer to by id. */
export interface ExportWords {
  /** Names of terms. */
  names: ReadonlyMap<number, string>;
  /** Names by taxonomy and id; for a category with its ancestors. */
  paths: ReadonlyMap<string, string>;
  /** Labels of global attributes. */
  labels: ReadonlyMap<number, string>;
  /** Where pictures came from. */
  pictures: ReadonlyMap<number, string>;
  references: ReadonlyMap<number, string>;
}

export async function readWords(
  db: Reader,
  items: readonly WholeProduct[],
  { language, languages }: Spoken,
): Promise<ExportWords> {
  const terms = await db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 't.id').on('tt.language', '=', language),
    )
    .select(['t.id', 't.taxonomy', 't.parent_id', 'tt.name'])
    .execute();
  const byId = new Map(terms.map((term) => [term.id, term]));
  const path = (id: number): string => {
    const term = byId.get(id);
    if (!term) return '';
    return term.parent_id === null ? term.name : `${path(term.parent_id)} > ${term.name}`;
  };
  const attributes = await db.selectFrom('attribute').select(['id', 'labels']).execute();
  const pictureIds = [
    ...new Set(items.flatMap((item) => (item.product ?? item.variation)?.pictureIds ?? [])),
  ];
  const pictures =
    pictureIds.length === 0
      ? []
      : await db.selectFrom('picture').select(['id', 'source']).where('id', 'in', pictureIds).execute();
  const referred = items.flatMap(({ product, parentId }) => [
    ...(product ? [...product.upsellIds, ...product.crossSellIds, ...product.groupedIds] : []),
    ...(parentId === null ? [] : [parentId]),
  ]);
  return {
    names: new Map(terms.map(({ id, name }) => [id, name])),
    paths: new Map(terms.map(({ id, taxonomy }) => [`${taxonomy} ${id}`, path(id)])),
    labels: new Map(
      attributes.map(({ id, labels }) => [
        id,
        inLanguage(readByLanguage<string>(labels), language, languages) ?? '',
      ]),
    ),
    pictures: new Map(pictures.map(({ id, source }) => [id, source])),
    references: await readReferences(db, [...new Set(referred)]),
  };
}
