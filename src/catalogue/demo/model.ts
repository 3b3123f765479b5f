import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import type { Backorders, StockStatus } from '../model.ts';
import type { ValuesOf } from '../model-field.ts';
import {
  type AttributeInput,
  blankProduct,
  blankVariation,
  type ItemInput,
  type ProductInput,
  type StockInput,
  type VariationInput,
} from '../model-product.ts';
import { itemFields, productFields } from '../product-fields.ts';

type Texts = ByLanguage<string>;

interface DemoPrice {
  regular: number;
  sale?: number;
  /** For how many days from the seeding on the sale lasts; without it, it has no end. */
  saleDays?: number;
}

const DAY = 86_400_000;

/** When the sales of the demo began: days are whole, as files of products write them. */
export const saleBegan = (now: number): number => wholeDay(now) - 5 * DAY;

const wholeDay = (time: number): number => Math.floor(time / DAY) * DAY;

type Plain = ValuesOf<typeof itemFields.fields> & ValuesOf<typeof productFields.fields>;

/** Plain fields by their own names; null is what is so by itself. */
interface DemoItem extends Partial<{ [Name in keyof Plain]: Plain[Name] | null }> {
  sku: string;
  prices?: Record<string, DemoPrice>;
  stock?: {
    managed: boolean;
    quantity?: number;
    status?: StockStatus;
    backorders?: Backorders;
    low?: number;
  };
  dimensions?: { length: number; width: number; height: number } | null;
}

/** A product of the demo shop: see demo/README.md. */
export interface DemoProduct extends DemoItem {
  key: string;
  type: ProductInput['type'];
  date: string;
  brand?: string | null;
  categories: string[];
  tags: string[];
  name: Texts;
  slug: Texts;
  short: Texts;
  description: Texts;
  taxClass: string;
  virtual: boolean;
  downloadable: boolean;
  pictures: { file: string; alt: Texts; caption?: Texts }[];
  video?: { code: string; query: string; alt: Texts };
  attributes?: { key: string; terms: string[]; variation: boolean; visible: boolean }[];
  defaultAttributes?: Record<string, string>;
  variations?: (DemoItem & { attributes: Record<string, string>; picture?: string; description?: Texts })[];
  upsells?: string[];
  crossSells?: string[];
  grouped?: string[];
  buttonText?: Texts;
  downloads?: { file: string; name: Texts }[];
  reviews?: {
    author: string;
    rating: number;
    date: string;
    language: Language;
    text: string;
    verified?: boolean;
  }[];
}

/** Ids of what the demo's files name by key. Terms: taxonomy, a blank and the key. */
export interface DemoKeys {
  terms: Map<string, number>;
  attributes: Map<string, number>;
  pictures: Map<string, number>;
  products: Map<string, number>;
}

/**
 * A demo product as the catalogue takes it. Products that are not there yet are left out of its links.
 *
 * @param now when the demo is seeded
 */
export function demoProduct(demo: DemoProduct, keys: DemoKeys, now: number): ProductInput {
  const term = (taxonomy: string, key: string) => find(keys.terms, `${taxonomy} ${key}`);
  const links = (names: readonly string[] = []) => names.flatMap((key) => keys.products.get(key) ?? []);
  const languages = Object.keys(demo.name) as Language[];
  return {
    ...blankProduct(Date.parse(demo.date)),
    ...itemOf(demo, now),
    type: demo.type,
    taxClass: demo.taxClass === 'standard' ? '' : demo.taxClass,
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        {
          name: demo.name[language] ?? '',
          slug: demo.slug[language] ?? '',
          summary: paragraph(demo.short[language] ?? ''),
          description: demo.description[language] ?? '',
          purchaseNote: '',
          buttonText: demo.buttonText?.[language] ?? '',
        },
      ]),
    ),
    pictureIds: demo.pictures.map(({ file }) => find(keys.pictures, file)),
    downloads: (demo.downloads ?? []).map(({ file, name }, index) => ({
      code: `demo-${index + 1}`,
      name: Object.values(name)[0] ?? file,
      file,
    })),
    termIds: [
      ...demo.categories.map((key) => term('category', key)),
      ...demo.tags.map((key) => term('tag', key)),
      ...(demo.brand ? [term('brand', demo.brand)] : []),
    ],
    attributes: (demo.attributes ?? []).map((attribute): AttributeInput => {
      const taxonomy = `pa_${attribute.key}`;
      const standard = demo.defaultAttributes?.[attribute.key];
      return {
        attributeId: find(keys.attributes, attribute.key),
        code: taxonomy,
        labels: {},
        options: {},
        termIds: attribute.terms.map((key) => term(taxonomy, key)),
        visible: attribute.visible,
        forVariations: attribute.variation,
        defaultTermId: standard ? term(taxonomy, standard) : null,
        defaultOption: null,
      };
    }),
    upsellIds: links(demo.upsells),
    crossSellIds: links(demo.crossSells),
    groupedIds: links(demo.grouped),
    video: demo.video ? { code: demo.video.code, query: demo.video.query, alts: demo.video.alt } : null,
    variations: (demo.variations ?? []).map(
      (variation, position): VariationInput => ({
        ...blankVariation(),
        ...itemOf(variation, now),
        position,
        virtual: demo.virtual,
        downloadable: demo.downloadable,
        pictureIds: variation.picture ? [find(keys.pictures, variation.picture)] : [],
        texts: Object.fromEntries(
          Object.entries(variation.description ?? {}).map(([language, description]) => [
            language,
            {
              name: '',
              summary: '',
              description: paragraph(description ?? ''),
              purchaseNote: '',
              buttonText: '',
            },
          ]),
        ),
        choices: Object.entries(variation.attributes).map(([key, value]) => ({
          code: `pa_${key}`,
          termId: value === '' ? null : term(`pa_${key}`, value),
          option: null,
        })),
      }),
    ),
  };
}

function find(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo shop names "${key}", which it does not have.`);
  return id;
}

const paragraph = (text: string) => (text === '' || text.startsWith('<') ? text : `<p>${text}</p>`);

function itemOf(
  demo: DemoItem,
  now: number,
): Partial<Plain> & Pick<ItemInput, 'prices' | 'stock' | 'saleFrom' | 'saleTo'> {
  const { managed = false, quantity = 0, status = 'instock', backorders = 'no', low } = demo.stock ?? {};
  const stock: StockInput = { managed, quantity, status, backorders, low: low ?? null };
  const prices = Object.entries(demo.prices ?? {});
  const days = prices.map(([, { saleDays }]) => saleDays).find((value) => value !== undefined);
  const plain = [...itemFields.list, ...productFields.list].flatMap(({ name }) =>
    demo[name] == null ? [] : [[name, demo[name]] as const],
  );
  return {
    ...(Object.fromEntries(plain) as Partial<Plain>),
    ...demo.dimensions,
    prices: Object.fromEntries(
      prices.map(([currency, { regular, sale }]) => [currency, { regular, sale: sale ?? null }]),
    ),
    stock,
    saleFrom: days === undefined ? null : saleBegan(now),
    saleTo: days === undefined ? null : wholeDay(now) + days * DAY,
  };
}
