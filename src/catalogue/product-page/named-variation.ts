import type { Visit } from '../../frame/request/visit.ts';
import { matchVariation } from '../variations/match.ts';
import { chosenIn } from '../variations/model-chosen.ts';
import type { VariationObject } from '../variations/model-variation.ts';
import { type ProductView, readVariation } from './view.ts';

/** The variation that the page's address names, as links of the product feed do; undefined where it names none. */
export async function namedVariation(
  visit: Visit,
  { product, variations }: Pick<ProductView, 'product' | 'variations'>,
): Promise<VariationObject | undefined> {
  const chosen = chosenIn(visit.query);
  if (product.type !== 'variable' || chosen.size === 0) return undefined;
  const found = await matchVariation(visit.shop.db.read, product.id, chosen);
  if (!found) return undefined;
  const { variationId } = found;
  return variations
    ? variations.find(({ variation_id }) => variation_id === variationId)
    : readVariation(visit, product, variationId);
}
