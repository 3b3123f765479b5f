import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import { nestedIn, prepared, type Reader } from '../../platform/db/index.ts';
import type { PictureRow } from '../pictures/model.ts';
import { PREFIX } from '../safety/model.ts';
import { push } from './store-rows.ts';

/** What is greater than all that begins so. */
const BEHIND = `${PREFIX}~`;

const productBySlug = prepared((db, { slug, language }: { slug: string; language: Language }) => {
  const { list, record } = nestedIn(db);
  return db
    .selectFrom('product_translation as asked')
    .innerJoin('product as p', 'p.id', 'asked.product_id')
    .innerJoin('product_translation as t', 't.product_id', 'p.id')
    .leftJoin('product_video as v', 'v.product_id', 'p.id')
    .selectAll('p')
    .select([
      't.language',
      't.name',
      't.slug',
      't.summary',
      't.description',
      't.purchase_note',
      't.button_text',
      'v.code as video_code',
      'v.query as video_query',
      'v.alts as video_alts',
    ])
    .select((is) =>
      is
        .selectFrom('product as child')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('child.parent_id', '=', 'p.id')
        .where('child.status', '=', 'publish')
        .$asScalar()
        .as('variation_count'),
    )
    .select(
      sql<string | null>`(select ${list(record`m.name, m.value`, sql`m.name`)} from product_meta m
        where m.product_id = p.id and m.name >= ${PREFIX} and m.name < ${BEHIND})`.as('safety'),
    )
    .where('asked.slug', '=', slug)
    .where('asked.language', '=', language);
});

/** A product with its texts in every language, by its slug in one. Empty when there is none. */
export function readProductBySlug(db: Reader, slug: string, language: Language) {
  return productBySlug(db, { slug, language });
}

export type ProductPageRow = Awaited<ReturnType<typeof readProductBySlug>>[number];

const neighbours = prepared(
  (_, { id }: { id: number }) => sql<{ id: number; kind: string; position: number }>`
    with main as (
      select own.term_id from product_term own join term t on t.id = own.term_id
      where own.product_id = ${id} and own.direct = 1 and t.taxonomy in ('category', 'tag')
      order by t.taxonomy, coalesce(t.parent_id, 0) desc, t.id limit 1
    ), wider as (
      select coalesce(t.parent_id, t.id) as term_id from term t join main on main.term_id = t.id
    ), candidate as (
      select * from (select product_id from product_term where term_id = (select term_id from main)
        and product_id < ${id} order by product_id desc limit 12) as below
      union
      select * from (select product_id from product_term where term_id = (select term_id from main)
        and product_id > ${id} order by product_id limit 12) as above
      union
      select * from (select product_id from product_term where term_id = (select term_id from wider)
        and product_id > ${id} order by product_id limit 12) as beside
    )
    select l.target_id as id, l.kind as kind, l.position as position
    from product_link l join product p on p.id = l.target_id
    where l.product_id = ${id} and l.kind in ('upsell', 'grouped') and p.status = 'publish'
    union all
    select c.product_id, 'related', -(
      select count(*) from product_term a join product_term b on b.term_id = a.term_id
      where a.product_id = c.product_id and b.product_id = ${id}
    )
    from candidate c join listing on listing.product_id = c.product_id where listing.in_stock = 1`,
);

/**
 * Upsells, members of a group, and related products: neighbours in the product's most particular category (else
 * tag) and in the one above it, those with the most terms in common first. Looks at three dozen candidates, however
 * large the category is.
 */
export async function readNeighbours(
  db: Reader,
  id: number,
  most: number,
): Promise<{ upsells: number[]; members: number[]; related: number[] }> {
  const rows = await neighbours(db, { id });
  const ids = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .sort((a, b) => a.position - b.position || a.id - b.id)
      .map((row) => row.id);
  const upsells = ids('upsell');
  const related = ids('related').filter((other) => !upsells.includes(other));
  return { upsells, members: ids('grouped'), related: related.slice(0, most) };
}

const variationRows = prepared(
  (db, { owners, language }: { owners: readonly number[]; language: Language }) =>
    db
      .selectFrom('product as p')
      .leftJoin('product_translation as t', (join) =>
        join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
      )
      .selectAll('p')
      .select('t.description')
      .select((is) => is.ref('p.parent_id').$notNull().as('owner'))
      .where('p.parent_id', 'in', owners)
      .where('p.status', '=', 'publish')
      .unionAll(
        db
          .selectFrom('product_link as l')
          .innerJoin('product as p', (join) =>
            join.on((is) =>
              is.or([is('p.id', '=', is.ref('l.target_id')), is('p.parent_id', '=', is.ref('l.target_id'))]),
            ),
          )
          .leftJoin('product_translation as t', (join) =>
            join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
          )
          .selectAll('p')
          .select('t.description')
          .select('l.product_id as owner')
          .where('l.product_id', 'in', owners)
          .where('l.kind', '=', 'grouped')
          .where('p.status', '=', 'publish'),
      ),
);

