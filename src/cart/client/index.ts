import { attachAdding } from './adding.ts';
import { attachCartPage } from './cart-page.ts';
import { attachCountrySelect } from './country-select.ts';
import { attachCoupons } from './coupons.ts';
import { attachDrawer } from './drawer.ts';
import { attachFragments } from './fragments.ts';
import { attachLanguage } from './language.ts';
import { attachQuantity } from './quantity.ts';
import { attachRemovedItems } from './removed-items.ts';
import { attachRemoving } from './removing.ts';

/** The cart without new pages. Everything here has a link or a form that does the same. */
export function attach(): void {
  attachAdding();
  attachRemoving();
  attachDrawer();
  attachCartPage();
  attachQuantity();
  attachCountrySelect();
  attachCoupons();
  attachRemovedItems();
  attachFragments();
  attachLanguage();
}
