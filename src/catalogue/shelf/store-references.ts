import type { Reader } from '../../platform/db/index.ts';

/** Products, not variations, by their SKU or `#` and their number, as somebody typed them. */
export async function readReferences(db: Reader, said: readonly string[]): Promise<Map<string, number>> {
  if (said.length === 0) return new Map();
  const numbers = said.flatMap((text) => {
    const id = /^#([1-9]\d{0,8})$/.exec(text)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  const rows = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('parent_id', 'is', null)
    .where((is) => is.or([is('sku', 'in', said), ...(numbers.length > 0 ? [is('id', 'in', numbers)] : [])]))
    .execute();
  const found = new Map<string, number>();
  for (const { id } of rows) found.set(`#${id}`, id);
  for (const { id, sku } of rows) if (sku !== null) found.set(sku, id);
  return found;
}

/** How each of these is typed: its SKU, else `#` and its number. In their order; what is gone is left out. */
export async function referencesOf(db: Reader, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('product').select(['id', 'sku']).where('id', 'in', ids).execute();
  const codes = new Map(rows.map(({ id, sku }) => [id, sku === null || sku.includes(',') ? `#${id}` : sku]));
  return ids.flatMap((id) => codes.get(id) ?? []);
}
