import type { Selectable } from 'kysely';
import { type Facts, textFact } from '../../frame/command/index.ts';
import { outdatedFacts, readOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { AttributeInput, ItemInput, ProductInput, VariationInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { itemFields, productFields } from '../product-fields.ts';
import { readNotes } from '../safety/model.ts';
import type { Exception } from '../withdrawal/model.ts';
import type { TermInput } from './model-term.ts';

/**
 * What the history of a product or variation tells; undefined where there is none.
 *
 * @param looked somebody has looked at which translations are older than their source: those are told too
 */
export async function productFacts(
  db: Reader,
  id: number | undefined,
  looked = false,
): Promise<Facts | undefined> {
  const whole = id === undefined ? undefined : (await readWhole(db, [id])).get(id);
  const facts = wholeFacts(whole);
  return facts && whole && looked ? { ...facts, ...outdatedFacts(whole.outdated) } : facts;
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
    ...Object.fromEntries(product.attributes.map((each) => [`attribute.${each.code}`, attributeFacts(each)])),
    video: product.video?.code ?? '',
    ...(product.video && { player: product.video.query, alts: inOneOrder(product.video.alts) }),
  };
}

function attributeFacts({ labels, options, termIds, ...attribute }: AttributeInput): Facts {
  const { visible, forVariations, defaultTermId, defaultOption } = attribute;
  const chosen = { visible, forVariations, defaultTermId, defaultOption };
  const terms = [...termIds].sort((a, b) => a - b);
  return { labels: inOneOrder(labels), options: inOneOrder(options), terms, ...chosen };
}

const inOneOrder = <T>(said: ByLanguage<T>): ByLanguage<T> =>
  Object.fromEntries(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Names, money, stock and measures as they are; of long texts, files and foreign fields how long they are, and a mark. */
function itemFacts(item: ItemInput): Facts {
  const { texts, prices, stock, pictureIds, downloads } = item;
  const { _cogs_total_value: cost = '', ...fields } = item.meta;
  const words = Object.entries(texts).flatMap(([language, { name, slug, ...text }]) => [
    [`name.${language}`, name],
    [`slug.${language}`, slug],
    [`summary.${language}`, textFact(text.summary)],
    [`description.${language}`, textFact(text.description)],
    [`purchaseNote.${language}`, textFact(text.purchaseNote)],
    [`buttonText.${language}`, text.buttonText],
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
    downloads: downloads.map(({ code, name, file }) => `${name} ${textFact(`${code} ${file}`)}`),
    cost,
    ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [`field.${name}`, textFact(text)])),
  };
}

/** Of a category, tag, brand or value: what it is called and where it stands. @param looked as with products */
export async function termFacts(
  db: Reader,
  id: number | undefined,
  looked = false,
): Promise<Facts | undefined> {
  if (id === undefined) return undefined;
  const term = await db.selectFrom('term').selectAll().where('id', '=', id).executeTakeFirst();
  if (!term) return undefined;
  const texts = await db
    .selectFrom('term_translation')
    .select(['language', 'name', 'slug', 'description', 'seo_title', 'seo_description', 'outdated'])
    .where('term_id', '=', id)
    .where('borrowed', '=', 0)
    .orderBy('language')
    .execute();
  const byLanguage = Object.fromEntries(
    texts.map(({ language, name, slug, description, seo_title, seo_description }) => [
      language,
      { name, slug, description, seoTitle: seo_title, seoDescription: seo_description },
    ]),
  );
  const duties = dutyFacts({ safety: readNotes(term.safety), withdrawal: term.withdrawal as Exception | '' });
  const outdated = looked ? outdatedFacts(readOutdated(texts)) : {};
  return { ...termRowFacts(term), ...duties, ...termWordFacts(byLanguage), ...outdated };
}

/** The same of one that is not kept yet. */
export const termInputFacts = (row: TermRowFacts, { texts, ...term }: TermInput): Facts => ({
  ...termRowFacts(row),
  ...dutyFacts(term),
  ...termWordFacts(texts),
});

function dutyFacts({ safety, withdrawal }: Pick<TermInput, 'safety' | 'withdrawal'>): Facts {
  return { ...safety, ...(withdrawal ? { withdrawal } : {}) };
}

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
  const words = Object.entries(texts).flatMap(([language, { name, slug, description = '', ...seo }]) => [
    [`name.${language}`, name],
    [`slug.${language}`, slug],
    [`description.${language}`, textFact(description)],
    ...(seo.seoTitle ? [[`seoTitle.${language}`, seo.seoTitle]] : []),
    ...(seo.seoDescription ? [[`seoDescription.${language}`, seo.seoDescription]] : []),
  ]);
  return Object.fromEntries(words);
}
