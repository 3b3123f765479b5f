import type { Outdated } from '../frame/shop/outdated.ts';
import type { ByLanguage } from '../frame/shop/settings.ts';
import type { Backorders, ProductType, StockStatus } from './model.ts';
import type { ValuesOf } from './model-field.ts';
import { itemFields, productFields } from './product-fields.ts';

export type LinkKind = 'upsell' | 'cross_sell' | 'grouped';

export interface ProductTexts {
  name: string;
  /** Made of the name when it is missing. */
  slug?: string;
  summary: string;
  /** Clean HTML. */
  description: string;
  purchaseNote: string;
  buttonText: string;
}

/** Minor units; null is no price. */
interface PriceInput {
  regular: number | null;
  sale: number | null;
}

export interface StockInput {
  managed: boolean;
  quantity: number;
  /** Follows the quantity where the stock is managed. */
  status: StockStatus;
  backorders: Backorders;
  low: number | null;
}

/** One attribute of a product: of the shop's own list (`attributeId`, values are terms) or of this product alone. */
export interface AttributeInput {
  attributeId: number | null;
  /** `pa_colour`, or a slug for an attribute of the product's own. */
  code: string;
  /** Own attributes only: the label and the values, in the same order in every language. */
  labels: ByLanguage<string>;
  options: ByLanguage<string[]>;
  /** Global attributes only. */
  termIds: number[];
  visible: boolean;
  forVariations: boolean;
  defaultTermId: number | null;
  defaultOption: number | null;
}

/** One attribute of a variation; neither a term nor an option means any value. */
export interface VariationChoice {
  code: string;
  termId: number | null;
  option: number | null;
}

export interface DownloadInput {
  code: string;
  name: string;
  file: string;
}

/** A video that stands in a product's gallery. */
interface VideoInput {
  /** The host's own name of it: the eleven characters of YouTube. */
  code: string;
  /** Further parameters of the player, such as `start=30`. */
  query: string;
  /** What it shows. */
  alts: ByLanguage<string>;
}

/** What products and variations have in common. */
export interface ItemInput extends ValuesOf<typeof itemFields.fields> {
  id?: number;
  /** Which version was read: when it has become another, nothing is saved. Without it whatever stands is replaced. */
  version?: number;
  externalId: number | null;
  stock: StockInput;
  texts: ByLanguage<ProductTexts>;
  /** `field.language` of translations that are right as they are, though their source has changed. */
  stillRight?: readonly string[] | undefined;
  /** Which texts are older than their source, of what comes back or is copied; worked out without it. */
  outdated?: ByLanguage<Outdated> | undefined;
  prices: Record<string, PriceInput>;
  /** Ids of pictures, the main one first. */
  pictureIds: number[];
  downloads: DownloadInput[];
  meta: Record<string, string>;
}

export interface VariationInput extends ItemInput {
  choices: VariationChoice[];
}

/** A whole product, as the shopkeeper, an import or the seed gives it. */
export interface ProductInput extends ItemInput, ValuesOf<typeof productFields.fields> {
  type: Exclude<ProductType, 'variation'>;
  publishedAt: number;
  /** Ids of categories, tags and brands, as chosen: without the ancestors. */
  termIds: number[];
  attributes: AttributeInput[];
  upsellIds: number[];
  crossSellIds: number[];
  groupedIds: number[];
  video: VideoInput | null;
  /** Undefined leaves the variations as they are; a list is all of them. */
  variations?: VariationInput[];
}

/** What has a life of its own, before it has begun. */
const nothing = () => ({
  externalId: null,
  stock: { managed: false, quantity: 0, status: 'instock' as const, backorders: 'no' as const, low: null },
  texts: {},
  prices: {},
  pictureIds: [],
  downloads: [],
  meta: {},
});

/** A product that has nothing yet: for callers to fill in. */
export function blankProduct(now: number): ProductInput {
  return {
    ...itemFields.blank,
    ...productFields.blank,
    ...nothing(),
    type: 'simple',
    publishedAt: now,
    termIds: [],
    attributes: [],
    upsellIds: [],
    crossSellIds: [],
    groupedIds: [],
    video: null,
  };
}

export function blankVariation(): VariationInput {
  return { ...itemFields.blankOfVariation, ...nothing(), choices: [] };
}
