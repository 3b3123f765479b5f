import { trigger } from '../../../platform/browser/contract.ts';
import { attachLightbox } from './gallery-lightbox.ts';
import { galleryOptions } from './gallery-params.ts';
import { attachSlider } from './slider.ts';
import { attachZoom } from './zoom.ts';

/**
 * A product's gallery: spec section 2, events of wire.md 2.5. What it does is switched in `wc_single_product_params`.
 *
 * @param gid the gallery's number on the page, from 1
 */
export function attachGallery(gallery: HTMLElement, gid: number): void {
  const options = galleryOptions();
  const strip = gallery.querySelector<HTMLElement>('.woocommerce-product-gallery__wrapper');
  if (!strip) return;
  trigger(gallery, 'wc-product-gallery-before-init', [gallery, options]);
  const { flexslider } = options;
  const slider =
    options.flexslider_enabled && flexslider && strip.children.length > 1
      ? attachSlider(gallery, strip, flexslider)
      : undefined;
  const zoom = options.zoom_enabled ? attachZoom(gallery, options.zoom_options ?? {}) : undefined;
  const lightbox = options.photoswipe_enabled
    ? attachLightbox(gallery, gid, () => slider?.current() ?? 0)
    : undefined;

  let pointer = 'mouse';
  gallery.addEventListener('pointerdown', ({ pointerType }) => {
    pointer = pointerType;
  });
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('.woocommerce-product-gallery__image a');
    const slide = link?.closest<HTMLElement>('.woocommerce-product-gallery__image');
    if (!link || !slide || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A key that presses the link has no pointer.
    const touched = pointer !== 'mouse' && event.detail > 0;
    if (touched && zoom?.tap(slide, event)) event.preventDefault();
    else if (lightbox) {
      event.preventDefault();
      lightbox.open(slide, link as HTMLElement);
    }
  });
  for (const image of gallery.querySelectorAll<HTMLImageElement>('picture img')) followSwaps(image);
  trigger(gallery, 'wc-product-gallery-after-init', [gallery, options]);
}

/** Scripts put another picture into the `img`; the formats offered beside it are of the first one, and step aside. */
function followSwaps(image: HTMLImageElement): void {
  const picture = image.closest('picture');
  const own = image.getAttribute('src');
  const sources = [...(picture?.querySelectorAll('source') ?? [])];
  new MutationObserver(() => {
    if (image.getAttribute('src') === own) picture?.prepend(...sources);
    else for (const source of sources) source.remove();
  }).observe(image, { attributeFilter: ['src'] });
}
