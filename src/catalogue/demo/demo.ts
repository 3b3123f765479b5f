import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { keepOriginal } from '../../platform/files/originals.ts';
import { saveProduct } from '../editing/store-product.ts';
import { saveAttribute, saveTerm } from '../editing/store-terms.ts';
import { hasProducts } from '../listing/store.ts';
import { savePicture } from '../pictures/store-pictures.ts';
import { addReview } from '../reviews/store-write.ts';
import { type DemoKeys, type DemoProduct, demoProduct } from './model.ts';
import { saveWithPast } from './sales.ts';

type Texts = ByLanguage<string>;

interface DemoTerm {
  key: string;
  parent?: string | null;
  position?: number;
  picture?: string;
  /** The colour that a value is shown as. */
  swatch?: string;
  name: Texts | string;
  slug: Texts | string;
  description?: Texts;
}

/** Ids of what was put in, by the keys of the files: the rest of the demo refers to them. */
export interface SeededCatalogue {
  products: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  /** By the names of their files. */
  pictures: ReadonlyMap<string, number>;
}

/**
 * Fills an empty catalogue with the demo shop out of a folder in the format of `demo/README.md`, in one
 * transaction. @returns undefined when the catalogue was not empty, and then nothing is done
 */
export async function seedCatalogue(
  shop: Shop,
  folder: string,
  now: number,
): Promise<SeededCatalogue | undefined> {
  if (await hasProducts(shop.db.read)) return undefined;
  const names = (await readdir(join(folder, 'products'))).filter((name) => name.endsWith('.json')).sort();
  const products = await Promise.all(
    names.map((name) => readJson<DemoProduct>(folder, join('products', name))),
  );
  const categories = await readJson<DemoTerm[]>(folder, 'categories.json');
  const attributes = await readJson<(DemoTerm & { name: Texts; terms: DemoTerm[] })[]>(
    folder,
    'attributes.json',
  );
  const tags = await readJson<DemoTerm[]>(folder, 'tags.json');
  const brands = await readJson<DemoTerm[]>(folder, 'brands.json');
  const files = new Set([
    ...products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
    ...categories.flatMap(({ picture }) => picture ?? []),
  ]);
  const originals = await keepAll(shop.dataDir, folder, files);
  await copyDownloads(shop.dataDir, folder, products);
  return shop.db.transaction(async (tx) => {
    const keys: DemoKeys = {
      terms: new Map(),
      attributes: new Map(),
      pictures: new Map(),
      products: new Map(),
    };
    await seedPictures(tx, originals, products, keys);
    await seedTerms(tx, shop, 'category', categories, keys);
    await seedTerms(tx, shop, 'tag', tags, keys);
    await seedTerms(tx, shop, 'brand', brands, keys);
    for (const [position, { key, name, terms }] of attributes.entries()) {
      keys.attributes.set(key, await saveAttribute(tx, { code: key, labels: name, position }));
      await seedTerms(tx, shop, `pa_${key}`, terms, keys);
    }
    for (const product of products) {
      const id = await saveWithPast(tx, shop.settings, demoProduct(product, keys, now), now);
      keys.products.set(product.key, id);
    }
    // What products name of each other can be said only when all of them are there.
    for (const product of products) {
      const { variations: _, ...rest } = demoProduct(product, keys, now);
      const linked = [...rest.upsellIds, ...rest.crossSellIds, ...rest.groupedIds];
      const id = keys.products.get(product.key);
      if (id && linked.length > 0) await saveProduct(tx, shop.settings, { ...rest, id }, now);
    }
    for (const product of products) await seedReviews(tx, keys.products.get(product.key) ?? 0, product);
    const categoryIds = categories.map(({ key }): [string, number] => [
      key,
      keys.terms.get(`category ${key}`) ?? 0,
    ]);
    return { products: keys.products, categories: new Map(categoryIds), pictures: keys.pictures };
  });
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}

type Original = NonNullable<Awaited<ReturnType<typeof keepOriginal>>>;

async function keepAll(
  dataDir: string,
  folder: string,
  files: ReadonlySet<string>,
): Promise<Map<string, Original>> {
  const originals = new Map<string, Original>();
  for (const file of files) {
    const kept = await keepOriginal(dataDir, await readFile(join(folder, 'pictures', file)));
    if (!kept) throw new Error(`${file} is no picture.`);
    originals.set(file, kept);
  }
  return originals;
}

/** Files for sale lie in DATA_DIR/downloads, by their name. */
async function copyDownloads(
  dataDir: string,
  folder: string,
  products: readonly DemoProduct[],
): Promise<void> {
  const files = products.flatMap(({ downloads = [] }) => downloads.map(({ file }) => basename(file)));
  if (files.length > 0) await mkdir(join(dataDir, 'downloads'), { recursive: true });
  for (const file of files) await copyFile(join(folder, 'downloads', file), join(dataDir, 'downloads', file));
}

async function seedPictures(
  tx: Tx,
  originals: ReadonlyMap<string, Original>,
  products: readonly DemoProduct[],
  keys: DemoKeys,
): Promise<void> {
  const texts = new Map(
    products.flatMap(({ pictures }) =>
      pictures.map(({ file, alt, caption }) => [file, { alts: alt, captions: caption ?? {} }] as const),
    ),
  );
  for (const [source, original] of originals)
    keys.pictures.set(source, await savePicture(tx, { source, ...original, ...texts.get(source) }));
}

/** Terms name their parents by key, and stand after them. */
async function seedTerms(
  tx: Tx,
  shop: Shop,
  taxonomy: Parameters<typeof saveTerm>[2]['taxonomy'],
  terms: readonly DemoTerm[],
  keys: DemoKeys,
): Promise<void> {
  const { languages } = shop.settings;
  const say = (text: Texts | string | undefined, language: Language) =>
    typeof text === 'string' ? text : (text?.[language] ?? '');
  for (const [index, term] of terms.entries()) {
    const { key, name, slug, description } = term;
    const parentId = term.parent ? keys.terms.get(`${taxonomy} ${term.parent}`) : null;
    if (parentId === undefined) throw new Error(`${taxonomy} "${key}" stands before its parent.`);
    const id = await saveTerm(tx, shop.settings, {
      taxonomy,
      code: key,
      parentId,
      position: term.position ?? index,
      pictureId: keys.pictures.get(term.picture ?? '') ?? null,
      swatch: term.swatch ?? '',
      texts: Object.fromEntries(
        languages.map((language) => [
          language,
          { name: say(name, language), slug: say(slug, language), description: say(description, language) },
        ]),
      ),
    });
    keys.terms.set(`${taxonomy} ${key}`, id);
  }
}

async function seedReviews(tx: Tx, productId: number, { reviews = [] }: DemoProduct): Promise<void> {
  for (const [index, review] of reviews.entries())
    await addReview(tx, {
      productId,
      userId: null,
      author: review.author,
      email: `ressenya-${productId}-${index}@cistella.example`,
      body: review.text,
      language: review.language,
      rating: review.rating,
      approved: true,
      verified: review.verified ?? false,
      createdAt: Date.parse(review.date),
    });
}
