import type { ProductInput, WholeProduct } from '../../../../catalogue/index.ts';
import type { AdminContext } from '../../../kit/index.ts';
import { safetyFields, withdrawalFields } from './duties.ts';
import { codeFields, linkedFields, sortingFields } from './found.ts';
import { moreFields, sendingFields } from './handed-over.ts';
import type { Sections } from './shape.ts';
import { stateFields, textFields } from './shown.ts';
import { priceFields, stockFields, taxFields } from './sold.ts';

/** Everything of a product that its form has, as it stands; what somebody may not change is not in it. */
export async function sectionsOf(
  admin: AdminContext,
  product: ProductInput,
  outdated: WholeProduct['outdated'] = {},
): Promise<Sections> {
  const { may } = admin;
  const own = product.type === 'simple' || product.type === 'external';
  return {
    texts: textFields(admin, product, outdated),
    state: stateFields(admin, product),
    prices: own && may('prices.edit') ? priceFields(admin, product) : {},
    stock: product.type !== 'grouped' && may('stock.edit') ? stockFields(admin, product) : {},
    sorting: await sortingFields(admin, product),
    codes: codeFields(admin, product),
    sending: await sendingFields(admin, product),
    tax: await taxFields(admin, product),
    linked: await linkedFields(admin, product),
    safety: safetyFields(admin, product),
    withdrawal: withdrawalFields(admin, product),
    more: moreFields(admin, product),
  };
}
