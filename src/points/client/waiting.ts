import { heightOf, scrollWindow } from '../../platform/browser/scroll.ts';

/** What waits while points are applied or removed; the stylesheets lay the contract's overlay of 0.6 over it. */
const AREAS = '.woocommerce-cart-form, .cart_totals, form.woocommerce-checkout';

export function block(): void {
  for (const area of document.querySelectorAll(AREAS)) {
    area.classList.add('processing');
    area.setAttribute('aria-busy', 'true');
  }
}

export function unblock(): void {
  for (const area of document.querySelectorAll(AREAS)) {
    area.classList.remove('processing');
    area.removeAttribute('aria-busy');
  }
}

/** Glides to an element in the contract's time; at once for whoever wants no motion. */
export function glideTo(element: Element | null): void {
  if (element) void scrollWindow(heightOf(element), 800);
}
