import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { MEMBERSHIPS } from '../listing/memory/live.ts';

/** Ids of categories with all their ancestors. */
export async function withAncestors(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const all = new Set(ids);
  let level = [...ids];
  while (level.length > 0) {
    const rows = await tx.selectFrom('term').select('parent_id').where('id', 'in', level).execute();
    level = rows.map(({ parent_id }) => parent_id).filter((id): id is number => id !== null && !all.has(id));
    for (const id of level) all.add(id);
  }
  return all;
}

/**
 * A category has moved, with all below it: what is in it is in other ancestors now. A few statements for each category
 * above it, however many products there are.
 *
 * @param was the category that it stood below before
 */
export async function followParent(tx: Tx, id: number, was: number | null): Promise<void> {
  const { parent_id: is } = await tx
    .selectFrom('term')
    .select('parent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = is === null ? new Set<number>() : await withAncestors(tx, [is]);
  const before = was === null ? new Set<number>() : await withAncestors(tx, [was]);
  for (const term of now) await enter(tx, id, term);
  for (const term of before) if (!now.has(term)) await leaveWithin(tx, id, term);
  await announceChange(tx, MEMBERSHIPS);
}

/** What is in one term is in another, too. */
async function enter(tx: Tx, from: number, into: number): Promise<void> {
  await tx
    .insertInto('product_term')
    .columns(['product_id', 'term_id', 'direct'])
    .expression((is) =>
      is
        .selectFrom('product_term as pt')
        .select([
          'pt.product_id',
          is.cast<number>(is.val(into), 'bigint').as('term_id'),
          is.lit(0).as('direct'),
        ])
        .where('pt.term_id', '=', from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('product_term as own')
                .select('own.product_id')
                .whereRef('own.product_id', '=', 'pt.product_id')
                .where('own.term_id', '=', into),
            ),
          ),
        ),
    )
    .execute();
}

/** Of what is in one term, whatever is in no category at or below the other any more leaves that. */
async function leaveWithin(tx: Tx, within: number, term: number): Promise<void> {
  const below = await withDescendants(tx, term);
  await tx
    .deleteFrom('product_term')
    .where('term_id', '=', term)
    .where('product_id', 'in', (is) =>
      is.selectFrom('product_term as pt').select('pt.product_id').where('pt.term_id', '=', within),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_term as own')
            .select('own.product_id')
            .whereRef('own.product_id', '=', 'product_term.product_id')
            .where('own.direct', '=', 1)
            .where('own.term_id', 'in', [...below]),
        ),
      ),
    )
    .execute();
}

/** A category with all below it. */
export async function withDescendants(db: Reader, id: number): Promise<Set<number>> {
  const all = new Set([id]);
  for (let level = [id]; level.length > 0; ) {
    const rows = await db.selectFrom('term').select('id').where('parent_id', 'in', level).execute();
    level = rows.map((row) => row.id).filter((each) => !all.has(each));
    for (const each of level) all.add(each);
  }
  return all;
}

/** Puts a product into these terms and no others, and into the ancestors of its categories. */
export async function saveProductTerms(tx: Tx, productId: number, termIds: readonly number[]): Promise<void> {
  const direct = new Set(termIds);
  const all = await withAncestors(tx, [...direct]);
  await tx.deleteFrom('product_term').where('product_id', '=', productId).execute();
  if (all.size === 0) return;
  await tx
    .insertInto('product_term')
    .values(
      [...all].map((term_id) => ({
        product_id: productId,
        term_id,
        direct: direct.has(term_id) ? (1 as const) : (0 as const),
      })),
    )
    .execute();
}
