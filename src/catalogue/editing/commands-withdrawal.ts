import { command, watch } from '../../frame/command/index.ts';
import { readWhole } from '../product/store-whole.ts';
import type { Exception, OwnWord } from '../withdrawal/model.ts';
import { productFacts, termFacts } from './facts.ts';
import { findProduct, findTerm, saveCategoryWithdrawal } from './store-found.ts';
import { saveProduct } from './store-product.ts';

/**
 * Says why what is in a category, and in those below it, cannot be withdrawn from; '' that it can.
 *
 * @param of its code, slug or name @returns false when there is no such category
 */
export const changeCategoryWithdrawal = command({
  name: 'term.withdrawal',
  needs: 'products.edit',
  async run(act, { of, reason }: { of: string; reason: Exception | '' }): Promise<boolean> {
    const { tx } = act;
    const category = await findTerm(tx, 'category', of);
    if (!category) {
      act.unchanged();
      return false;
    }
    const { id } = category;
    await watch(act, { subject: ['term', id], facts: () => termFacts(tx, id) }, () =>
      saveCategoryWithdrawal(tx, id, reason),
    );
    return true;
  },
});

/** The same of one product. @param of its SKU or number @returns false when there is no such product */
export const changeProductWithdrawal = command({
  name: 'product.withdrawal',
  needs: 'products.edit',
  async run(act, { of, reason }: { of: string; reason: OwnWord }): Promise<boolean> {
    const { shop, tx, now } = act;
    const found = await findProduct(tx, of);
    const { product, version } = (found && (await readWhole(tx, [found.id])).get(found.id)) ?? {};
    if (!product || version === undefined) {
      act.unchanged();
      return false;
    }
    const { id } = product;
    await watch(act, { subject: ['product', id], facts: () => productFacts(tx, id) }, () =>
      saveProduct(tx, shop.settings, { ...product, version, withdrawal: reason }, now),
    );
    return true;
  },
});
