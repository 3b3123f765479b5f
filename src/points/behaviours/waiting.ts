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

const SCROLL_MS = 800;

/** Glides to an element in the contract's time; at once for whoever wants no motion. */
export function glideTo(element: Element | null): void {
  if (!element) return;
  const from = window.scrollY;
  // Below the header that stays at the top: the stylesheet says how far.
  const way =
    element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: from + way, behavior: 'instant' });
    return;
  }
  const began = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / SCROLL_MS));
    const eased = (1 - Math.cos(part * Math.PI)) / 2;
    window.scrollTo({ top: from + way * eased, behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
