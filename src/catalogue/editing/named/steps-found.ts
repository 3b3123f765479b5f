import { type Act, watch } from '../../../frame/command/index.ts';
import { readWhole } from '../../product/store-whole.ts';
import type { SafetyNotes } from '../../safety/model.ts';
import { productFacts, termFacts } from '../facts.ts';
import { saveProduct } from '../store-product.ts';
import { findProduct, findTerm } from './store-found.ts';

type Found = Parameters<typeof saveProduct>[2];

/**
 * Changes one product that somebody has named, with a line in the trail.
 *
 * @param of its SKU or number
 * @returns false when there is no such product
 */
export async function changeFoundProduct(
  act: Act,
  of: string,
  change: (product: Found) => Partial<Found>,
): Promise<boolean> {
  const { shop, tx, now } = act;
  const found = await findProduct(tx, of);
  const { product, version } = (found && (await readWhole(tx, [found.id])).get(found.id)) ?? {};
  if (!product || version === undefined) {
    act.unchanged();
    return false;
  }
  const { id } = product;
  const wanted = { ...product, ...change(product), version };
  await watch(act, { subject: ['product', id], facts: () => productFacts(tx, id) }, () =>
    saveProduct(tx, shop.settings, wanted, now),
  );
  return true;
}

/** The same of a brand or category. @param of its code, slug or name */
export async function changeFoundTerm(
  act: Act,
  [taxonomy, of]: readonly ['brand' | 'category', string],
  change: (term: { id: number; notes: SafetyNotes }) => Promise<void>,
): Promise<boolean> {
  const { tx } = act;
  const term = await findTerm(tx, taxonomy, of);
  if (!term) {
    act.unchanged();
    return false;
  }
  const { id } = term;
  await watch(act, { subject: ['term', id], facts: () => termFacts(tx, id) }, () => change(term));
  return true;
}
