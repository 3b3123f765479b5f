import type { Reader, Tx } from '../../platform/db/index.ts';
import { pastAll } from '../../platform/found-by.ts';
import { wordsOf } from '../../platform/plain-text.ts';

/** So many rows have room in one statement. */
const ROWS = 1000;
/** As many products as a search gives. */
const MOST = 1000;

/** Notes by which words these products are found: of their names in all languages, and of codes, their variations' too. */
export async function saveWords(tx: Tx, ids: readonly number[]): Promise<void> {
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
  const said = new Map<number, string[]>();
  const say = (id: number, text: string) => said.set(id, [...(said.get(id) ?? []), text]);
  for (const { product_id, name } of names) say(product_id, name);
  for (const { id, parent_id, sku, gtin, mpn } of codes) say(parent_id ?? id, `${sku ?? ''} ${gtin} ${mpn}`);
  const rows = [...said].flatMap(([product_id, texts]) =>
    wordsOf(texts.join(' ')).map((word) => ({ product_id, word })),
  );
  await tx.deleteFrom('product_word').where('product_id', 'in', ids).execute();
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('product_word')
      .values(rows.slice(at, at + ROWS))
      .execute();
}

/**
 * Products, not variations, by what somebody types: the beginning of each word of their names and codes in any order,
 * or their number. Looked for by the longest word; the others are asked of what that finds.
 *
 * @returns ids in falling order; of more than a thousand, the youngest
 */
export async function findProductIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const number = /^#?([1-9]\d{0,8})$/.exec(said)?.[1];
  const [longest, ...others] = wordsOf(said).sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  let query = db
    .selectFrom('product_word as w')
    .select('w.product_id as id')
    .distinct()
    .where('w.word', '>=', longest)
    .where('w.word', '<', pastAll(longest));
  for (const word of others)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_word as o')
          .select('o.word')
          .whereRef('o.product_id', '=', 'w.product_id')
          .where('o.word', '>=', word)
          .where('o.word', '<', pastAll(word)),
      ),
    );
  const found = (await query.orderBy('id', 'desc').limit(MOST).execute()).map(({ id }) => id);
  return number === undefined ? found : [...new Set([Number(number), ...found])];
}
