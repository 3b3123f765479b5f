import { ready } from '../../platform/browser/contract.ts';
import { attachListings } from '../../platform/browser/load-more.ts';
import { attachFilterMore } from '../archive/client/filter-more.ts';
import { attachOrdering } from '../archive/client/ordering.ts';
import { attachViewToggle } from '../archive/client/view-toggle.ts';
import { attachShelves } from '../cards/client/shelves.ts';
import { attachGallery } from '../gallery/client/gallery.ts';
import { attachProtection } from '../gallery/client/protect.ts';
import { attachVideo } from '../gallery/client/videos.ts';
import { attachGroupedForm } from '../product-page/client/grouped-form.ts';
import { attachStickyBar } from '../product-page/client/sticky-bar.ts';
import { attachTabs } from '../product-page/client/tabs.ts';
import { attachVariationForm } from '../product-page/client/variation-form.ts';
import { attachQuantities } from '../product-page/client/variation-quantity.ts';
import { attachStars } from '../reviews/client/stars.ts';
import { attachRecentlyViewed } from '../wishes/client/recently-viewed.ts';
import { attachWishList } from '../wishes/client/wish-list.ts';

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
