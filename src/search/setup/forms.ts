import { attributesOf, worthOffering } from '../../catalogue/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { WHOLE } from '../../frame/shop/messages.ts';
import type { Language, Translated } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { everywhere } from '../../frame/shop/translated.ts';
import { searchIndex } from '../index/shop-index.ts';
import { demandIndex } from '../preparing.ts';
import { numberField, taxonomyField } from '../query/question.ts';
import { FORM_TAGS } from './form-tags.ts';
import { FIELD_NAME, isFirst, type OwnParts, type OwnPlace, ownForm, ownPlace } from './model-own-form.ts';
import { isRoot, type SearchForm, standsOnListing } from './model-setup.ts';
import { setupOf } from './setup.ts';

/** Where the form of the search box stands, and its number: known while the index is still being prepared. */
export async function siteSearchPlace(shop: Shop): Promise<OwnPlace> {
  const setup = await setupOf(shop);
  const { forms, siteSearch } = setup;
  return ownPlace(setup, wordsOf(shop)) ?? forms.find(({ id }) => id === siteSearch) ?? forms.find(isFirst)!;
}

/** The shopkeeper's forms, as they are in force. */
export const formsOf = async (shop: Shop): Promise<readonly SearchForm[]> => (await setupOf(shop)).forms;

/**
 * The form of the search box: the shopkeeper's, or where nobody has set one up the shop's own.
 *
 * @throws ShopError while the index is being prepared
 */
export async function siteSearchForm(shop: Shop): Promise<SearchForm> {
  const { id } = await siteSearchPlace(shop);
  return (await formById(shop, id))!;
}

/** A form by the number that the contract calls `sfid`. */
export async function formById(shop: Shop, id: number): Promise<SearchForm | undefined> {
  const setup = await setupOf(shop);
  const own = ownPlace(setup, wordsOf(shop));
  return setup.forms.find((form) => form.id === id) ?? (own?.id === id ? made(shop, own) : undefined);
}

/** A form on a page of its own by its word in the address; '' is the search's first page. */
export async function formAt(shop: Shop, language: Language, slug: string): Promise<SearchForm | undefined> {
  const setup = await setupOf(shop);
  const own = ownPlace(setup, wordsOf(shop));
  const form = setup.forms.find(
    (one) => !standsOnListing(one.display) && (one.slug[language] ?? '') === slug,
  );
  return form ?? (own && (own.slug[language] ?? '') === slug ? made(shop, own) : undefined);
}

/** Kept until something changes that it is made of. */
function made(shop: Shop, place: OwnPlace): Promise<SearchForm> {
  demandIndex(shop);
  const key = `search.own-form:${place.id} ${isRoot(place.slug)}`;
  return shop.cache.get(key, FORM_TAGS, async () =>
    ownForm(place, await partsOf(shop), shop.settings.languages),
  );
}

/** A form of many fields is no help; that of a catalogue with many attributes has those that lead furthest. */
const MOST_ATTRIBUTES = 6;

async function partsOf(shop: Shop): Promise<OwnParts> {
  const index = searchIndex(shop);
  const totals = (taxonomy: string) => index.totals(taxonomyField(taxonomy), ['product']);
  const [{ code: currency } = { code: '' }] = shop.settings.currencies;
  const { languages } = shop.settings;
  const [first = WHOLE] = languages;
  const counts = new Map<string, number[]>();
  for (const { code } of await attributesOf(shop, first)) {
    const found = FIELD_NAME.test(`pa_${code}`) ? await totals(`pa_${code}`) : new Map<string, number>();
    counts.set(code, [...found.values()]);
  }
  const codes = worthOffering([...counts.keys()], (code) => counts.get(code) ?? [], MOST_ATTRIBUTES);
  const labels = new Map<Language, Map<string, string>>();
  for (const language of languages)
    labels.set(
      language,
      new Map((await attributesOf(shop, language)).map(({ code, label }) => [code, label])),
    );
  const said = (key: string) => everywhere(languages, (language) => texts(language, shop.settings)(key));
  const label = (code: string) =>
    everywhere(languages, (language) => (labels.get(language)?.get(code) || code).slice(0, 200));
  const [categories, brands] = [await totals('product_cat'), await totals('product_brand')];
  const bounds = await index.bounds(numberField('_price', currency));
  const { total } = await index.search({ language: first, types: ['post', 'page'], limit: 0 });
  return {
    title: said('search.title'),
    price: bounds && bounds.max > bounds.min ? { heading: said('catalogue.price'), ...bounds } : undefined,
    taxonomies: [
      {
        taxonomy: 'product_cat',
        heading: said('search.field.category'),
        hierarchical: true,
        among: categories.size,
      },
      ...codes.map((code) => ({
        taxonomy: `pa_${code}`,
        heading: label(code),
        hierarchical: false,
        among: 2,
      })),
      {
        taxonomy: 'product_brand',
        heading: said('catalogue.filter.brand'),
        hierarchical: false,
        among: brands.size,
      },
    ].filter(({ among }) => among > 1),
    texts: total > 0,
  };
}

/** The words of its address where something else stands on the search's first page. */
const wordsOf = ({ settings }: Shop): Translated =>
  everywhere(settings.languages, (language) => languageFacts(language).slugs.searchAll ?? 'all');
