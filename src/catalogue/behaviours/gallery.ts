import { listen } from '../../platform/browser/contract.ts';

/** Small pictures that bring the large one into view, without moving the page. */
export function attachGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper');
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.flex-control-nav a')];
  if (!strip) return;
  const slides = [...strip.children] as HTMLElement[];
  const mark = (index: number) => {
    for (const [n, link] of links.entries()) {
      link.classList.toggle('flex-active', n === index);
      if (n === index) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const show = (index: number) => {
    const slide = slides[index];
    if (slide) strip.scrollTo({ left: slide.offsetLeft - strip.offsetLeft });
    mark(index);
  };
  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
  strip.addEventListener(
    'scroll',
    () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))),
    { passive: true },
  );
  listen(gallery, 'woocommerce_gallery_reset_slide_position', () => show(0));
  mark(0);
}
