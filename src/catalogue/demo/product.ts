import { LANGUAGES, type Translated } from '../../frame/settings.ts';
import {
  blankProduct,
  blankVariation,
  type ItemInput,
  type PriceInput,
  type ProductInput,
  type ProductTexts,
  type StockInput,
} from '../model-product.ts';
import type { DemoPrices, DemoProduct, DemoStock } from './shapes.ts';

/** Ids that exist already, by the keys of the files. Terms are keyed `taxonomy key`. */
export interface Known {
  pictures: Map<string, number>;
  terms: Map<string, number>;
  attributes: Map<string, number>;
  products: Map<string, number>;
}

/** A product of the demo as the catalogue takes it. */
export function productInput(product: DemoProduct, known: Known): ProductInput {
  const published = Date.parse(`${product.date}T08:00:00Z`);
  const term = (taxonomy: string) => (key: string) => known.terms.get(`${taxonomy} ${key}`) ?? missing(key);
  const ids = (keys: readonly string[] = []) => keys.flatMap((key) => known.products.get(key) ?? []);
  const input: ProductInput = {
    ...blankProduct(published),
    ...itemOf(product),
    type: product.type,
    position: product.position,
    gtin: product.gtin ?? '',
    featured: product.featured,
    taxClass: product.taxClass === 'standard' ? '' : product.taxClass,
    soldIndividually: product.soldIndividually,
    minQuantity: product.minQuantity ?? 1,
    maxQuantity: product.maxQuantity,
    virtual: product.virtual,
    downloadable: product.downloadable,
    downloads: (product.downloads ?? []).map(({ file, name }) => ({ code: file, name: name.ca, file })),
    externalUrl: product.externalUrl ?? '',
    texts: textsOf(product),
    pictureIds: product.pictures.map(({ file }) => known.pictures.get(file) ?? missing(file)),
    termIds: [
      ...product.categories.map(term('category')),
      ...product.tags.map(term('tag')),
      term('brand')(product.brand),
    ],
    attributes: product.attributes.map(({ key, terms, variation, visible }) => {
      const byDefault = product.defaultAttributes?.[key];
      return {
        attributeId: known.attributes.get(key) ?? missing(key),
        code: `pa_${key}`,
        labels: {},
        options: {},
        termIds: terms.map(term(`pa_${key}`)),
        visible,
        forVariations: variation,
        defaultTermId: byDefault ? term(`pa_${key}`)(byDefault) : null,
        defaultOption: null,
      };
    }),
    upsellIds: ids(product.upsells),
    crossSellIds: ids(product.crossSells),
    groupedIds: ids(product.grouped),
  };
  if (product.type === 'variable') input.variations = variationsOf(product, known);
  return input;
}

function variationsOf(product: DemoProduct, known: Known) {
  return (product.variations ?? []).map((variation, index) => ({
    ...blankVariation(),
    ...itemOf(variation),
    position: index + 1,
    texts: variation.description ? variationTexts(variation.description) : {},
    pictureIds: variation.picture
      ? [known.pictures.get(variation.picture) ?? missing(variation.picture)]
      : [],
    choices: Object.entries(variation.attributes).map(([key, value]) => ({
      code: `pa_${key}`,
      termId: value === '' ? null : (known.terms.get(`pa_${key} ${value}`) ?? missing(value)),
      option: null,
    })),
  }));
}

/** What products and variations share. Sale dates stand on the prices in the files, and on the item with us. */
function itemOf(item: {
  sku: string;
  prices?: DemoPrices;
  stock: DemoStock;
  weight?: number | null;
  dimensions?: { length: number; width: number; height: number } | null;
}): Pick<
  ItemInput,
  'sku' | 'prices' | 'stock' | 'weight' | 'length' | 'width' | 'height' | 'saleFrom' | 'saleTo'
> {
  const { length = 0, width = 0, height = 0 } = item.dimensions ?? {};
  const dated = Object.values(item.prices ?? {}).find(({ saleFrom }) => saleFrom !== undefined);
  return {
    sku: item.sku,
    stock: stockOf(item.stock),
    weight: item.weight ?? 0,
    length,
    width,
    height,
    prices: Object.fromEntries(
      Object.entries(item.prices ?? {}).map(([currency, { regular, sale }]): [string, PriceInput] => [
        currency,
        { regular, sale: sale ?? null },
      ]),
    ),
    saleFrom: dated?.saleFrom ? Date.parse(`${dated.saleFrom}T00:00:00Z`) : null,
    saleTo: dated?.saleTo ? Date.parse(`${dated.saleTo}T23:59:59Z`) : null,
  };
}

function stockOf(stock: DemoStock): StockInput {
  if (!stock.managed)
    return { managed: false, quantity: 0, status: stock.status, backorders: 'no', low: null };
  const { quantity, backorders = 'no', low = null } = stock;
  return { managed: true, quantity, status: 'instock', backorders, low };
}

function textsOf(product: DemoProduct): Record<keyof Translated, ProductTexts> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        name: product.name[language],
        slug: product.slug[language],
        summary: `<p>${product.short[language]}</p>`,
        description: product.description[language],
        purchaseNote: '',
        buttonText: product.buttonText?.[language] ?? '',
      },
    ]),
  ) as Record<keyof Translated, ProductTexts>;
}

function variationTexts(description: Translated) {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { name: '', summary: '', description: description[language], purchaseNote: '', buttonText: '' },
    ]),
  );
}

function missing(key: string): never {
  throw new Error(`The demo refers to "${key}", which is not there.`);
}
