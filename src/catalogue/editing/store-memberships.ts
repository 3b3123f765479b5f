import { announceChange } from '../../platform/db/changes.ts';
import { isAmong, type Reader, type Tx } from '../../platform/db/index.ts';
import { MEMBERSHIPS } from '../listing/memory/live.ts';

/** Ids of categories with all their ancestors. */
export async function withAncestors(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .withRecursive('above(id)', (db) =>
      db
        .selectFrom('term')
        .select((is) => is.ref('parent_id').$notNull().as('id'))
        .where(isAmong(tx, 'id', ids))
        .where('parent_id', 'is not', null)
        .union(
          db
            .selectFrom('term')
            .innerJoin('above', 'above.id', 'term.id')
            .select((is) => is.ref('term.parent_id').$notNull().as('id'))
            .where('term.parent_id', 'is not', null),
        ),
    )
    .selectFrom('above')
    .select('id')
    .execute();
  return new Set([...ids, ...rows.map(({ id }) => id)]);
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
  const rows = await db
    .withRecursive('below(id)', (from) =>
      from
        .selectFrom('term')
        .select('id')
        .where('parent_id', '=', id)
        .union(from.selectFrom('term').innerJoin('below', 'below.id', 'term.parent_id').select('term.id')),
    )
    .selectFrom('below')
    .select('id')
    .execute();
  return new Set([id, ...rows.map((row) => row.id)]);
}

/** Puts a product into these terms and no others, and into the ancestors of its categories. */
export async function saveProductTerms(tx: Tx, productId: number, termIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_term').where('product_id', '=', productId).execute();
  await insertProductTerms(tx, productId, termIds);
}

/** The same for a product that is in none yet. */
export async function insertProductTerms(
  tx: Tx,
  productId: number,
  termIds: readonly number[],
): Promise<void> {
  const direct = new Set(termIds);
  const all = await withAncestors(tx, [...direct]);
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
