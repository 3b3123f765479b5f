import { command, once, watch } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { ProductInput, VariationInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { cleanTexts } from './clean.ts';
import { productFacts, termFacts } from './facts.ts';
import type { TermInput } from './model-term.ts';
import { deleteProduct, saveProduct, saveVariation } from './store-product.ts';
import { type GlobalAttributeInput, saveAttribute, saveTerm } from './store-terms.ts';

/** Makes or changes a whole product; see {@link saveProduct}. @returns its id @throws ProductProblem */
export const changeProduct = command({
  name: 'product.save',
  needs: 'products.edit',
  /** @param input.key the form's number, where a form asks */
  run(act, { key, ...product }: ProductInput & { id?: number; key?: string }): Promise<number> {
    const { shop, tx, now } = act;
    return once(act, { name: 'product.save', key }, async () => {
      const facts = (id = product.id) => productFacts(tx, id);
      const texts = cleanTexts(product.texts, await textsOf(tx, product.id));
      return watch(act, { subject: (id) => ['product', id], facts }, () =>
        saveProduct(tx, shop.settings, { ...product, texts }, now),
      );
    });
  },
});

/** Makes or changes one variation of a product. @returns its id @throws ProductProblem */
export const changeVariation = command({
  name: 'product.variation',
  needs: 'products.edit',
  async run(
    act,
    { productId, variation }: { productId: number; variation: VariationInput },
  ): Promise<number> {
    const { shop, tx, now } = act;
    const facts = (id = variation.id) => productFacts(tx, id);
    const texts = cleanTexts(variation.texts, await textsOf(tx, variation.id));
    return watch(act, { subject: (id) => ['product', id], facts }, () =>
      saveVariation(tx, shop.settings, productId, { ...variation, texts }, now),
    );
  },
});

/** Takes a product out of the shop with its variations. Orders keep their own copy of what was sold. */
export const removeProduct = command({
  name: 'product.delete',
  needs: 'products.edit',
  run(act, { id }: { id: number }): Promise<void> {
    const { shop, tx, now } = act;
    return watch(act, { subject: ['product', id], facts: () => productFacts(tx, id) }, () =>
      deleteProduct(tx, shop.settings, id, now),
    );
  },
});

/** Makes or changes a category, tag, brand, shipping class or value of an attribute. @returns its id */
export const changeTerm = command({
  name: 'term.save',
  needs: 'products.edit',
  run(act, term: TermInput): Promise<number> {
    const { shop, tx } = act;
    const facts = (id = term.id) => termFacts(tx, id);
    const texts = cleanTexts(term.texts);
    return watch(act, { subject: (id) => ['term', id], facts }, () =>
      saveTerm(tx, shop.settings, { ...term, texts }),
    );
  },
});

/** Makes or changes an attribute of the shop's own list. @returns its id */
export const changeAttribute = command({
  name: 'attribute.save',
  needs: 'products.edit',
  run(act, attribute: GlobalAttributeInput): Promise<number> {
    const facts = async () => {
      const row = await act.tx
        .selectFrom('attribute')
        .select(['code', 'labels', 'position'])
        .where('code', '=', attribute.code)
        .executeTakeFirst();
      return row && { ...row, labels: JSON.parse(row.labels) as unknown };
    };
    return watch(act, { subject: (id) => ['attribute', id], facts }, () => saveAttribute(act.tx, attribute));
  },
});

async function textsOf(tx: Tx, id: number | undefined): Promise<ProductInput['texts']> {
  const whole = id === undefined ? undefined : (await readWhole(tx, [id])).get(id);
  return (whole?.product ?? whole?.variation)?.texts ?? {};
}
