import { ready } from '../../platform/browser/contract.ts';
import { attachListings } from '../../platform/browser/load-more.ts';
import { attachFilterMore } from './filter-more.ts';
import { attachGallery } from './gallery.ts';
import { attachGroupedForm } from './grouped-form.ts';
import { attachOrdering } from './ordering.ts';
import { attachProtection } from './protect.ts';
import { attachRecentlyViewed } from './recently-viewed.ts';
import { attachShelves } from './shelves.ts';
import { attachStars } from './stars.ts';
import { attachStickyBar } from './sticky-bar.ts';
import { attachTabs } from './tabs.ts';
import { attachVariationForm } from './variation-form.ts';
import { attachQuantities } from './variation-quantity.ts';
import { attachVideo } from './videos.ts';
import { attachViewToggle } from './view-toggle.ts';
import { attachWishList } from './wish-list.ts';

/** What lives on the catalogue's pages. */
export function attach(): void {
  attachListings();
  attachViewToggle();
  attachWishList();
  attachFilterMore();
  ready(() => {
    attachOrdering();
    attachProtection();
    for (const [index, gallery] of [...all('.woocommerce-product-gallery')].entries())
      attachGallery(gallery, index + 1);
    for (const video of all('.video-placeholder')) attachVideo(video);
    attachQuantities();
    for (const form of all<HTMLFormElement>('form.variations_form')) attachVariationForm(form);
    for (const form of all<HTMLFormElement>('form.grouped_form')) attachGroupedForm(form);
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
