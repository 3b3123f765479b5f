import { command } from '../../../frame/command/index.ts';
import { ProductProblem } from '../../model-problem.ts';
import { PREFIX, type SafetyNotes, safetyProblem } from '../../safety/model.ts';
import { changeFoundProduct, changeFoundTerm } from './steps-found.ts';
import { saveBrandSafety } from './store-found.ts';

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
  run: (act, { of, notes }: SafetyWish): Promise<boolean> =>
    changeFoundTerm(act, ['brand', of], (brand) => {
      const wanted = over(brand.notes, notes);
      const problem = safetyProblem(wanted);
      if (problem) throw new ProductProblem(problem.name, 'out_of_bounds', problem.allowed);
      return saveBrandSafety(act.tx, brand.id, wanted);
    }),
});

/** The same of one product. @returns false when there is no such product @throws ProductProblem */
export const changeProductSafety = command({
  name: 'product.safety',
  needs: 'products.edit',
  run: (act, { of, notes }: SafetyWish): Promise<boolean> =>
    changeFoundProduct(act, of, ({ meta }) => ({ meta: over(meta, notes) })),
});

function over(kept: SafetyNotes, notes: SafetyNotes): Record<string, string> {
  const said = { ...kept };
  for (const [field, text] of Object.entries(notes)) {
    if (text === '') delete said[PREFIX + field];
    else said[PREFIX + field] = text;
  }
  return said;
}
