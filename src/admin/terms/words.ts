import { MergedOn, ProductProblem, TwinsRefused } from '../../catalogue/index.ts';
import { type KeptCoupon, shownCode } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { refusalText } from '../products/words.tsx';

/** So many coupons are named. */
const SAID = 10;

export const codesText = (coupons: readonly KeptCoupon[]): string =>
  coupons
    .slice(0, SAID)
    .map(({ code }) => shownCode(code))
    .concat(coupons.length > SAID ? ['…'] : [])
    .join(', ');

/** Why something was not done, as a sentence; what is no refusal is thrown on. */
export function refusedText(admin: AdminContext, error: unknown): string {
  const { t } = admin.ctx;
  if (error instanceof TwinsRefused)
    return t('admin.terms.problem.twins', { products: error.products.join(', ') });
  if (error instanceof MergedOn)
    return t('admin.terms.problem.merged_on', { name: error.term, first: error.first });
  if (error instanceof ProductProblem && error.code === 'value_in_use')
    return t('admin.terms.problem.value_in_use');
  return refusalText(admin, error);
}
