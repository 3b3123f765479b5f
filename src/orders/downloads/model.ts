import type { ProductDownload } from '../../catalogue/index.ts';
import type { OrderStatus } from '../model-status.ts';

const DAY = 24 * 60 * 60_000;

/** What an order may fetch of one file. */
export interface Permission {
  id: number;
  /** The product or variation that was bought. */
  productId: number;
  /** Which of its downloads. */
  code: string;
  name: string;
  file: string;
  /** How often still; null is as often as liked. */
  remaining: number | null;
  /** Epoch milliseconds; null is never. */
  expiresAt: number | null;
}

/** Whether an order lets its files go: its money is there, and nothing has called it off since. */
export function opensDownloads(order: { status: OrderStatus; paidAt: number | null }): boolean {
  return order.paidAt !== null && (order.status === 'processing' || order.status === 'completed');
}

/**
 * What a paid line gives: the limit counts for each piece, the days from the payment. As in the contract, a limit
 * or a term that is not positive is none.
 */
export function grantOf(
  download: Pick<ProductDownload, 'limit' | 'days'>,
  quantity: number,
  now: number,
): { remaining: number | null; perPiece: number; expiresAt: number | null } {
  const { days } = download;
  const limit = Math.max(0, download.limit ?? 0);
  return {
    remaining: limit > 0 ? limit * quantity : null,
    perPiece: limit,
    expiresAt: days !== null && days > 0 ? now + days * DAY : null,
  };
}

/** Why a permission does not open its file now, if it does not. */
export function closedBecause(
  permission: Pick<Permission, 'remaining' | 'expiresAt'>,
  now: number,
): 'used_up' | 'over' | undefined {
  if (permission.expiresAt !== null && permission.expiresAt <= now) return 'over';
  return permission.remaining !== null && permission.remaining <= 0 ? 'used_up' : undefined;
}

/**
 * The name of a file in the folder of files for sale: the last part of whatever the shopkeeper wrote, be it a
 * path of this or another system or the address the file once had.
 *
 * @returns undefined when that names no file
 */
export function fileName(written: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(written);
  const path = isAddress ? decoded(written.replace(/[?#].*/s, '')) : written;
  const name = path.replace(/.*[\\/]/s, '').trim();
  return name === '' || name === '.' || name === '..' || name.includes('\0') ? undefined : name;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The link of the contract (wire.md 1.5) to one file, below a home address such as `/es/`. */
export function downloadLink(
  home: string,
  order: { key: string; billing: { email: string } },
  permission: Pick<Permission, 'productId' | 'code'>,
): string {
  const fields = new URLSearchParams({
    download_file: String(permission.productId),
    order: order.key,
    email: order.billing.email,
    key: permission.code,
  });
  return `${home}?${fields}`;
}
