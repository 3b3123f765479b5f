import { checkVersion, command, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { blankVariation, type ProductInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { readVariationIds } from '../purchasable/store-purchasables.ts';
import { missingChoices } from '../variations/model-make.ts';
import { Aftermath } from './aftermath.ts';
import { productFacts } from './facts.ts';
import { saveChoices } from './store-choices.ts';
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

/** By the code of an attribute what variations have of it: a term, or null where a shopper may choose any. */
export type GivenValues = Readonly<Record<string, number | null>>;

interface AttributesWish {
  id: number;
  version: number;
  attributes: ProductInput['attributes'];
  /** What the variations that there are get of each attribute by which they begin to differ. */
  given?: GivenValues;
}

/**
 * Says which attributes a product has, with which values. One that begins to make variations is asked of shoppers at
 * once: so it must be said what the variations that there are have of it. One that all of them have alike may go.
 *
 * @throws ProductProblem when a variation is sold with a value that would be gone, or would have none; Stale
 */
export const changeAttributes = command({
  name: 'product.attributes',
  needs: 'products.edit',
  async run(act, { id, version, attributes, given = {} }: AttributesWish): Promise<void> {
    const { tx, shop, now } = act;
    await lockRows(tx, 'product', [id]);
    const product = (await readWhole(tx, [id])).get(id)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const sold = Map.groupBy(
      [...(await readWhole(tx, ids)).values()].flatMap(({ variation }) => variation?.choices ?? []),
      ({ code }) => code,
    );
    const varying = attributes.filter(({ forVariations }) => forVariations);
    const dropped: string[] = [];
    for (const [code, choices] of sold) {
      const attribute = varying.find((each) => each.code === code);
      const values = new Set(choices.map(({ termId, option }) => `${termId} ${option}`));
      // What all of them have alike tells none from another.
      const isAlike = values.size === 1 && (choices.length === ids.length || choices[0]?.termId === null);
      if (!attribute && isAlike) dropped.push(code);
      else if (
        !attribute ||
        choices.some(({ termId }) => termId !== null && !attribute.termIds.includes(termId))
      )
        throw new ProductProblem('attributes', 'value_in_use');
    }
    const varied = new Set(product.attributes.flatMap((each) => (each.forVariations ? each.code : [])));
    const begun = ids.length === 0 ? [] : varying.filter(({ code }) => !varied.has(code));
    for (const { code, termIds } of begun) {
      const termId = given[code];
      if (termId === undefined || (termId !== null && !termIds.includes(termId)))
        throw new ProductProblem('attributes', 'value_not_given');
    }
    const facts = () => productFacts(tx, id);
    await watch(act, { subject: ['product', id], facts }, async () => {
      await saveChoices(tx, ids, {
        drop: dropped,
        give: begun.map(({ code }) => [code, given[code] ?? null]),
      });
      await saveProduct(tx, shop.settings, { ...product, version, attributes }, now);
    });
  },
});
