import { isDeepStrictEqual } from 'node:util';
import { type Act, checkVersion, command, NotAllowed, once, watch } from '../../frame/command/index.ts';
import { texts } from '../../frame/shop/texts.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { ProductProblem } from '../model-problem.ts';
import type { ItemInput, ProductInput, VariationInput } from '../model-product.ts';
import { saleProblem } from '../prices/model-change.ts';
import { readWhole, type WholeProduct } from '../product/store-whole.ts';
import { readVariationIds } from '../purchasable/store-purchasables.ts';
import { safetyProblem } from '../safety/model.ts';
import { cleanTexts } from './clean.ts';
import { keepSaid, readSaid } from './earlier/store.ts';
import { productFacts, termFacts } from './facts.ts';
import type { TermInput } from './model-term.ts';
import { findAttribute } from './named/store-found.ts';
import { lockOrder, readdressing, refuseCircle } from './steps-term.ts';
import { deleteProduct, saveProduct, saveVariation } from './store-product.ts';
import { type GlobalAttributeInput, saveAttribute, saveTerm } from './store-terms.ts';

/**
 * Makes or changes a whole product; see {@link saveProduct}. Prices and stock of one that is there are changed only by
 * who may change these.
 *
 * @returns its id
 * @throws ProductProblem; Stale; NotAllowed
 */
export const changeProduct = command({
  name: 'product.save',
  needs: 'products.edit',
  /**
   * @param input.key the form's number, where a form asks
   * @param input.seen how many pieces there were when it was read: what was sold since stays sold
   */
  run(
    act,
    { key, seen, ...product }: ProductInput & { id?: number; key?: string; seen?: number },
  ): Promise<number> {
    const { shop, tx, now } = act;
    return once(act, { name: 'product.save', key }, async () => {
      const before = await standing(tx, product.id);
      const stands = before?.product ?? before?.variation;
      const stock = { ...product.stock };
      if (stands && seen !== undefined) stock.quantity += stands.stock.quantity - seen;
      const wanted = { ...product, stock, texts: cleanTexts(product.texts, stands?.texts) };
      refuseMoney(act, wanted, stands);
      const facts = (id = product.id) => productFacts(tx, id, isLooked(product));
      return watch(act, { subject: (id) => ['product', id], facts }, async () => {
        const id = await saveProduct(tx, shop.settings, wanted, now);
        if (!stands || (isDeepStrictEqual(wanted.texts, stands.texts) && !isLooked(product))) return id;
        const after = (await readWhole(tx, [id])).get(id);
        await keepSaid(tx, id, { before, after, now });
        return id;
      });
    });
  },
});

/** What stands there, which nobody else changes until this transaction ends. */
async function standing(tx: Tx, id: number | undefined): Promise<WholeProduct | undefined> {
  if (id === undefined) return undefined;
  await lockRows(tx, 'product', [id]);
  return (await readWhole(tx, [id])).get(id);
}

/** Other prices and other stock need rights of their own; and a new sale takes something off. */
function refuseMoney({ actor }: Act, wanted: ItemInput, stands: ItemInput | undefined): void {
  const money = ({ prices, saleFrom, saleTo }: ItemInput) => [
    Object.entries(prices)
      .filter(([, { regular, sale }]) => regular !== null || sale !== null)
      .map(([code, { regular, sale }]) => [code, regular, sale])
      .sort(),
    saleFrom,
    saleTo,
  ];
  const other = <T>(of: (item: ItemInput) => T) => !stands || !isDeepStrictEqual(of(stands), of(wanted));
  if (other(money)) {
    if (stands && !actor.may('prices.edit')) throw new NotAllowed(actor, 'product.save', 'prices.edit');
    const problem = saleProblem(wanted.prices);
    if (problem) throw new ProductProblem(problem, 'sale_not_lower');
  }
  if (stands && other(({ stock }) => stock) && !actor.may('stock.edit'))
    throw new NotAllowed(actor, 'product.save', 'stock.edit');
}

/**
 * Has a product say again what it said once, in every language; prices, stock and the rest stay. That too can be taken
 * back. @returns its id @throws ProductProblem where there is no such version
 */
