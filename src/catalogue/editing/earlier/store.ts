import type { Reader, Tx } from '../../../platform/db/index.ts';
import type { Said } from './model.ts';
import '../../tables.ts';

/** So many are kept; the oldest go. */
const MOST = 30;

/** Keeps what a product says now, unless it was kept like that last. */
async function keep(tx: Tx, productId: number, said: string, now: number): Promise<void> {
  await tx
    .insertInto('product_revision')
    .values({ product_id: productId, texts: said, saved_at: now })
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

/**
 * Keeps what a product said and what it says from now on, where that is something else. What it said stands there
 * already unless this is the first time, or it was changed by files.
 *
 * @param before and after as they stand in the database
 */
export async function keepSaid(
  tx: Tx,
  productId: number,
  { before, after, now }: { before: Said | undefined; after: Said | undefined; now: number },
): Promise<void> {
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  if (!before || !after || was === is) return;
  const last = tx.selectFrom('product_revision').select('texts').where('product_id', '=', productId);
  const kept = await last.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (kept?.texts !== was) await keep(tx, productId, was, now);
  await keep(tx, productId, is, now);
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

/** What a product said when it was kept. */
export async function readSaid(
  db: Reader,
  id: number,
): Promise<{ id: number; productId: number; savedAt: number; texts: Said } | undefined> {
  const row = await db.selectFrom('product_revision').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      productId: row.product_id,
      savedAt: row.saved_at,
      texts: JSON.parse(row.texts) as Said,
    }
  );
}
