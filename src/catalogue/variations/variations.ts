import type { RequestContext } from '../../frame/request/request-context.ts';
import { formatDecimal } from '../../platform/money.ts';
import type { ChosenAttribute } from '../model.ts';
import { type CurrentPrice, currentPrice, type KeptPrice, priceIn } from '../model-price.ts';
import { stockHolder } from '../model-stock.ts';
import { fromSmall } from '../model-units.ts';
import { pictureOf, singleSizes } from '../pictures/model.ts';
import { priceHtml, shown } from '../prices.tsx';
import { availability, availabilityHtml, shownDimensions, shownWeight } from '../product/availability.ts';
import type { GalleryRow, VariationRow } from '../product/store.ts';
import type { ProductRow } from '../product/store-rows.ts';
import type { VariationImage, VariationObject } from './model-variation.ts';

export interface VariationParts {
  product: ProductRow;
  name: string;
  rows: readonly VariationRow[];
  prices: ReadonlyMap<number, KeptPrice[]>;
  attributes: ReadonlyMap<number, ChosenAttribute[]>;
  pictures: ReadonlyMap<number, readonly GalleryRow[]>;
}

/** What each variation costs now, as shown in the shop. */
export function variationPrice(
  ctx: RequestContext,
  parts: Pick<VariationParts, 'prices' | 'product'>,
  row: Pick<ProductRow, 'id' | 'sale_from' | 'sale_to' | 'tax_class' | 'content'>,
): CurrentPrice {
  const base = ctx.shop.settings.currencies[0] ?? ctx.currency;
  const dates = { saleFrom: row.sale_from, saleTo: row.sale_to };
  const price = currentPrice(priceIn(parts.prices.get(row.id) ?? [], ctx.currency, base), dates, ctx.now);
  const taxClass = row.tax_class === 'parent' ? parts.product.tax_class : row.tax_class;
  const content = row.content || parts.product.content;
  return shown(ctx, price, { taxStatus: parts.product.tax_status, taxClass, content });
}

/**
 * The variations of a product as the contract sends them (wire.md 3): those with a price, and where the shop
 * hides what is out of stock only those that are there.
 */
export function variationObjects(ctx: RequestContext, parts: VariationParts): VariationObject[] {
  const hide = ctx.shop.settings.catalogue.hideOutOfStock;
  const priced = parts.rows
    .map((row) => ({ row, price: variationPrice(ctx, parts, row) }))
    .filter(({ price }) => price.price !== null);
  const amounts = new Set(
    priced.map(({ price }) => `${price.price} ${price.regular} ${price.lowest} ${price.unit?.minor}`),
  );
  return priced
    .map(({ row, price }) => variationObject(ctx, parts, row, price, amounts.size > 1))
    .filter(({ is_in_stock }) => is_in_stock || !hide);
}

function variationObject(
  ctx: RequestContext,
  parts: VariationParts,
  row: VariationRow,
  price: CurrentPrice,
  pricesDiffer: boolean,
): VariationObject {
  const { product } = parts;
  const holder = stockHolder(row, product);
  const limits = quantityLimits(row, product, holder);
  const weight = row.weight || product.weight;
  const size = {
    length: row.length || product.length,
    width: row.width || product.width,
    height: row.height || product.height,
  };
  const { weightUnit, dimensionUnit } = ctx.shop.settings.catalogue;
  const side = (small: number) => (small === 0 ? '' : fromSmall(small, dimensionUnit));
  const own = parts.pictures.get(row.id)?.[0] ?? parts.pictures.get(product.id)?.[0];
  const number = (minor: number | null) => Number(formatDecimal(minor ?? 0, ctx.currency));
  const html = pricesDiffer ? priceHtml(ctx, [price]) : '';
  return {
    attributes: Object.fromEntries(
      (parts.attributes.get(row.id) ?? []).map(({ name, value }) => [name, value]),
    ),
    availability_html: availabilityHtml(availability(ctx, holder)),
    backorders_allowed: holder.backorders !== 'no',
    dimensions: { length: side(size.length), width: side(size.width), height: side(size.height) },
    dimensions_html: shownDimensions(ctx, size) || ctx.t('catalogue.not_given'),
    display_price: number(price.price),
    display_regular_price: number(price.regular),
    image: variationImage(own, parts.name),
    image_id: own?.id ?? 0,
    is_downloadable: row.downloadable === 1,
    is_in_stock: holder.stock_status !== 'outofstock',
    is_purchasable: product.status === 'publish',
    is_sold_individually: product.sold_individually ? 'yes' : 'no',
    is_virtual: row.is_virtual === 1,
    max_qty: limits.max ?? '',
    min_qty: limits.min,
    price_html: html === '' ? '' : `<span class="price">${html}</span>`,
    sku: row.sku ?? product.sku ?? '',
    variation_description: row.description ?? '',
    variation_id: row.id,
    variation_is_active: true,
    variation_is_visible: true,
    weight: weight === 0 ? '' : fromSmall(weight, weightUnit),
    weight_html: shownWeight(ctx, weight) || ctx.t('catalogue.not_given'),
  };
}

/** Between what and what a quantity may be chosen; `max` null when only the shopper's wish limits it. */
export function quantityLimits(
  row: ProductRow,
  product: ProductRow,
  holder: ProductRow,
): { min: number; max: number | null } {
  if (product.sold_individually) return { min: 1, max: 1 };
  const min = Math.max(1, row.min_quantity, product.min_quantity);
  const most = row.max_quantity ?? product.max_quantity;
  if (!holder.manage_stock || holder.backorders !== 'no') return { min, max: most };
  const stock = Math.max(min, holder.stock);
  return { min, max: most === null ? stock : Math.min(most, stock) };
}

function variationImage(row: GalleryRow | undefined, name: string): VariationImage {
  const single = pictureOf(row, 'single', name);
  const full = pictureOf(row, 'near', name);
  const thumb = pictureOf(row, 'card', name);
  const small = pictureOf(row, 'thumbnail', name);
  return {
    title: single?.alt ?? '',
    caption: row?.caption || (single?.alt ?? ''),
    url: full?.src ?? '',
    alt: single?.alt ?? '',
    src: single?.src ?? '',
    srcset: single?.srcset ?? false,
    sizes: single && row ? singleSizes(row) : false,
    full_src: full?.src ?? '',
    full_src_w: full?.width ?? 0,
    full_src_h: full?.height ?? 0,
    gallery_thumbnail_src: small?.src ?? '',
    gallery_thumbnail_src_w: small?.width ?? 0,
    gallery_thumbnail_src_h: small?.height ?? 0,
    thumb_src: thumb?.src ?? '',
    thumb_src_w: thumb?.width ?? 0,
    thumb_src_h: thumb?.height ?? 0,
    src_w: single?.width ?? 0,
    src_h: single?.height ?? 0,
  };
}
