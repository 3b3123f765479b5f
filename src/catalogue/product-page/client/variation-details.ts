import { trigger } from '../../../platform/browser/contract.ts';
import type { VariationImage, VariationObject } from '../../variations/model-variation.ts';

/** What stood in an element before a variation was shown. */
const originals = new WeakMap<Element, Map<string, string | null>>();

/** Changes attributes of an element, or its text under `text`; undefined puts back what was there. */
function swap(element: Element | null, changes: Record<string, string | null> | undefined): void {
  if (!element) return;
  const read = (name: string) => (name === 'text' ? element.textContent : element.getAttribute(name));
  const write = (name: string, value: string | null) => {
    if (name === 'text') element.textContent = value;
    else if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  const before = originals.get(element) ?? new Map<string, string | null>();
  originals.set(element, before);
  if (!changes) {
    for (const [name, value] of before) write(name, value);
    before.clear();
    return;
  }
  for (const [name, value] of Object.entries(changes)) {
    if (!before.has(name)) before.set(name, read(name));
    write(name, value);
  }
}

/** SKU, weight and size of a variation, or the product's own again. */
export function showMeasures(product: HTMLElement, variation: VariationObject | undefined): void {
  const value = (key: string) =>
    product.querySelector(
      `.woocommerce-product-attributes-item--${key} .woocommerce-product-attributes-item__value`,
    );
  swap(product.querySelector('.product_meta .sku'), variation?.sku ? { text: variation.sku } : undefined);
  swap(value('weight'), variation?.weight ? { text: variation.weight_html } : undefined);
  swap(value('dimensions'), variation && size(variation) ? { text: variation.dimensions_html } : undefined);
}

function size({ dimensions }: VariationObject): boolean {
  return Object.values(dimensions).some((side) => side !== '');
}

/**
 * The picture of a variation: where the gallery has it, that slide is shown, else it stands in the first place.
 * Without a variation everything is as it was.
 */
export function showImage(product: HTMLElement, image: VariationImage | undefined): void {
  const gallery = product.querySelector<HTMLElement>('.woocommerce-product-gallery');
  const large = gallery?.querySelector<HTMLElement>('img.wp-post-image') ?? null;
  if (!gallery || !large) return;
  const before = large.getAttribute('src');
  putImage(gallery, large, undefined);
  const thumbs = [...gallery.querySelectorAll('.flex-control-nav img')];
  const there = image && thumbs.find((thumb) => thumb.getAttribute('src') === image.gallery_thumbnail_src);
  const shown = gallery.dataset.shows === 'variation';
  gallery.dataset.shows = image ? 'variation' : 'product';
  if (there) there.closest('a')?.click();
  else {
    putImage(gallery, large, image);
    if (shown || image) trigger(gallery, 'woocommerce_gallery_reset_slide_position');
  }
  if (large.getAttribute('src') !== before) trigger(gallery, 'woocommerce_gallery_init_zoom');
}

function putImage(gallery: HTMLElement, large: HTMLElement, image: VariationImage | undefined): void {
  swap(
    large,
    image && {
      src: image.src,
      srcset: image.srcset || null,
      sizes: image.sizes || null,
      width: String(image.src_w),
      height: String(image.src_h),
      alt: image.alt,
      'data-caption': image.caption,
      'data-src': image.full_src,
      'data-large_image': image.full_src,
      'data-large_image_width': String(image.full_src_w),
      'data-large_image_height': String(image.full_src_h),
    },
  );
  swap(large.closest('a'), image && { href: image.full_src });
  swap(
    large.closest('.woocommerce-product-gallery__image'),
    image && { 'data-thumb': image.gallery_thumbnail_src },
  );
  swap(
    gallery.querySelector('.flex-control-nav li:first-child img'),
    image && { src: image.gallery_thumbnail_src },
  );
}
