import type { Language } from '../../frame/shop/settings.ts';
import { isAmong, type Reader, type Tx } from '../../platform/db/index.ts';

/** Every product that may be found at all: published, and not hidden from lists and search alike. */
export async function readProductIds(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('parent_id', 'is', null)
    .where('type', '<>', 'variation')
    .where('status', '=', 'publish')
    .where('visibility', '<>', 'hidden')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type ProductParts = NonNullable<Awaited<ReturnType<typeof readProductParts>>[number]>;

/** All that is indexed of several products, in seven queries. */
export async function readProductParts(db: Reader, ids: readonly number[], languages: readonly Language[]) {
  if (ids.length === 0) return [];
  const products = await db
    .selectFrom('product')
    .selectAll()
    .where('id', 'in', ids)
    .where('parent_id', 'is', null)
    .where('status', '=', 'publish')
    .where('visibility', '<>', 'hidden')
    .orderBy('id')
    .execute();
  const own = products.map(({ id }) => id);
  if (own.length === 0) return [];
  const variations = await db
    .selectFrom('product')
    .selectAll()
    .where('parent_id', 'in', own)
    .where('status', '=', 'publish')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('product_link as l')
    .innerJoin('product as p', 'p.id', 'l.target_id')
    .selectAll('p')
    .select('l.product_id as owner')
    .where('l.product_id', 'in', own)
    .where('l.kind', '=', 'grouped')
    .where('p.status', '=', 'publish')
    .execute();
  const all = [...own, ...variations.map(({ id }) => id), ...members.map(({ id }) => id)];
  const texts = await db
    .selectFrom('product_translation')
    .select(['product_id', 'language', 'name', 'summary', 'description'])
    .where('product_id', 'in', own)
    .where('language', 'in', languages)
    .execute();
  const prices = await db.selectFrom('product_price').selectAll().where('product_id', 'in', all).execute();
  const terms = await db
    .selectFrom('product_term as pt')
    .innerJoin('term_translation as tt', 'tt.term_id', 'pt.term_id')
    .select(['pt.product_id', 'pt.term_id', 'pt.direct', 'tt.taxonomy', 'tt.language', 'tt.name'])
    .where('pt.product_id', 'in', own)
    .execute();
  const choices = await db
    .selectFrom('variation_attribute as va')
    .innerJoin('product as v', 'v.id', 'va.variation_id')
    .select(['va.variation_id', 'va.code', 'va.term_id'])
    .where('v.parent_id', 'in', own)
    .execute();
  const attributes = await db
    .selectFrom('product_attribute')
    .select(['product_id', 'code', 'options', 'for_variations'])
    .where('product_id', 'in', own)
    .execute();
  const meta = await db.selectFrom('product_meta').selectAll().where('product_id', 'in', own).execute();
  const by = <T>(rows: readonly T[], key: (row: T) => number) => Map.groupBy(rows, key);
  const groups = {
    variations: by(variations, ({ parent_id }) => parent_id ?? 0),
    members: by(members, ({ owner }) => owner),
    texts: by(texts, ({ product_id }) => product_id),
    prices: by(prices, ({ product_id }) => product_id),
    terms: by(terms, ({ product_id }) => product_id),
    choices: by(choices, ({ variation_id }) => variation_id),
    attributes: by(attributes, ({ product_id }) => product_id),
    meta: by(meta, ({ product_id }) => product_id),
  };
  return products.map((product) => ({
    product,
    texts: groups.texts.get(product.id) ?? [],
    terms: groups.terms.get(product.id) ?? [],
    attributes: groups.attributes.get(product.id) ?? [],
    meta: groups.meta.get(product.id) ?? [],
    prices: groups.prices.get(product.id) ?? [],
    variations: (groups.variations.get(product.id) ?? []).map((row) => ({
      row,
      prices: groups.prices.get(row.id) ?? [],
      choices: groups.choices.get(row.id) ?? [],
    })),
    members: (groups.members.get(product.id) ?? []).map((row) => ({
      row,
      prices: groups.prices.get(row.id) ?? [],
    })),
  }));
}

/** How often each of these products was sold. */
export async function readSales(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'total_sales'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, total_sales }) => [id, total_sales]));
}

const COPY = 'search-copy';

/** Notes in the change log that a copy of the index is made. @returns the change's number */
export async function markCopy(tx: Tx, at: number): Promise<number> {
  const row = await tx
    .insertInto('change')
    .values({ tag: COPY, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether the change log still has the note of that copy: entries go in the order in which they came. */
export async function tellsOfCopy(db: Reader, copy: { change: number; at: number }): Promise<boolean> {
  const rows = await db
    .selectFrom('change')
    .select('id')
    .where('id', '=', copy.change)
    .where('tag', '=', COPY)
    .where('at', '=', copy.at)
    .execute();
  return rows.length > 0;
}
