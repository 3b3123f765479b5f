import { checkVersion, command, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { blankVariation, type ProductInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { readVariationIds } from '../purchasable/store-purchasables.ts';
import { missingChoices } from '../variations/model-make.ts';
import { Aftermath } from './aftermath.ts';
import { productFacts } from './facts.ts';
import { saveProduct, saveVariation } from './store-product.ts';

/** As many variations as a product may have by this way. */
const MOST = 500;

/**
 * Makes a variation of each combination of values that none has yet, at a price.
 *
 * @returns how many were made
 * @throws ProductProblem when the product is none that varies, or there would be more than five hundred; Stale
 */
export const makeVariations = command({
  name: 'product.make_variations',
  needs: 'products.edit',
  async run(
    act,
    { id, version, prices }: { id: number; version: number; prices: ProductInput['prices'] },
  ): Promise<number> {
    const { tx, shop, now } = act;
    const stands = () => productFacts(tx, id);
    await checkVersion(tx, { table: 'product', id, version, subject: ['product', id], wanted: {}, stands });
    const product = (await readWhole(tx, [id])).get(id)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const whole = await readWhole(tx, ids);
    const existing = ids.map((each) => whole.get(each)?.variation?.choices ?? []);
    const missing = missingChoices(product.attributes, existing, MOST);
    if (!missing) throw new ProductProblem('attributes', 'too_many');
    const after = new Aftermath(tx, shop.settings, now);
    for (const [index, choices] of missing.entries()) {
      const variation = { ...blankVariation(), choices, prices, position: ids.length + index };
      await saveVariation(tx, shop.settings, id, variation, now, after);
    }
    await after.settle();
    if (missing.length === 0) act.unchanged();
    else
      act.audit({
        subject: ['product', id],
        before: { variations: ids.length },
        after: { variations: ids.length + missing.length },
      });
    return missing.length;
  },
});

/**
 * Says which attributes a product has, with which values.
 *
 * @throws ProductProblem when a variation is sold with a value that would be gone; Stale
 */
export const changeAttributes = command({
  name: 'product.attributes',
  needs: 'products.edit',
  async run(
    act,
    { id, version, attributes }: { id: number; version: number; attributes: ProductInput['attributes'] },
  ): Promise<void> {
    const { tx, shop, now } = act;
    await lockRows(tx, 'product', [id]);
    const product = (await readWhole(tx, [id])).get(id)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const sold = [...(await readWhole(tx, ids)).values()].flatMap(
      ({ variation }) => variation?.choices ?? [],
    );
    for (const { code, termId } of sold) {
      const attribute = attributes.find((each) => each.code === code && each.forVariations);
      const isThere = attribute && (termId === null || attribute.termIds.includes(termId));
      if (!isThere) throw new ProductProblem('attributes', 'value_in_use');
    }
    const facts = () => productFacts(tx, id);
    await watch(act, { subject: ['product', id], facts }, () =>
      saveProduct(tx, shop.settings, { ...product, version, attributes }, now),
    );
  },
});
