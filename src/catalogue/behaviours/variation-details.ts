import { trigger } from '../../platform/browser/contract.ts';
import type { VariationImage, VariationObject } from '../model-variation.ts';

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

/** The picture of a variation in the gallery's first place, or the product's own again. */
export function showImage(product: HTMLElement, image: VariationImage | undefined): void {
  const gallery = product.querySelector<HTMLElement>('.woocommerce-product-gallery');
  const large = gallery?.querySelector('img.wp-post-image') ?? null;
  if (!gallery || !large) return;
  const before = large.getAttribute('src');
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
    gallery.querySelector('.flex-control-nav li:first-child img'),
    image && { src: image.gallery_thumbnail_src },
  );
  if (large.getAttribute('src') === before) return;
  trigger(gallery, 'woocommerce_gallery_reset_slide_position');
  trigger(gallery, 'woocommerce_gallery_init_zoom');
}
