import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

export async function readKept(db: Reader): Promise<{ version: number; definition: string } | undefined> {
  const rows = await db
    .selectFrom('search_setup')
    .select(['id', 'definition'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return rows[0] && { version: rows[0].id, definition: rows[0].definition };
}

export async function readVersion(db: Reader, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_setup')
    .select('definition')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.definition;
}

export async function insertSetup(tx: Tx, definition: string, actor: string, now: number): Promise<number> {
  const row = await tx
    .insertInto('search_setup')
    .values({ definition, actor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Products by SKU; a variation's is that of its product. */
export async function readIdsBySku(db: Reader, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'parent_id', 'sku'])
    .where('sku', 'in', skus)
    .execute();
  return new Map(rows.map(({ id, parent_id, sku }) => [sku ?? '', parent_id ?? id]));
}
