import type { Reader } from '../platform/db/index.ts';
import { boughtId, type Order } from './model.ts';
import { closedBecause, downloadLink, opensDownloads } from './model-download.ts';
import { readPermissions } from './store-downloads.ts';

/** One file of an order as the shopper sees it. */
export interface Shown {
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
export async function shownDownloads(db: Reader, order: Order, home: string, now: number): Promise<Shown[]> {
  if (!opensDownloads(order)) return [];
  return (await readPermissions(db, order.id)).map((permission) => ({
    product: order.lines.find((line) => boughtId(line) === permission.productId)?.name ?? permission.name,
    name: permission.name === '' ? permission.code : permission.name,
    remaining: permission.remaining,
    expiresAt: permission.expiresAt,
    href: closedBecause(permission, now) ? undefined : downloadLink(home, order, permission),
  }));
}
