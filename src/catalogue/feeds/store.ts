import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import { feedFields } from '../product-fields.ts';

/** Listed products that are written in a language themselves, by their numbers. */
export async function readFeedIds(
  db: Reader,
  { after, limit, language }: { after: number; limit: number; language: Language },
): Promise<number[]> {
  const rows = await db
    .selectFrom('listing as l')
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'l.product_id').on('t.language', '=', language),
    )
    .select('l.product_id')
    .where('l.product_id', '>', after)
    .where('t.borrowed', '=', 0)
    .orderBy('l.product_id')
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** The simple ones of these products, and the variations of the others, with their product's words. */
export async function readFeedRows(db: Reader, products: readonly number[], language: Language) {
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', (join) =>
      join.on((is) =>
        is.and([
          is('t.language', '=', language),
          is.or([
            is.and([is('p.type', '=', 'simple'), is('t.product_id', '=', is.ref('p.id'))]),
            is('t.product_id', '=', is.ref('p.parent_id')),
          ]),
        ]),
      ),
    )
    .select(['p.id', 'p.sale_from', 'p.sale_to', 'p.position', 't.product_id'])
    .select(['t.summary', 't.description'])
    .select(feedFields.map(({ column }) => `p.${column}` as const))
    .where('t.product_id', 'in', products)
    .where('p.type', 'in', ['simple', 'variation'])
    .where('p.status', '=', 'publish')
    .where((is) => is.or([is('p.id', 'in', products), is('p.parent_id', 'in', products)]))
    .execute();
  return rows.sort((a, b) => a.product_id - b.product_id || a.position - b.position || a.id - b.id);
}
