import type { Reader } from '../../platform/db/index.ts';
import { boughtId, type Order } from '../model.ts';
import { closedBecause, downloadLink, opensDownloads, type Permission } from './model.ts';
import { readPermissions, readShopperPermissions } from './store.ts';

/** One file of an order as the shopper sees it. */
export interface DownloadView {
  /** The line it came with, in the order's language. */
  product: string;
  /** The file's own name. */
  name: string;
  remaining: number | null;
  expiresAt: number | null;
  /** Undefined when it cannot be fetched any more. */
  href: string | undefined;
}

/** The files an order may fetch now, with their links below that home address; none while it is not paid. */
export async function shownDownloads(
  db: Reader,
  order: Order,
  home: string,
  now: number,
): Promise<DownloadView[]> {
  if (!opensDownloads(order)) return [];
  return (await readPermissions(db, order.id)).map((permission) => {
    const line = order.lines.find((each) => boughtId(each) === permission.productId);
    return shownOf(permission, order, line?.name ?? permission.name, home, now);
  });
}

/** The most files that the account's page lists. */
const MOST = 500;

/** Every file of a shopper's orders that may be fetched now. One query. */
export async function shopperDownloads(
  db: Reader,
  userId: number,
  home: string,
  now: number,
): Promise<DownloadView[]> {
  const rows = await readShopperPermissions(db, userId, MOST);
  return rows
    .filter(({ order, permission }) => opensDownloads(order) && !closedBecause(permission, now))
    .map(({ permission, order, product }) =>
      shownOf(permission, { key: order.key, billing: { email: order.email } }, product, home, now),
    );
}

function shownOf(
  permission: Permission,
  order: { key: string; billing: { email: string } },
  product: string,
  home: string,
  now: number,
): DownloadView {
  return {
    product,
    name: permission.name === '' ? permission.code : permission.name,
    remaining: permission.remaining,
    expiresAt: permission.expiresAt,
    href: closedBecause(permission, now) ? undefined : downloadLink(home, order, permission),
  };
}
