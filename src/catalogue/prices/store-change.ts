import { NEXT_VERSION } from '../../frame/command/index.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { currenciesOf, type PriceFacts, regularOf, saleOf } from './model-change.ts';

/** Which products: all, those of a term in any language's slug, or some by SKU or number. */
export type PriceSelection =
  | { all: true }
  | { ids: readonly number[] }
  | { taxonomy: 'category' | 'tag' | 'brand'; slug: string }
  | { skus: readonly string[] };

/** The products and variations with prices of their own among these. One query. */
export async function selectPriced(db: Reader, selection: PriceSelection): Promise<number[]> {
  if ('ids' in selection && selection.ids.length === 0) return [];
  let query = db
    .selectFrom('product as p')
    .select('p.id')
    .where('p.type', 'not in', ['variable', 'grouped'])
    .orderBy('p.id');
  if ('skus' in selection)
    query = query.where((is) =>
      is.or([
        is('p.sku', 'in', selection.skus),
        is('p.parent_id', 'in', is.selectFrom('product').select('id').where('sku', 'in', selection.skus)),
      ]),
    );
  if ('ids' in selection)
    query = query.where((is) =>
      is.or([is('p.id', 'in', selection.ids), is('p.parent_id', 'in', selection.ids)]),
    );
  if ('slug' in selection) {
    const listed = db
      .selectFrom('product_term as pt')
      .innerJoin('term_translation as t', 't.term_id', 'pt.term_id')
      .select('pt.product_id')
      .where('t.taxonomy', '=', selection.taxonomy)
      .where('t.slug', '=', selection.slug);
    query = query.where((is) => is.or([is('p.id', 'in', listed), is('p.parent_id', 'in', listed)]));
  }
  return (await query.execute()).map(({ id }) => id);
}

export function lockPriced(tx: Tx, ids: readonly number[]): Promise<void> {
  return lockRows(tx, 'product', ids);
}

/** Two queries. */
export async function readPriceFacts(db: Reader, ids: readonly number[]): Promise<Map<number, PriceFacts>> {
  const products = await db
    .selectFrom('product')
    .select(['id', 'sale_from', 'sale_to'])
    .where('id', 'in', ids)
    .execute();
  const prices = await db
    .selectFrom('product_price')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('currency')
    .execute();
  const facts = new Map<number, Record<string, number | null>>();
  for (const { id, sale_from, sale_to } of products) facts.set(id, { saleFrom: sale_from, saleTo: sale_to });
  for (const { product_id, currency, regular, sale } of prices) {
    const own = facts.get(product_id);
    if (own) Object.assign(own, { [regularOf(currency)]: regular, [saleOf(currency)]: sale });
  }
  return facts;
}

/** Gives each product exactly these prices and dates. */
export async function writePriceFacts(
  tx: Tx,
  facts: ReadonlyMap<number, PriceFacts>,
  now: number,
): Promise<void> {
  const ids = [...facts.keys()];
  await tx.deleteFrom('product_price').where('product_id', 'in', ids).execute();
  const rows = [...facts].flatMap(([product_id, own]) =>
    currenciesOf(own).map((currency) => ({
      product_id,
      currency,
      regular: own[regularOf(currency)] ?? null,
      sale: own[saleOf(currency)] ?? null,
    })),
  );
  if (rows.length > 0) await tx.insertInto('product_price').values(rows).execute();
  for (const [, some] of Map.groupBy(facts, ([, { saleFrom, saleTo }]) => `${saleFrom} ${saleTo}`)) {
    const [, { saleFrom = null, saleTo = null } = {}] = some[0] ?? [];
    await tx
      .updateTable('product')
      .set({ sale_from: saleFrom, sale_to: saleTo, modified_at: now, version: NEXT_VERSION })
      .where(
        'id',
        'in',
        some.map(([id]) => id),
      )
      .execute();
  }
}

/** What shows these prices in lists: the products themselves, those that they vary, and groups that they stand in. */
export async function listedWith(db: Reader, ids: readonly number[]): Promise<number[]> {
  const own = await db
    .selectFrom('product')
    .select((of) => of.fn.coalesce('parent_id', 'id').as('id'))
    .distinct()
    .where('id', 'in', ids)
    .execute();
  const listed = own.map(({ id }) => id);
  const groups = await db
    .selectFrom('product_link')
    .select('product_id')
    .distinct()
    .where('target_id', 'in', listed)
    .where('kind', '=', 'grouped')
    .execute();
  return [...new Set([...listed, ...groups.map(({ product_id }) => product_id)])];
}
