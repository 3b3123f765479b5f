import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../frame/shop/settings.ts';
import type { Reader } from '../../../platform/db/index.ts';
import { slugify, sortKey } from '../../model-text.ts';
import { findReference } from '../../woocommerce/store-references.ts';
import type { Part } from './model.ts';

interface Placed {
  part?: Part;
  /** The product that the part is below. */
  parentId?: number;
  /** A product that its name alone says, where its file goes by names. */
  namedId?: number | undefined;
}

/**
 * What a row is that is the only one of its file: a variation of what the shop has, as when it was mended and comes
 * back, or a product of its own. Every other row is what it was joined as.
 */
export async function placed(db: Reader, part: Part | undefined, language: Language): Promise<Placed> {
  if (part?.as !== 'alone') return part ? { part } : {};
  const [sku = ''] = part.skus;
  const own = sku === '' ? undefined : await findReference(db, sku);
  // What has a row of its own in the shop already is that, unless it is a variation.
  const isProduct = own !== undefined && !(await isBelow(db, own));
  const parentId = part.isTold && !isProduct ? await findJoined(db, part, language) : undefined;
  if (parentId !== undefined) return { part: { ...part, as: 'variation' }, parentId };
  if (part.by !== 'name' || sku !== '') return {};
  // What is sold in variations has no price of its own, and only what is said of it as a whole.
  if (!part.isTold && (await findJoined(db, part, language)) !== undefined)
    return { part: { ...part, as: 'product' } };
  return {
    namedId: (await called(db, part, language).where('p.type', '=', 'simple').executeTakeFirst())?.id,
  };
}

const isBelow = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('product').select('parent_id').where('id', '=', id).executeTakeFirst())?.parent_id !=
  null;

/** What keyboards and other programs write for the apostrophe of print. */
const APOSTROPHES = ["'", '‘', '´', '`', 'ʼ', '′'];

/** With one apostrophe for all: who types «d'oli» means «d’oli». */
const inPrint = (name: RawBuilder<unknown>): RawBuilder<string> =>
  APOSTROPHES.reduce(
    (said, sign) => sql<string>`replace(${said}, ${sql.lit(sign)}, ${sql.lit('’')})`,
    sql<string>`${name}`,
  );

/** Products of an address, or of a name: of several the oldest comes first that is not in the bin. */
function called(db: Reader, { by, key }: Pick<Part, 'by' | 'key'>, language: Language) {
  const all = db
    .selectFrom('product_translation as t')
    .innerJoin('product as p', 'p.id', 't.product_id')
    .select('p.id')
    .where('t.language', '=', language)
    .where('p.parent_id', 'is', null);
  if (by === 'group') return all.where('t.slug', '=', slugify(key));
  return all
    .where('t.sort_key', '=', sortKey(key))
    .where('t.slug', 'is not', null)
    .where(inPrint(sql.ref('t.name')), '=', inPrint(sql.val(key)))
    .orderBy(sql`case when p.status = 'trash' then 1 else 0 end`)
    .orderBy('p.id');
}

/** The product of that name; of several the oldest that is not in the bin. */
export const findNamed = async (db: Reader, name: string, language: Language): Promise<number | undefined> =>
  (await called(db, { by: 'name', key: name }, language).executeTakeFirst())?.id;

/** The product that joined rows are about, by one of its variations, or by its own address or name; undefined for a new one. */
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
  if (by === 'parent') return undefined;
  const found = called(db, part, language);
  return (await (by === 'name' ? found.where('p.type', '=', 'variable') : found).executeTakeFirst())?.id;
}
