import { ready } from '../../platform/browser/contract.ts';
import { attachListings } from '../../platform/browser/load-more.ts';
import { attachGallery } from './gallery.ts';
import { attachOrdering } from './ordering.ts';
import { attachRecentlyViewed } from './recently-viewed.ts';
import { attachShelves } from './shelves.ts';
import { attachStars } from './stars.ts';
import { attachStickyBar } from './sticky-bar.ts';
import { attachTabs } from './tabs.ts';
import { attachVariationForm } from './variation-form.ts';
import { attachViewToggle } from './view-toggle.ts';
import { attachWishList } from './wish-list.ts';

/** What lives on the catalogue's pages. */
export function attach(): void {
  attachListings();
  attachViewToggle();
  attachWishList();
  ready(() => {
    attachOrdering();
    for (const gallery of all('.woocommerce-product-gallery')) attachGallery(gallery);
    for (const form of all<HTMLFormElement>('form.variations_form')) attachVariationForm(form);
    for (const tabs of all('.wc-tabs-wrapper, .woocommerce-tabs')) attachTabs(tabs);
    attachStars();
    attachStickyBar();
    attachShelves();
    attachRecentlyViewed();
  });
}

function all<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector);
}
