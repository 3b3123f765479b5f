import { ready } from '../../platform/browser/contract.ts';
import { attachListings } from '../../platform/browser/load-more.ts';
import { attachFilterMore } from '../archive/behaviours/filter-more.ts';
import { attachOrdering } from '../archive/behaviours/ordering.ts';
import { attachViewToggle } from '../archive/behaviours/view-toggle.ts';
import { attachShelves } from '../cards/behaviours/shelves.ts';
import { attachGallery } from '../gallery/behaviours/gallery.ts';
import { attachProtection } from '../gallery/behaviours/protect.ts';
import { attachVideo } from '../gallery/behaviours/videos.ts';
import { attachGroupedForm } from '../product-page/behaviours/grouped-form.ts';
import { attachStickyBar } from '../product-page/behaviours/sticky-bar.ts';
import { attachTabs } from '../product-page/behaviours/tabs.ts';
import { attachVariationForm } from '../product-page/behaviours/variation-form.ts';
import { attachQuantities } from '../product-page/behaviours/variation-quantity.ts';
import { attachStars } from '../reviews/behaviours/stars.ts';
import { attachRecentlyViewed } from '../wishes/behaviours/recently-viewed.ts';
import { attachWishList } from '../wishes/behaviours/wish-list.ts';

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
