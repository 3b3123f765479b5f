import { listen } from '../../../platform/browser/contract.ts';

/** The arrows of product sliders. Without scripts, and by touch, the row scrolls. */
export function attachShelves(): void {
  attachAll();
  listen(document.body, 'recently_viewed_shown', attachAll);
}

function attachAll(): void {
  for (const slider of document.querySelectorAll<HTMLElement>('.product-slider:not([data-slider])'))
    attachShelf(slider);
}

function attachShelf(slider: HTMLElement): void {
  const row = slider.querySelector<HTMLElement>('ul.products');
  const previous = slider.querySelector<HTMLButtonElement>('.slider-previous');
  const next = slider.querySelector<HTMLButtonElement>('.slider-next');
  if (!row || !previous || !next) return;
  slider.dataset.slider = 'on';

  function adapt(): void {
    if (!row || !previous || !next) return;
    const end = row.scrollWidth - row.clientWidth;
    const fits = end <= 1;
    previous.hidden = fits;
    next.hidden = fits;
    // Disabled would lose the focus of whoever has just reached the end by keyboard.
    previous.setAttribute('aria-disabled', String(Math.abs(row.scrollLeft) <= 1));
    next.setAttribute('aria-disabled', String(Math.abs(row.scrollLeft) >= end - 1));
  }

  const move = (way: number) => () => {
    const mirrored = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollBy({ left: way * mirrored * row.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };
  previous.addEventListener('click', move(-1));
  next.addEventListener('click', move(1));
  row.addEventListener('scroll', adapt, { passive: true });
  new ResizeObserver(adapt).observe(row);
  adapt();
}
