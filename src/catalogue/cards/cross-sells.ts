import type { RequestContext } from '../../frame/request/request-context.ts';
import { readCards } from './cards.ts';
import type { Card } from './model.ts';
import { readCrossSells } from './store-links.ts';

/**
 * What goes well with products that are in a cart, without those that are in it. One query, and those of the
 * cards if there are any.
 *
 * @example const cards = await crossSells(ctx, [12, 40], 4);
 */
export async function crossSells(
  ctx: RequestContext,
  productIds: readonly number[],
  most: number,
): Promise<Card[]> {
  if (productIds.length === 0) return [];
  const ids = await readCrossSells(ctx.shop.db.read, productIds);
  return readCards(ctx, ids.filter((id) => !productIds.includes(id)).slice(0, most));
}
