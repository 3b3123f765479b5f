import { ready } from '../../platform/browser/contract.ts';
import { attachGallery } from './gallery.ts';
import { attachOrdering } from './ordering.ts';
import { attachStars } from './stars.ts';
import { attachTabs } from './tabs.ts';
import { attachVariationForm } from './variation-form.ts';

/** What lives on the catalogue's pages. */
export function attach(): void {
  ready(() => {
    attachOrdering();
    for (const gallery of all('.woocommerce-product-gallery')) attachGallery(gallery);
    for (const form of all<HTMLFormElement>('form.variations_form')) attachVariationForm(form);
    for (const tabs of all('.wc-tabs-wrapper, .woocommerce-tabs')) attachTabs(tabs);
    attachStars();
  });
}

function all<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector);
}
