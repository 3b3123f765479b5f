import { readDownloads } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readBought } from '../store-bought.ts';
import { closedBecause, grantOf, opensDownloads, type Permission } from './model.ts';
import { countDownload, fitPermissions, insertPermissions, lockPermission } from './store.ts';

/**
 * Gives a paid order the files of its lines. Called as often as one likes: what it has, it keeps as it is, but for as
 * many times as its pieces are more or fewer. While a change that made it dearer is not paid, nothing is given for it, and
 * what is fewer in it gives less.
 */
export async function grantDownloads(tx: Tx, orderId: number, now: number): Promise<void> {
  const order = await readBought(tx, orderId);
  if (!order || !opensDownloads(order)) return;
  if (order.due > 0) return fitPermissions(tx, orderId, order.pieces, { raise: false });
  const downloads = await readDownloads(tx, [...order.pieces.keys()]);
  const permissions = downloads.map(({ productId, code, name, file, ...download }) => ({
    productId,
    code,
    name,
    file,
    ...grantOf(download, order.pieces.get(productId) ?? 1, now),
  }));
  await insertPermissions(tx, orderId, permissions);
  await fitPermissions(tx, orderId, order.pieces, { raise: true });
}

/**
 * Takes one of the times that a file may be fetched.
 *
 * @returns the permission as it was, or why it does not open
 */
export async function takeDownload(
  tx: Tx,
  asked: { orderId: number; productId: number; code: string },
  now: number,
): Promise<Permission | 'unknown' | 'used_up' | 'over'> {
  const permission = await lockPermission(tx, asked);
  if (!permission) return 'unknown';
  const closed = closedBecause(permission, now);
  if (closed) return closed;
  await countDownload(tx, permission, now);
  return permission;
}
