import type { Language } from '../../../frame/shop/settings.ts';
import type { Reader } from '../../../platform/db/index.ts';
import { slugify } from '../../model-text.ts';
import { findReference } from '../../woocommerce/store-references.ts';
import type { Part } from './model.ts';

/** The product that joined rows are about, by one of its variations, or by its own name; undefined for a new one. */
export async function findJoined(db: Reader, part: Part, language: Language): Promise<number | undefined> {
  const { by, key, skus } = part;
  if (by === 'parent') {
    const named = await findReference(db, key);
    if (named !== undefined) return named;
  }
  if (skus.length > 0) {
    const row = await db
      .selectFrom('product')
      .select('parent_id')
      .where('sku', 'in', skus)
      .where('parent_id', 'is not', null)
      .executeTakeFirst();
    if (row?.parent_id) return row.parent_id;
  }
  if (by !== 'group') return undefined;
  const row = await db
    .selectFrom('product_translation as t')
    .innerJoin('product as p', 'p.id', 't.product_id')
    .select('p.id')
    .where('t.language', '=', language)
    .where('t.slug', '=', slugify(key))
    .where('p.parent_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
