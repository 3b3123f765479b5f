import { html, json } from '../../frame/request/reply.ts';
import type { Handler } from '../../frame/server/module.ts';
import { productAddress } from '../cards/store-links.ts';
import { readProductBySlug } from '../product/store.ts';
import { matchVariation } from '../variations/match.ts';
import { chosenIn } from '../variations/model-chosen.ts';
import { readVariation } from './view.ts';

/**
 * `wc-ajax=get_variation` (wire.md 1.1): the variation object of a choice, `false` when nothing matches, nothing
 * at all when there is no such product.
 */
export const getVariation: Handler = async (ctx) => {
  const { form, shop, language } = ctx;
  const db = shop.db.read;
  const id = form.id('product_id');
  const address = id && (await productAddress(db, id, language));
  if (!address) return html('');
  const [product] = (await readProductBySlug(db, address.slug ?? '', language)).filter(
    (row) => row.language === language,
  );
  if (product?.type !== 'variable') return json(false);
  const found = await matchVariation(db, product.id, chosenIn(form));
  if (!found) return json(false);
  return json((await readVariation(ctx, product, found.variationId)) ?? false);
};
