import { command, watch } from '../../frame/command/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { readWhole } from '../product/store-whole.ts';
import { PREFIX, type SafetyNotes, safetyProblem } from '../safety/model.ts';
import { productFacts, termFacts } from './facts.ts';
import { findProduct, findTerm, saveBrandSafety } from './store-found.ts';
import { saveProduct } from './store-product.ts';

/** Fields of product safety without their prefix; '' takes one out, and one that is not named stays. */
interface SafetyWish {
  /** A brand by its code, slug or name; a product by its SKU or number. */
  of: string;
  notes: SafetyNotes;
}

/** Says who answers for the safety of a brand's products. @returns false when there is no such brand @throws ProductProblem */
export const changeBrandSafety = command({
  name: 'term.safety',
  needs: 'products.edit',
  async run(act, { of, notes }: SafetyWish): Promise<boolean> {
    const { tx } = act;
    const brand = await findTerm(tx, 'brand', of);
    if (!brand) {
      act.unchanged();
      return false;
    }
    const { id } = brand;
    const wanted = over(brand.notes, notes);
    const problem = safetyProblem(wanted);
    if (problem) throw new ProductProblem(problem.name, 'out_of_bounds', problem.allowed);
    await watch(act, { subject: ['term', id], facts: () => termFacts(tx, id) }, () =>
      saveBrandSafety(tx, id, wanted),
    );
    return true;
  },
});

/** The same of one product. @returns false when there is no such product @throws ProductProblem */
export const changeProductSafety = command({
  name: 'product.safety',
  needs: 'products.edit',
  async run(act, { of, notes }: SafetyWish): Promise<boolean> {
    const { shop, tx, now } = act;
    const found = await findProduct(tx, of);
    const { product, version } = (found && (await readWhole(tx, [found.id])).get(found.id)) ?? {};
    if (!product || version === undefined) {
      act.unchanged();
      return false;
    }
    const { id } = product;
    const wanted = { ...product, version, meta: over(product.meta, notes) };
    await watch(act, { subject: ['product', id], facts: () => productFacts(tx, id) }, () =>
      saveProduct(tx, shop.settings, wanted, now),
    );
    return true;
  },
});

function over(kept: SafetyNotes, notes: SafetyNotes): Record<string, string> {
  const said = { ...kept };
  for (const [field, text] of Object.entries(notes)) {
    if (text === '') delete said[PREFIX + field];
    else said[PREFIX + field] = text;
  }
  return said;
}
