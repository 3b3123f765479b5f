import type { RequestContext } from '../../frame/request/request-context.ts';
import { matchVariation } from '../variations/match.ts';
import { chosenIn } from '../variations/model-chosen.ts';
import type { VariationObject } from '../variations/model-variation.ts';
import { type ProductView, readVariation } from './view.ts';

/** The variation that the page's address names, as links of the product feed do; undefined where it names none. */
export async function namedVariation(
  ctx: RequestContext,
  { product, variations }: Pick<ProductView, 'product' | 'variations'>,
): Promise<VariationObject | undefined> {
  const chosen = chosenIn(ctx.query);
  if (product.type !== 'variable' || chosen.size === 0) return undefined;
  const found = await matchVariation(ctx.shop.db.read, product.id, chosen);
  if (!found) return undefined;
  const { variationId } = found;
  return variations
    ? variations.find(({ variation_id }) => variation_id === variationId)
    : readVariation(ctx, product, variationId);
}
