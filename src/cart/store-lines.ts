import type { Insertable } from 'kysely';
import { prepared, type Tx } from '../platform/db/index.ts';
import type { KeptLine } from './model.ts';
import { keptLine } from './store.ts';
import type { CartLineTable } from './tables.ts';

function seenColumns({ seen }: Pick<KeptLine, 'seen'>) {
  return { seen_price: seen?.price ?? 0, seen_currency: seen?.currency ?? '' };
}

/** Writes a line with its whole quantity; a removed one of the same key comes back with it. */
export async function putLine(tx: Tx, cartId: number, line: KeptLine, now: number): Promise<void> {
  const row = {
    cart_id: cartId,
    line_key: line.key,
    product_id: line.productId,
    variation_id: line.variationId,
    attributes: JSON.stringify(line.attributes),
    quantity: line.quantity,
    added_at: now,
    removed_at: null,
    ...seenColumns(line),
  };
  await putRows(tx, { rows: [row] });
}

const putRows = prepared((db, { rows }: { rows: readonly Insertable<CartLineTable>[] }) =>
  db
    .insertInto('cart_line')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'line_key']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        removed_at: null,
        set_aside: '',
        seen_price: ref('excluded.seen_price'),
        seen_currency: ref('excluded.seen_currency'),
      })),
    ),
);

export async function setLineQuantity(tx: Tx, cartId: number, key: string, quantity: number): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ quantity })
    .where('cart_id', '=', cartId)
    .where('line_key', '=', key)
    .execute();
}

export async function markRemoved(
  tx: Tx,
  cartId: number,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ removed_at: now })
    .where('cart_id', '=', cartId)
    .where('line_key', 'in', keys)
    .where('removed_at', 'is', null)
    .execute();
}

/** Takes lines away for good. */
export async function dropLines(tx: Tx, cartId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('line_key', 'in', keys).execute();
}

/** A line that was removed and may come back. */
export async function findRemoved(tx: Tx, cartId: number, key: string): Promise<KeptLine | undefined> {
  const row = await tx
    .selectFrom('cart_line')
    .select([
      'line_key',
      'product_id',
      'variation_id',
      'attributes',
      'quantity',
      'seen_price',
      'seen_currency',
    ])
    .where('cart_id', '=', cartId)
    .where('line_key', '=', key)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row && keptLine(row);
}

/** Moves lines of one cart into another, where they take the place of lines of the same key. */
export async function moveLines(tx: Tx, from: number, to: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await dropLines(tx, to, keys);
  await tx
    .updateTable('cart_line')
    .set({ cart_id: to })
    .where('cart_id', '=', from)
    .where('line_key', 'in', keys)
    .execute();
}
