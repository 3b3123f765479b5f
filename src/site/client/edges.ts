/** What stands at the foot of the window, from below: each on top of those before it. */
const FOOT = [
  '.show--consent #cc-main .cm',
  '.woocommerce-store-notice',
  '#coming-soon-footer-banner',
  '.sticky-add-to-cart-bottom.active',
  '.sf-show-below',
] as const;
const HEAD = ['.site-header', '.site-header-row', '.sticky-add-to-cart-top.active'] as const;

/**
 * The one place that knows what sticks to which edge of the window and how high it is. The document has it as
 * `--edge-top` and `--edge-bottom` (`--edge-bottom-most` with what is about to come), each thing at the foot as
 * `--edge-below`; styles keep clear of them, and whatever is scrolled to or gets the focus stays in sight.
 */
export function attachEdges(): void {
  const root = document.documentElement;
  const sizes = new ResizeObserver(measure);
  const seen = new Set<Element>();

  function measure(): void {
    say(root, '--edge-top', Math.max(0, ...stuck(HEAD).map(heightOf)));
    let below = 0;
    for (const element of stuck(FOOT)) {
      say(element, '--edge-below', below);
      below += heightOf(element);
    }
    say(root, '--edge-bottom', below);
    // The bar comes once its form is gone, which may be because of what has just got the focus below it.
    const coming = stuck(['.sticky-add-to-cart-bottom:not(.active)']).map(heightOf);
    // The way back up stands on top of all of it.
    const way = stuck(['.scroll-to-top']).map((button) => heightOf(button) + distanceOf(button) - below);
    say(root, '--edge-bottom-most', below + Math.max(0, ...coming) + Math.max(0, ...way));
  }

  function stuck(selectors: readonly string[]): HTMLElement[] {
    return selectors.flatMap((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return [];
      if (!seen.has(element)) {
        seen.add(element);
        sizes.observe(element);
        changes.observe(element, { attributeFilter: ['class', 'style', 'hidden'] });
      }
      const { position } = getComputedStyle(element);
      const sticks = position === 'fixed' || position === 'sticky';
      return sticks && element.checkVisibility() ? [element] : [];
    });
  }
  const changes = new MutationObserver(measure);
  const bar = document.querySelector('.sticky-add-to-cart');
  if (bar) changes.observe(bar, { attributeFilter: ['class'] });
  const place = document.querySelector('.coming-soon-place');
  if (place) changes.observe(place, { childList: true, attributeFilter: ['hidden'] });
  // The question of consent comes and goes by a class of the document.
  changes.observe(root, { attributeFilter: ['class'] });
  window.addEventListener('resize', measure);
  // A panel of filters that is unfolded has its button at the foot of the window.
  document.addEventListener('toggle', measure, true);
  measure();
}

/** Only what is new: these elements are watched, and would be measured again for ever. */
function say({ style }: HTMLElement, name: string, pixels: number): void {
  if (style.getPropertyValue(name) !== `${pixels}px`) style.setProperty(name, `${pixels}px`);
}

const distanceOf = (element: Element) => Math.round(Number.parseFloat(getComputedStyle(element).bottom)) || 0;

const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height);
