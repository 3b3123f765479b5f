import { saveProduct } from '../../../src/catalogue/editing/store-product.ts';
import { saveAttribute } from '../../../src/catalogue/editing/store-terms.ts';
import {
  blankProduct,
  blankVariation,
  type CatalogueSettings,
  type ProductInput,
  saveTerm,
  slugify,
  type Taxonomy,
} from '../../../src/catalogue/index.ts';
import type { Language } from '../../../src/frame/shop/settings.ts';
import type { Tx } from '../../../src/platform/db/index.ts';
import type { TestShop } from '../shop.ts';

export interface SimpleWish {
  name?: string;
  /** Minor units of the base currency; null is a product without a price. */
  price?: number | null;
  sale?: number;
  /** Managed stock; without it the stock is not managed. */
  stock?: number;
  sku?: string;
  /** Category names from the top down: ['Taula', 'Vaixella']. */
  categories?: string[];
  tags?: string[];
  brand?: string;
  shippingClass?: string;
  /** Anything else of a product. */
  more?: Partial<ProductInput>;
}

let next = 0;

/** A simple product, on sale at once. @returns its id @example await addSimple(house, { price: 1800, stock: 5 }) */
export async function addSimple(house: TestShop, wish: SimpleWish = {}): Promise<number> {
  const id = await house.shop.db.transaction(async (tx) =>
    saveProduct(tx, house.shop.settings, await productOf(tx, house, wish), Date.now()),
  );
  await house.settle();
  return id;
}

export interface VariableWish extends SimpleWish {
  /** Code of a global attribute → its values. @example { colour: ['Blau', 'Verd'] } */
  attributes?: Record<string, string[]>;
  /** One a variation: the value of each attribute ('' is any), and what differs. */
  variations?: {
    values: Record<string, string>;
    price?: number | null;
    sale?: number;
    stock?: number;
    sku?: string;
  }[];
}

export interface AddedVariable {
  id: number;
  /** In the order of the wish. */
  variationIds: number[];
}

/** A variable product; without further wishes one of two colours at the same price. */
export async function addVariable(house: TestShop, wish: VariableWish = {}): Promise<AddedVariable> {
  const attributes = wish.attributes ?? { colour: ['Blau', 'Verd'] };
  const variations = wish.variations ?? [{ values: { colour: 'Blau' } }, { values: { colour: 'Verd' } }];
  const { settings, db } = house.shop;
  const id = await db.transaction(async (tx) => {
    const product = await productOf(tx, house, wish);
    const termIds = new Map<string, number>();
    for (const [code, values] of Object.entries(attributes)) {
      const attributeId = await saveAttribute(tx, { code, labels: { ca: code } });
      for (const name of values) {
        const taxonomy: Taxonomy = `pa_${code}`;
        termIds.set(`${code} ${name}`, await ensureTerm(tx, settings, { taxonomy, language: 'ca', name }));
      }
      product.attributes.push({
        attributeId,
        code: `pa_${code}`,
        labels: {},
        options: {},
        termIds: values.map((name) => termIds.get(`${code} ${name}`) ?? 0),
        visible: true,
        forVariations: true,
        defaultTermId: null,
        defaultOption: null,
      });
    }
    product.type = 'variable';
    product.variations = variations.map(({ values, ...variation }) => ({
      ...blankVariation(),
      sku: variation.sku ?? '',
      prices: pricesOf(house, { price: wish.price, sale: wish.sale, ...variation }),
      stock: stockOf(variation.stock),
      choices: Object.entries(values).map(([code, name]) => ({
        code: `pa_${code}`,
        termId: name === '' ? null : (termIds.get(`${code} ${name}`) ?? null),
        option: null,
      })),
    }));
    product.prices = {};
    return saveProduct(tx, settings, product, Date.now());
  });
  await house.settle();
  const rows = await db.read
    .selectFrom('product')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('position')
    .execute();
  return { id, variationIds: rows.map((row) => row.id) };
}

async function productOf(tx: Tx, house: TestShop, wish: SimpleWish): Promise<ProductInput> {
  const { settings } = house.shop;
  next += 1;
  const name = wish.name ?? `Producte ${next}`;
  const termIds: number[] = [];
  let parentId: number | null = null;
  for (const category of wish.categories ?? [])
    parentId = await ensureTerm(tx, settings, {
      taxonomy: 'category',
      language: 'ca',
      name: category,
      parentId,
    });
  if (parentId !== null) termIds.push(parentId);
  for (const tag of wish.tags ?? [])
    termIds.push(await ensureTerm(tx, settings, { taxonomy: 'tag', language: 'ca', name: tag }));
  if (wish.brand)
    termIds.push(await ensureTerm(tx, settings, { taxonomy: 'brand', language: 'ca', name: wish.brand }));
  const shippingClassId = wish.shippingClass
    ? await ensureTerm(tx, settings, { taxonomy: 'shipping_class', language: 'ca', name: wish.shippingClass })
    : null;
  const text = { summary: '', description: '', purchaseNote: '', buttonText: '' };
  return {
    ...blankProduct(Date.now()),
    sku: wish.sku ?? '',
    texts: {
      ca: { ...text, name, slug: slugify(name) },
      es: { ...text, name: `${name} (es)`, slug: `${slugify(name)}-es` },
      en: { ...text, name: `${name} (en)`, slug: `${slugify(name)}-en` },
    },
    prices: pricesOf(house, wish),
    stock: stockOf(wish.stock),
    termIds,
    shippingClassId,
    ...wish.more,
  };
}

function pricesOf(
  house: TestShop,
  { price = 1800, sale }: { price?: number | null | undefined; sale?: number | undefined },
) {
  const [base] = house.shop.settings.currencies;
  return price === null ? {} : { [base?.code ?? 'EUR']: { regular: price, sale: sale ?? null } };
}

function stockOf(quantity: number | undefined) {
  return {
    managed: quantity !== undefined,
    quantity: quantity ?? 0,
    status: 'instock' as const,
    backorders: 'no' as const,
    low: null,
  };
}

/** Finds a term by its name in one language (and below its parent), or makes it. */
export async function ensureTerm(
  tx: Tx,
  settings: CatalogueSettings,
  wanted: { taxonomy: Taxonomy; language: Language; name: string; parentId?: number | null },
): Promise<number> {
  const parentId = wanted.parentId ?? null;
  const found = await tx
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select('t.id')
    .where('t.taxonomy', '=', wanted.taxonomy)
    .where('tt.language', '=', wanted.language)
    .where('tt.name', '=', wanted.name)
    .where('t.parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  if (found) return found.id;
  const { taxonomy, language, name } = wanted;
  return saveTerm(tx, settings, { taxonomy, parentId, texts: { [language]: { name } } });
}
