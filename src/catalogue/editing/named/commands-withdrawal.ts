import { command } from '../../../frame/command/index.ts';
import type { Exception, OwnWord } from '../../withdrawal/model.ts';
import { changeFoundProduct, changeFoundTerm } from './steps-found.ts';
import { saveCategoryWithdrawal } from './store-found.ts';

/**
 * Says why what is in a category, and in those below it, cannot be withdrawn from; '' that it can.
 *
 * @param of its code, slug or name @returns false when there is no such category
 */
export const changeCategoryWithdrawal = command({
  name: 'term.withdrawal',
  needs: 'products.edit',
  run: (act, { of, reason }: { of: string; reason: Exception | '' }): Promise<boolean> =>
    changeFoundTerm(act, ['category', of], ({ id }) => saveCategoryWithdrawal(act.tx, id, reason)),
});

/** The same of one product. @param of its SKU or number @returns false when there is no such product */
export const changeProductWithdrawal = command({
  name: 'product.withdrawal',
  needs: 'products.edit',
  run: (act, { of, reason }: { of: string; reason: OwnWord }): Promise<boolean> =>
    changeFoundProduct(act, of, () => ({ withdrawal: reason })),
});
