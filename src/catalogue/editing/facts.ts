import type { Selectable } from 'kysely';
import type { Facts } from '../../frame/command/index.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { ItemInput, ProductInput, VariationInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { itemFields, productFields } from '../product-fields.ts';
import type { TermInput } from './model-term.ts';

/** What the history of a product or variation tells; undefined where there is none. */
export async function productFacts(db: Reader, id: number | undefined): Promise<Facts | undefined> {
  return id === undefined ? undefined : wholeFacts((await readWhole(db, [id])).get(id));
}

/** The same of one that was read already. */
export function wholeFacts(
  whole: { product?: ProductInput; variation?: VariationInput } | undefined,
): Facts | undefined {
  const { product, variation } = whole ?? {};
  if (variation) return { ...itemFacts(variation), choices: variation.choices };
  if (!product) return undefined;
  return {
    ...itemFacts(product),
    ...productFields.pick(product),
    type: product.type,
    publishedAt: product.publishedAt,
    terms: [...product.termIds].sort((a, b) => a - b),
    attributes: product.attributes.map(({ code }) => code),
    upsells: product.upsellIds,
    crossSells: product.crossSellIds,
    grouped: product.groupedIds,
    video: product.video?.code ?? '',
  };
}

/** Names, money, stock and measures as they are; of long texts and files only how long and how many. */
function itemFacts(item: ItemInput): Facts {
  const { texts, prices, stock, pictureIds, downloads, meta } = item;
  const words = Object.entries(texts).flatMap(([language, { name, slug, summary, description, ...rest }]) => [
    [`name.${language}`, name],
    [`slug.${language}`, slug],
    [`letters.${language}`, [summary, description, ...Object.values(rest)].join('').length],
  ]);
  const money = Object.entries(prices).flatMap(([code, { regular, sale }]) => [
    [`price.${code}`, regular],
    [`sale.${code}`, sale],
  ]);
  return {
    ...itemFields.pick(item),
    ...Object.fromEntries([...words, ...money]),
    stock: stock.managed ? stock.quantity : stock.status,
    backorders: stock.backorders,
    lowStock: stock.low,
    pictures: pictureIds,
    downloads: downloads.map(({ name }) => name),
    fields: Object.keys(meta),
  };
}

/** Of a category, tag, brand or value: what it is called and where it stands. */
export async function termFacts(db: Reader, id: number | undefined): Promise<Facts | undefined> {
  if (id === undefined) return undefined;
  const term = await db.selectFrom('term').selectAll().where('id', '=', id).executeTakeFirst();
  if (!term) return undefined;
  const texts = await db
    .selectFrom('term_translation')
    .select(['language', 'name', 'slug', 'description'])
    .where('term_id', '=', id)
    .where('borrowed', '=', 0)
    .orderBy('language')
    .execute();
  const byLanguage = Object.fromEntries(texts.map(({ language, ...text }) => [language, text]));
  return { ...termRowFacts(term), ...termWordFacts(byLanguage) };
}

/** The same of one that is not kept yet. */
export const termInputFacts = (row: TermRowFacts, { texts }: TermInput): Facts => ({
  ...termRowFacts(row),
  ...termWordFacts(texts),
});

type TermRowFacts = Partial<Pick<Selectable<Tables['term']>, 'swatch'>> &
  Pick<Selectable<Tables['term']>, 'taxonomy' | 'code' | 'parent_id' | 'position' | 'picture_id'>;

function termRowFacts({
  taxonomy,
  code,
  parent_id: parent,
  position,
  picture_id: picture,
  swatch,
}: TermRowFacts) {
  return { taxonomy, code, parent, position, picture, swatch };
}

function termWordFacts(texts: TermInput['texts']): Facts {
  const words = Object.entries(texts).flatMap(([language, { name, slug, description = '' }]) => [
    [`name.${language}`, name],
    [`slug.${language}`, slug],
    [`letters.${language}`, description.length],
  ]);
  return Object.fromEntries(words);
}
