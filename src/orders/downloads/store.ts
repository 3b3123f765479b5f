import { sql } from 'kysely';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { Permission } from './model.ts';

const COLUMNS = ['id', 'product_id', 'code', 'name', 'file', 'remaining', 'expires_at'] as const;

interface Row {
  id: number;
  product_id: number;
  code: string;
  name: string;
  file: string;
  remaining: number | null;
  expires_at: number | null;
}

function permissionOf({ product_id, expires_at, ...row }: Row): Permission {
  return { ...row, productId: product_id, expiresAt: expires_at };
}

export async function readPermissions(db: Reader, orderId: number): Promise<Permission[]> {
  const rows = await db
    .selectFrom('download_permission')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(permissionOf);
}

/** Every file that a shopper's paid orders give, newest order first, with the name of its line. */
export async function readShopperPermissions(db: Reader, userId: number, limit: number) {
  const rows = await db
    .selectFrom('download_permission as d')
    .innerJoin('order as o', 'o.id', 'd.order_id')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select(['o.id as order_id', 'o.order_key', 'o.email', 'o.status', 'o.paid_at'])
    // The first of its lines: the same may have been ordered in several, with other choices.
    .select((is) =>
      is
        .selectFrom('order_line as l')
        .select('l.name')
        .whereRef('l.order_id', '=', 'd.order_id')
        .where(({ eb, fn, ref }) =>
          eb(fn.coalesce('l.variation_id', 'l.product_id'), '=', ref('d.product_id')),
        )
        .orderBy('l.position')
        .limit(1)
        .as('line_name'),
    )
    .where('o.user_id', '=', userId)
    .orderBy('o.id', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute();
  return rows.map(({ order_id, order_key, email, status, paid_at, line_name, ...row }) => ({
    permission: permissionOf(row),
    order: { id: order_id, key: order_key, email, status, paidAt: paid_at },
    product: line_name ?? row.name,
  }));
}

/**
 * Keeps permissions; one that the order has already stays as it is, with its count. Of two that are named alike, as
 * an import may name two files of a product, the link can only mean the first: it is kept.
 */
export async function insertPermissions(
  tx: Tx,
  orderId: number,
  permissions: readonly (Omit<Permission, 'id'> & { perPiece: number })[],
): Promise<void> {
  if (permissions.length === 0) return;
  await tx
    .insertInto('download_permission')
    .values(
      permissions.map(({ productId, perPiece, expiresAt, ...permission }) => ({
        ...permission,
        order_id: orderId,
        product_id: productId,
        per_piece: perPiece,
        expires_at: expiresAt,
        count: 0,
        last_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'product_id', 'code']).doNothing())
    .execute();
}

/** How often each may still be fetched follows its pieces; what was fetched stays counted. */
export async function fitPermissions(
  tx: Tx,
  orderId: number,
  pieces: ReadonlyMap<number, number>,
  { raise }: { raise: boolean },
): Promise<void> {
  const given = await tx
    .selectFrom('download_permission')
    .select(['product_id', 'per_piece', 'remaining', 'count'])
    .where('order_id', '=', orderId)
    .where('per_piece', '>', 0)
    .execute();
  for (const { product_id, per_piece, remaining, count } of given) {
    const most = per_piece * (pieces.get(product_id) ?? 0);
    if (most === 0 || remaining === Math.max(0, most - count)) continue;
    if (!raise && (remaining ?? 0) < most - count) continue;
    // By its row as it is: somebody may fetch at this moment.
    await tx
      .updateTable('download_permission')
      .set({ remaining: sql<number>`case when count < ${most} then ${most} - count else 0 end` })
      .where('order_id', '=', orderId)
      .where('product_id', '=', product_id)
      .where('per_piece', '=', per_piece)
      .execute();
  }
}

/** One permission under lock: two browsers at once cannot both take the last time. */
export async function lockPermission(
  tx: Tx,
  asked: { orderId: number; productId: number; code: string },
): Promise<Permission | undefined> {
  const found = await tx
    .selectFrom('download_permission')
    .select('id')
    .where('order_id', '=', asked.orderId)
    .where('product_id', '=', asked.productId)
    .where('code', '=', asked.code)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockRows(tx, 'download_permission', [found.id]);
  const row = await tx
    .selectFrom('download_permission')
    .select(COLUMNS)
    .where('id', '=', found.id)
    .executeTakeFirst();
  return row && permissionOf(row);
}

export async function countDownload(tx: Tx, permission: Permission, now: number): Promise<void> {
  await tx
    .updateTable('download_permission')
    .set((is) => ({
      count: is('count', '+', 1),
      last_at: now,
      ...(permission.remaining === null ? {} : { remaining: permission.remaining - 1 }),
    }))
    .where('id', '=', permission.id)
    .execute();
}

/** The order behind a download link, by its key. */
export async function readOrderOfKey(db: Reader, key: string) {
  const row = await db
    .selectFrom('order')
    .select(['id', 'email', 'status', 'paid_at'])
    .where('order_key', '=', key)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, status: row.status, paidAt: row.paid_at };
}
