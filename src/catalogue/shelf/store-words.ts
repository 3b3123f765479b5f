import type { Reader, Tx } from '../../platform/db/index.ts';
import { findByWords, saveWords } from '../words.ts';

/** Notes by which words these products are found: of their names in all languages, and of codes, their variations' too. */
export async function saveProductWords(tx: Tx, ids: readonly number[]): Promise<void> {
  const names = await tx
    .selectFrom('product_translation')
    .select(['product_id', 'name'])
    .where('product_id', 'in', ids)
    .where('borrowed', '=', 0)
    .execute();
  const codes = await tx
    .selectFrom('product')
    .select(['id', 'parent_id', 'sku', 'gtin', 'mpn'])
    .where((is) => is.or([is('id', 'in', ids), is('parent_id', 'in', ids)]))
    .execute();
  const said = new Map(ids.map((id): [number, string[]] => [id, []]));
  for (const { product_id, name } of names) said.get(product_id)?.push(name);
  for (const { id, parent_id, sku, gtin, mpn } of codes)
    said.get(parent_id ?? id)?.push(sku ?? '', gtin, mpn);
  await saveWords(tx, 'product_word', said);
}

/** Products, not variations, by what somebody types of their names and codes: see {@link findByWords}. */
export const findProductIds = (db: Reader, text: string): Promise<number[]> =>
  findByWords(db, 'product_word', text);
