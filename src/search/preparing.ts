import { ShopError } from '../frame/request/errors.ts';
import type { Shop } from '../frame/shop/shop.ts';

const shops = new WeakSet<Shop>();

/** What was shown while the index was being prepared. */
export const PREPARING_TAG = 'search-preparing';

/** The shop listens already, and its index is not there yet. */
export const isPreparing = (shop: Shop): boolean => shops.has(shop);

/** @throws ShopError so that nobody waits: the page says that it takes a little while. */
export function demandIndex(shop: Shop): void {
  if (isPreparing(shop)) throw new ShopError('search_preparing');
}

/**
 * Waits for the index, but no longer than `patience` milliseconds: what takes longer goes on beside serving.
 *
 * @param failed hears of a failure that comes later
 * @throws what went wrong before
 */
export async function waitForIndex(
  shop: Shop,
  opening: Promise<void>,
  patience: number,
  failed: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patience);
  });
  const first = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  if (first !== 'late') return;
  shops.add(shop);
  void opening.catch(failed).finally(() => {
    shops.delete(shop);
    shop.pages.drop([PREPARING_TAG]);
  });
}
