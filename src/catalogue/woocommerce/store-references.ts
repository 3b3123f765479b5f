import type { Reader } from '../../platform/db/index.ts';

/** The products of a GTIN are not said to be one: of several the oldest is meant. */
export async function findByGtin(db: Reader, gtin: string): Promise<number | undefined> {
  if (gtin === '') return undefined;
  const query = db.selectFrom('product').select('id').where('gtin', '=', gtin).orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.id;
}

/** The product that a row means: by its SKU, else by the number it had where it came from, else by its own. */
export async function findRow(db: Reader, sku: string, externalId: number | null) {
  if (sku !== '')
    return (await db.selectFrom('product').select('id').where('sku', '=', sku).executeTakeFirst())?.id;
  if (externalId === null) return undefined;
  const foreign = await db
    .selectFrom('product')
    .select('id')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (foreign) return foreign.id;
  const own = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', externalId)
    .where('external_id', 'is', null)
    .executeTakeFirst();
  return own?.id;
}

/** What `id:44` or a SKU refers to. */
export function findReference(db: Reader, reference: string): Promise<number | undefined> {
  const id = /^id:\s*(\d{1,9})$/i.exec(reference)?.[1];
  return id ? findRow(db, '', Number(id)) : findRow(db, reference, null);
}

/** How other rows refer to products: by SKU, else `id:N`. */
export async function readReferences(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku', 'external_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.sku ?? `id:${row.external_id ?? row.id}`]));
}
