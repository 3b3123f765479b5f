/** The picture of a variation object (wire.md 3). */
export interface VariationImage {
  title: string;
  caption: string;
  url: string;
  alt: string;
  src: string;
  srcset: string | false;
  sizes: string | false;
  full_src: string;
  full_src_w: number;
  full_src_h: number;
  gallery_thumbnail_src: string;
  gallery_thumbnail_src_w: number;
  gallery_thumbnail_src_h: number;
  thumb_src: string;
  thumb_src_w: number;
  thumb_src_h: number;
  src_w: number;
  src_h: number;
}

/** A variation as the contract sends it (wire.md 3). */
export interface VariationObject {
  attributes: Record<string, string>;
  availability_html: string;
  backorders_allowed: boolean;
  dimensions: { length: string; width: string; height: string };
  /** Never empty: clients need a text to stand there (wire.md 2.4). */
  dimensions_html: string;
  display_price: number;
  display_regular_price: number;
  image: VariationImage;
  image_id: number;
  is_downloadable: boolean;
  is_in_stock: boolean;
  is_purchasable: boolean;
  is_sold_individually: 'yes' | 'no';
  is_virtual: boolean;
  max_qty: number | '';
  min_qty: number;
  price_html: string;
  sku: string;
  variation_description: string;
  variation_id: number;
  variation_is_active: boolean;
  variation_is_visible: boolean;
  weight: string;
  weight_html: string;
}

/** Variations whose attributes the choice does not contradict; '' chosen or kept means any. */
export function matching(
  variations: readonly VariationObject[],
  chosen: Readonly<Record<string, string>>,
): VariationObject[] {
  return variations.filter(({ attributes }) =>
    Object.entries(attributes).every(
      ([name, value]) => value === '' || !chosen[name] || value === chosen[name],
    ),
  );
}

/**
 * The quantity that the form may ask for: a text that is no number becomes the least, the rest is kept within and
 * on whole steps from the least.
 */
export function boundQuantity(text: string, min: number, max: number | '', step = 1): number {
  const number = Number.parseFloat(text);
  if (Number.isNaN(number) || number < min) return min;
  const most = max === '' ? number : Math.max(min, Math.min(number, max));
  return min + Math.floor((most - min) / step) * step;
}
