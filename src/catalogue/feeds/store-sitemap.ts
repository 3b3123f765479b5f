import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

export interface ListedProduct {
  id: number;
  modified_at: number;
  language: Language;
  slug: string | null;
}

/** How many products stand in archives. */
export async function countListed(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('listing')
    .select((is) => is.fn.countAll().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/**
 * Where listed products stand, in the languages that they were written in, by their numbers: one row a language.
 * `after` is the last number that was read, so that however far it goes on it costs the same.
 */
export async function readListedProducts(
  db: Reader,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<ListedProduct[]> {
  const ids = await db
    .selectFrom('listing')
    .select('product_id')
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .offset(offset)
    .execute();
  if (ids.length === 0) return [];
  return db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', 't.product_id', 'p.id')
    .select(['p.id', 'p.modified_at', 't.language', 't.slug'])
    .where(
      'p.id',
      'in',
      ids.map(({ product_id }) => product_id),
    )
    .where('t.borrowed', '=', 0)
    .orderBy('p.id')
    .execute();
}