export const restoreSaid = command({
  name: 'product.restore_texts',
  needs: 'products.edit',
  async run(act, { revisionId }: { revisionId: number }): Promise<number> {
    const revision = await readSaid(act.tx, revisionId);
    if (!revision) throw new ProductProblem('id', 'no_product');
    await lockRows(act.tx, 'product', [revision.productId]);
    const product = (await readWhole(act.tx, [revision.productId])).get(revision.productId)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const { texts, outdated } = revision;
    return changeProduct(act, { ...product, texts, outdated });
  },
});

/**
 * Makes a draft that is like a product, with its variations: all but what only one can have, which are codes, stock,
 * address and what was said and sold of it.
 *
 * @returns its id @throws ProductProblem when there is no such product
 */
export const duplicateProduct = command({
  name: 'product.duplicate',
  needs: 'products.edit',
  async run(act, { id }: { id: number }): Promise<number> {
    const { shop, tx, now } = act;
    const { product, outdated } = (await readWhole(tx, [id])).get(id) ?? {};
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const variations = await readWhole(tx, ids);
    const copy: ProductInput = {
      ...anew(product),
      outdated,
      status: 'draft',
      publishedAt: now,
      texts: Object.fromEntries(
        Object.entries(product.texts).map(([language, { slug: _, ...text }]) => [
          language,
          { ...text, name: texts(language, shop.settings)('catalogue.copy_of', { name: text.name }) },
        ]),
      ),
      variations: ids.flatMap((each) => {
        const variation = variations.get(each)?.variation;
        return variation ? [anew(variation)] : [];
      }),
    };
    return watch(act, { subject: (made) => ['product', made], facts: (made) => productFacts(tx, made) }, () =>
      saveProduct(tx, shop.settings, copy, now),
    );
  },
});

/** Without what makes it this one. */
function anew<T extends ItemInput>({ id: _, version: __, ...item }: T): Omit<T, 'id' | 'version'> {
  const stock = item.stock.managed ? { ...item.stock, quantity: 0 } : item.stock;
  return { ...item, externalId: null, sku: '', gtin: '', mpn: '', stock };
}

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

/**
 * Makes or changes a category, tag, brand, shipping class or value of an attribute; its old addresses lead to the new
 * ones.
 *
 * @param term.key the form's number, where a form asks
 * @returns its id
 * @throws ProductProblem; Stale
 */
export const changeTerm = command({
  name: 'term.save',
  needs: 'products.edit',
  run(act, { key, ...term }: TermInput & { key?: string }): Promise<number> {
    const { shop, tx } = act;
    return once(act, { name: 'term.save', key }, async () => {
      const problem = safetyProblem(term.safety ?? {});
      if (problem) throw new ProductProblem(problem.name, 'out_of_bounds', problem.allowed);
      if (term.id !== undefined) {
        await lockOrder(tx, term.taxonomy);
        await refuseCircle(tx, term.id, term.parentId ?? null);
      }
      const facts = (id = term.id) => termFacts(tx, id, isLooked(term));
      const texts = cleanTexts(term.texts);
      return readdressing(act, term.id, () =>
        watch(act, { subject: (id) => ['term', id], facts }, () =>
          saveTerm(tx, shop.settings, { ...term, texts }),
        ),
      );
    });
  },
});

/** Makes or changes an attribute of the shop's own list. @returns its id @throws Stale */
export const changeAttribute = command({
  name: 'attribute.save',
  needs: 'products.edit',
  async run(act, { version, ...attribute }: GlobalAttributeInput): Promise<number> {
    const facts = async () => {
      const row = await findAttribute(act.tx, attribute.code);
      return row && { code: row.code, labels: JSON.parse(row.labels) as unknown, position: row.position };
    };
    const kept = await findAttribute(act.tx, attribute.code);
    if (kept && version !== undefined)
      await checkVersion(act.tx, {
        table: 'attribute',
        id: kept.id,
        version,
        subject: ['attribute', kept.id],
        wanted: { ...attribute },
        stands: facts,
      });
    return watch(act, { subject: (id) => ['attribute', id], facts }, () => saveAttribute(act.tx, attribute));
  },
});

/** Somebody says of translations that they are still right. */
const isLooked = ({ stillRight = [] }: Pick<ItemInput, 'stillRight'>): boolean => stillRight.length > 0;

async function textsOf(tx: Tx, id: number | undefined): Promise<ProductInput['texts']> {
  const whole = id === undefined ? undefined : (await readWhole(tx, [id])).get(id);
  return (whole?.product ?? whole?.variation)?.texts ?? {};
}
