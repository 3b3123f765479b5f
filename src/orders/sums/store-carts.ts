import type { Reader, Tx } from '../../platform/db/index.ts';
import { STATUSES } from '../model-status.ts';
import { isCounted } from './model.ts';
import './tables.ts';

const COUNTED = STATUSES.filter(isCounted);

/** Two queries. @param wish moments, the second one excluded */
export async function countCarts(
  db: Reader,
  { from, to }: { from: number; to: number },
): Promise<{ ordered: number; abandoned: number }> {
  const ordered = await db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('created_via', '=', 'checkout')
    .where('status', 'in', COUNTED)
    .executeTakeFirstOrThrow();
  const abandoned = await db
    .selectFrom('cart')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('updated_at', '>=', from)
    .where('updated_at', '<', to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cart_line')
          .select('cart_line.id')
          .whereRef('cart_line.cart_id', '=', 'cart.id')
          .where('cart_line.removed_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return { ordered: Number(ordered.count), abandoned: Number(abandoned.count) };
}

export async function writeDayCarts(
  tx: Tx,
  day: string,
  counts: { ordered: number; abandoned: number },
): Promise<void> {
  await tx
    .insertInto('day_carts')
    .values({ day, ...counts })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(counts))
    .execute();
}

export function readDayCarts(db: Reader, from: string, to: string) {
  return db
    .selectFrom('day_carts')
    .select(['day', 'ordered', 'abandoned'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}
