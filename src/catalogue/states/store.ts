import { sql } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { StateFacts } from './model.ts';

/** Of products, not of variations, which are what their product is. */
export async function readStates(db: Reader, ids: readonly number[]): Promise<Map<number, StateFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('product_bin as b', 'b.product_id', 'p.id')
    .select(['p.id', 'p.status', 'p.published_at', 'b.status as was'])
    .where('p.id', 'in', ids)
    .where('p.parent_id', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, status, published_at, was }) => [
      id,
      { status, publishedAt: published_at, was: status === 'trash' ? (was ?? 'draft') : null },
    ]),
  );
}

/** Gives each product exactly this state. What is published now does not wait for a day that it was planned for. */
export async function writeStates(
  tx: Tx,
  facts: ReadonlyMap<number, StateFacts>,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('product_bin')
    .where('product_id', 'in', [...facts.keys()])
    .execute();
  for (const [id, { status, publishedAt, was }] of facts) {
    const published_at = status === 'publish' ? Math.min(publishedAt, now) : publishedAt;
    await tx
      .updateTable('product')
      .set({ status, published_at, modified_at: now, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
    if (status === 'trash')
      await tx
        .insertInto('product_bin')
        .values({ product_id: id, status: was ?? 'draft', at: now })
        .execute();
  }
}

/** What each is made as: see `Aftermath.saved`. */
export function readTypes(db: Reader, ids: readonly number[]) {
  return db.selectFrom('product').select(['id', 'type']).where('id', 'in', ids).execute();
}

/** What was planned to appear by now. */
export async function readDue(db: Reader, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    // Said in the statement itself: it is the condition of the index.
    .where(sql<boolean>`status = 'future'`)
    .where('published_at', '<=', now)
    .where('parent_id', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What has lain in the bin since before then. What somebody has taken out by other ways is no longer in it. */
export async function readBinned(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product_bin as b')
    .innerJoin('product as p', 'p.id', 'b.product_id')
    .select('p.id')
    .where('b.at', '<', before)
    .where('p.status', '=', 'trash')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
