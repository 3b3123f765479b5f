import { attachAdding } from './adding.ts';
import { attachCartPage } from './cart-page.ts';
import { attachCountrySelect } from './country-select.ts';
import { attachDrawer } from './drawer.ts';
import { attachFragments } from './fragments.ts';
import { attachRemoving } from './removing.ts';

/** The cart without new pages. Everything here has a link or a form that does the same. */
export function attach(): void {
  attachAdding();
  attachRemoving();
  attachDrawer();
  attachCartPage();
  attachCountrySelect();
  attachFragments();
}
