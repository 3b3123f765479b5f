import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { saveProductTerms } from './store-memberships.ts';

/** What products are put into by hand: categories, tags and brands, without values of attributes. */
export async function readSorting(db: Reader, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('product_term as pt', (join) =>
      join.onRef('pt.product_id', '=', 'p.id').on('pt.direct', '=', 1),
    )
    .leftJoin('term as t', 't.id', 'pt.term_id')
    .select(['p.id', 't.id as term', 't.taxonomy', 'p.type'])
    .where('p.id', 'in', ids)
    .where('p.parent_id', 'is', null)
    .orderBy('t.id')
    .execute();
  const terms = new Map<number, number[]>();
  for (const { id, term, taxonomy } of rows) {
    const own = terms.get(id) ?? [];
    if (term !== null && !taxonomy?.startsWith('pa_')) own.push(term);
    terms.set(id, own);
  }
  return terms;
}

/** Puts products into these and no others; values of attributes stay. @returns what each is made as */
export async function writeSorting(tx: Tx, terms: ReadonlyMap<number, readonly number[]>) {
  const ids = [...terms.keys()];
  const values = await tx
    .selectFrom('product_term as pt')
    .innerJoin('term as t', 't.id', 'pt.term_id')
    .select(['pt.product_id', 'pt.term_id'])
    .where('pt.product_id', 'in', ids)
    .where('pt.direct', '=', 1)
    .where('t.taxonomy', '>=', 'pa_')
    .where('t.taxonomy', '<', 'pa`')
    .execute();
  const kept = Map.groupBy(values, ({ product_id }) => product_id);
  for (const [id, own] of terms)
    await saveProductTerms(tx, id, [...own, ...(kept.get(id) ?? []).map(({ term_id }) => term_id)]);
  await tx.updateTable('product').set({ version: NEXT_VERSION }).where('id', 'in', ids).execute();
  return tx.selectFrom('product').select(['id', 'type']).where('id', 'in', ids).execute();
}
