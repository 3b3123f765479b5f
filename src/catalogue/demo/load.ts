import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Translated } from '../../frame/settings.ts';
import type { Shop } from '../../frame/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { type KeptOriginal, keepOriginal } from '../../platform/files/pictures.ts';
import { savePicture } from '../commands-pictures.ts';
import { saveProduct } from '../commands-product.ts';
import { addReview } from '../commands-reviews.ts';
import { saveAttribute, saveTerm, type Taxonomy, type TermTexts } from '../commands-terms.ts';
import type { ByLanguage } from '../model-product.ts';
import { type Known, productInput } from './product.ts';
import type { DemoAttribute, DemoProduct, DemoTerm } from './shapes.ts';

/** What the rest of the demo refers to: ids by the keys of the files. */
export interface LoadedDemo {
  categories: ReadonlyMap<string, number>;
  /** Ids of products; a variation is found by its SKU. */
  products: ReadonlyMap<string, number>;
  pictures: ReadonlyMap<string, KeptOriginal>;
}

const read = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/** Puts the demo catalogue of a folder into an empty shop, all of it or nothing. */
export async function loadDemo(shop: Shop, folder: string): Promise<LoadedDemo> {
  const pictures = new Map<string, KeptOriginal>();
  for (const file of readdirSync(join(folder, 'pictures')).filter((name) => /\.jpe?g$/.test(name))) {
    const kept = await keepOriginal(shop.dataDir, await readFile(join(folder, 'pictures', file)));
    if (kept) pictures.set(file, kept);
  }
  return shop.db.transaction(async (tx) => {
    const known: Known = {
      pictures: new Map(),
      terms: new Map(),
      attributes: new Map(),
      products: new Map(),
    };
    const products = readdirSync(join(folder, 'products'))
      .map((file) => read<DemoProduct>(folder, 'products', file))
      // What a group holds must be there before the group.
      .sort((a, b) => Number(a.type === 'grouped') - Number(b.type === 'grouped') || a.position - b.position);
    await savePictures(tx, known, products, pictures);
    await saveTerms(tx, shop, known, folder);
    const now = Date.now();
    for (const product of products) await save(tx, shop, known, product, now);
    // Products point at each other: once all have ids, those that do are written again with their links.
    for (const product of products)
      if (product.upsells.length + product.crossSells.length > 0) await save(tx, shop, known, product, now);
    for (const product of products) await saveReviews(tx, known, product);
    const categories = new Map(
      [...known.terms].filter(([key]) => key.startsWith('category ')).map(([key, id]) => [key.slice(9), id]),
    );
    return { categories, products: known.products, pictures };
  });
}

async function savePictures(
  tx: Tx,
  known: Known,
  products: readonly DemoProduct[],
  files: ReadonlyMap<string, KeptOriginal>,
): Promise<void> {
  const alts = new Map(
    products.flatMap(({ pictures }) => pictures.map(({ file, alt }) => [file, alt] as const)),
  );
  for (const [source, kept] of files) {
    const alt = alts.get(source);
    known.pictures.set(source, await savePicture(tx, { source, ...kept, ...(alt ? { alts: alt } : {}) }));
  }
}

async function saveTerms(tx: Tx, shop: Shop, known: Known, folder: string): Promise<void> {
  const save = async (taxonomy: Taxonomy, term: DemoTerm, position: number) => {
    const parentId = term.parent ? (known.terms.get(`${taxonomy} ${term.parent}`) ?? null) : null;
    const pictureId = known.pictures.get(term.picture ?? '') ?? null;
    const input = { taxonomy, code: term.key, parentId, pictureId, position: term.position ?? position };
    known.terms.set(
      `${taxonomy} ${term.key}`,
      await saveTerm(tx, shop.settings, { ...input, texts: termTexts(term) }),
    );
  };
  const all: [Taxonomy, DemoTerm[]][] = [
    ['category', parentsFirst(read<DemoTerm[]>(folder, 'categories.json'))],
    ['tag', read<DemoTerm[]>(folder, 'tags.json')],
    ['brand', read<DemoTerm[]>(folder, 'brands.json')],
  ];
  for (const [position, attribute] of read<DemoAttribute[]>(folder, 'attributes.json').entries()) {
    const { key, name } = attribute;
    known.attributes.set(key, await saveAttribute(tx, { code: key, labels: name, position }));
    all.push([`pa_${key}`, attribute.terms]);
  }
  for (const [taxonomy, terms] of all)
    for (const [position, term] of terms.entries()) await save(taxonomy, term, position);
}

function parentsFirst(terms: DemoTerm[]): DemoTerm[] {
  const depth = (term: DemoTerm): number => {
    const parent = terms.find(({ key }) => key === term.parent);
    return parent ? depth(parent) + 1 : 0;
  };
  return [...terms].sort((a, b) => depth(a) - depth(b));
}

function termTexts({ name, slug, description }: DemoTerm): ByLanguage<TermTexts> {
  const say = (text: Translated | string, language: keyof Translated) =>
    typeof text === 'string' ? text : text[language];
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        name: say(name, language),
        slug: say(slug, language),
        ...(description ? { description: description[language] } : {}),
      },
    ]),
  );
}

async function save(tx: Tx, shop: Shop, known: Known, product: DemoProduct, now: number): Promise<void> {
  const id = known.products.get(product.key);
  const input = productInput(product, known);
  known.products.set(
    product.key,
    await saveProduct(tx, shop.settings, id === undefined ? input : withoutVariations({ ...input, id }), now),
  );
}

/** The second time only the links are new: the variations stay as they are. */
function withoutVariations<T extends { variations?: unknown }>({
  variations: _,
  ...rest
}: T): Omit<T, 'variations'> {
  return rest;
}

async function saveReviews(tx: Tx, known: Known, product: DemoProduct): Promise<void> {
  const productId = known.products.get(product.key);
  if (productId === undefined) return;
  for (const { author, rating, date, language, text, verified } of product.reviews)
    await addReview(tx, {
      productId,
      userId: null,
      author,
      email: '',
      body: text,
      language,
      rating,
      approved: true,
      verified,
      createdAt: Date.parse(`${date}T10:00:00Z`),
    });
}
