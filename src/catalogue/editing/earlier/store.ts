import type { Selectable } from 'kysely';
import type { Outdated } from '../../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../../frame/shop/settings.ts';
import type { Reader, Tables, Tx } from '../../../platform/db/index.ts';
import type { WholeProduct } from '../../product/store-whole.ts';
import type { Said } from './model.ts';
import '../../tables.ts';

/** So many are kept; the oldest go. */
const MOST = 30;

type Row = Pick<Selectable<Tables['product_revision']>, 'texts' | 'outdated'>;

async function keep(tx: Tx, productId: number, said: Row, now: number): Promise<void> {
  await tx
    .insertInto('product_revision')
    .values({ product_id: productId, ...said, saved_at: now })
    .execute();
  const beyond = await tx
    .selectFrom('product_revision')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .offset(MOST)
    .limit(MOST)
    .execute();
  const old = beyond.map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('product_revision').where('id', 'in', old).execute();
}

const rowOf = (whole: WholeProduct | undefined): Row | undefined =>
  whole?.product && {
    texts: JSON.stringify(whole.product.texts),
    outdated: JSON.stringify(whole.outdated),
  };

/**
 * Keeps what a product said and what it says from now on, where that is something else. What it said stands there
 * already unless this is the first time, or it was changed by files. That a text was said to be still right is noted of
 * the version that it is of.
 *
 * @param before and after as they stand in the database
 */
export async function keepSaid(
  tx: Tx,
  productId: number,
  { before, after, now }: { before: WholeProduct | undefined; after: WholeProduct | undefined; now: number },
): Promise<void> {
  const [was, is] = [rowOf(before), rowOf(after)];
  if (!was || !is) return;
  const kept = await tx
    .selectFrom('product_revision')
    .select(['id', 'texts'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (was.texts !== is.texts) {
    if (kept?.texts !== was.texts) await keep(tx, productId, was, now);
    await keep(tx, productId, is, now);
  } else if (kept?.texts === is.texts)
    await tx
      .updateTable('product_revision')
      .set({ outdated: is.outdated })
      .where('id', '=', kept.id)
      .execute();
}

/** When what it says was kept, the newest first; that is how it is now. */
export function listSaidMoments(db: Reader, productId: number): Promise<{ id: number; savedAt: number }[]> {
  return db
    .selectFrom('product_revision')
    .select(['id', 'saved_at as savedAt'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute();
}

interface Earlier {
  id: number;
  productId: number;
  savedAt: number;
  texts: Said;
  /** Undefined where it was not kept yet. */
  outdated: ByLanguage<Outdated> | undefined;
}

/** What a product said when it was kept. */
export async function readSaid(db: Reader, id: number): Promise<Earlier | undefined> {
  const row = await db.selectFrom('product_revision').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      productId: row.product_id,
      savedAt: row.saved_at,
      texts: JSON.parse(row.texts) as Said,
      outdated: row.outdated === '' ? undefined : (JSON.parse(row.outdated) as ByLanguage<Outdated>),
    }
  );
}