/**
 * The variations of variable products, in their order, with their descriptions in one language; and of grouped
 * ones the members and theirs, for the prices that are made of them. `owner` is the product that a row counts for.
 */
export async function readVariationRows(db: Reader, owners: readonly number[], language: Language) {
  const rows = await variationRows(db, { owners, language });
  return rows.sort((a, b) => a.position - b.position || a.id - b.id);
}

export type VariationRow = Awaited<ReturnType<typeof readVariationRows>>[number];

export type GalleryRow = PictureRow & { id: number; caption: string | null };

const galleryRows = prepared((db, { ids, language }: { ids: readonly number[]; language: Language }) =>
  db
    .selectFrom('product_picture as pp')
    .innerJoin('picture as p', 'p.id', 'pp.picture_id')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .leftJoin('picture_caption as pc', (join) =>
      join.onRef('pc.picture_id', '=', 'p.id').on('pc.language', '=', language),
    )
    .select([
      'pp.product_id',
      'p.id',
      'p.file',
      'p.width',
      'p.height',
      'p.focus_x',
      'p.focus_y',
      'pt.alt',
      'pc.caption',
    ])
    .where('pp.product_id', 'in', ids)
    .where('p.file', '<>', '')
    .orderBy('pp.product_id')
    .orderBy('pp.position'),
);

/** All pictures of products and variations, in their order. */
export async function readGalleries(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, GalleryRow[]>> {
  const galleries = new Map<number, GalleryRow[]>();
  const rows = await galleryRows(db, { ids, language });
  for (const { product_id, ...picture } of rows) push(galleries, product_id, picture);
  return galleries;
}

const attributeRows = (which: 'own' | 'with variations') =>
  prepared((db, { productId }: { productId: number }) =>
    db
      .selectFrom('product_attribute as pa')
      .leftJoin('attribute as a', 'a.id', 'pa.attribute_id')
      .leftJoin('variation_attribute as va', (join) =>
        which === 'own'
          ? // No variation has this number: one look into the index, where a plain "false" reads the whole table.
            join.on('va.variation_id', '=', 0)
          : join
              .onRef('va.code', '=', 'pa.code')
              .on('va.variation_id', 'in', (is) =>
                is.selectFrom('product').select('product.id').where('product.parent_id', '=', productId),
              ),
      )
      .select(['pa.id', 'pa.code', 'pa.attribute_id', 'pa.labels', 'pa.options', 'pa.visible'])
      .select(['pa.for_variations', 'pa.default_term_id', 'pa.default_option', 'a.labels as global_labels'])
      .select(['va.variation_id', 'va.term_id', 'va.option_index'])
      .where('pa.product_id', '=', productId)
      .orderBy('pa.position'),
  );
const attributeRowsOf = { own: attributeRows('own'), 'with variations': attributeRows('with variations') };

/**
 * The attributes of a product, once for each variation that fixes them (`variation_id` null for none).
 *
 * @param which `own`: without the variations
 */
export function readAttributeRows(db: Reader, productId: number, which: 'own' | 'with variations') {
  return attributeRowsOf[which](db, { productId });
}

export type AttributeRow = Awaited<ReturnType<typeof readAttributeRows>>[number];

const termWords = prepared((db, { ids, language }: { ids: readonly number[]; language: Language }) =>
  db
    .selectFrom('product_term as pt')
    .innerJoin('term as t', 't.id', 'pt.term_id')
    .innerJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 'pt.term_id').on('tt.language', '=', language),
    )
    .leftJoin('picture as p', 'p.id', 't.picture_id')
    .select(['pt.product_id', 'pt.term_id', 'tt.taxonomy', 'tt.name', 'tt.slug', 't.swatch'])
    .select(['p.file', 'p.width', 'p.height', 'p.focus_x', 'p.focus_y'])
    .where('pt.product_id', 'in', ids)
    .where('pt.direct', '=', 1)
    .orderBy('t.position')
    .orderBy('tt.name'),
);

/** The terms of products with their words: attribute values, categories, tags, brands. */
export function readTermWords(db: Reader, ids: readonly number[], language: Language) {
  return termWords(db, { ids, language });
}

export type TermWordsRow = Awaited<ReturnType<typeof readTermWords>>[number];
