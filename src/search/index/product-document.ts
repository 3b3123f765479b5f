import { type CatalogueSettings, codesOf, currentPrice, priceIn } from '../../catalogue/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { formatDecimal } from '../../platform/money.ts';
import type { DocumentRow, DocumentTexts, SearchDocument } from '../model-document.ts';
import { BETWEEN } from '../text/fields.ts';
import type { ProductParts } from './store.ts';

/** What turns a kept price into the one that shoppers see. */
export interface PriceRules {
  settings: CatalogueSettings;
  shownPrice: (minor: number, taxClass: string) => number;
  now: number;
}

type Row = ProductParts['product'];
type Price = ProductParts['prices'][number];

/**
 * A product as it is found. Taxonomies are fields of the document (`category` with all ancestors, `category.own`
 * without), attributes (`pa_…`) of its rows, each variation that can be had being one: so a size and a colour mean
 * that this very combination is there. `price:EUR` is what is shown now, in whole units;
 * `download` says what is a file.
 */
export function documentOf(parts: ProductParts, rules: PriceRules): SearchDocument {
  const { product } = parts;
  const choices: Record<string, string[]> = { terms: [], shown: shownIn(product.visibility) };
  const attributes: Record<string, string[]> = {};
  const put = (into: Record<string, string[]>, field: string, value: string) => {
    const values = into[field] ?? [];
    if (!values.includes(value)) values.push(value);
    into[field] = values;
  };
  for (const { taxonomy, term_id, direct } of parts.terms) {
    const id = String(term_id);
    put(choices, 'terms', id);
    if (taxonomy.startsWith('pa_')) put(attributes, taxonomy, id);
    else {
      put(choices, taxonomy, id);
      if (direct) put(choices, `${taxonomy}.own`, id);
    }
  }
  if (product.stock_status === 'outofstock') choices.gone = ['yes'];
  choices['meta:_stock_status'] = [product.stock_status];
  for (const { name, value } of parts.meta) put(choices, `meta:${name}`, value);
  const numbers: Record<string, number> = {
    date: product.published_at,
    modified: product.modified_at,
    position: product.position,
    sales: product.total_sales,
    reviews: product.rating_count,
    rating: product.rating_count === 0 ? 0 : product.rating_sum / product.rating_count,
    stock: product.stock_status === 'outofstock' ? 0 : 1,
  };
  for (const { name, value } of parts.meta) {
    // Days compare as whole numbers, 20240228.
    const plain = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '') : value.trim();
    const number = plain === '' ? Number.NaN : Number(plain);
    if (Number.isFinite(number)) numbers[`meta:${name}`] = number;
  }
  return {
    type: 'product',
    id: product.id,
    texts: textsOf(parts),
    codes: codesOf(product),
    choices,
    numbers,
    rows: rowsOf(parts, attributes, rules),
  };
}

const shownIn = (visibility: Row['visibility']): string[] =>
  visibility === 'visible' ? ['catalog', 'search'] : [visibility];

function textsOf({ texts, terms }: ProductParts): SearchDocument['texts'] {
  const result: Record<Language, DocumentTexts> = {};
  for (const { language, name, summary, description } of texts) {
    const names = (attribute: boolean) =>
      terms
        .filter((term) => term.language === language && term.taxonomy !== 'shipping_class')
        .filter(({ taxonomy }) => taxonomy.startsWith('pa_') === attribute)
        .map((term) => term.name)
        .join(BETWEEN);
    result[language] = {
      title: name,
      terms: names(false),
      attributes: names(true),
      summary: withoutMarkup(summary),
      body: withoutMarkup(description),
    };
  }
  return result;
}

/** The words of a text, with a blank where a tag stood. */
const withoutMarkup = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, ' ')
    .trim();

function rowsOf(
  parts: ProductParts,
  attributes: Readonly<Record<string, string[]>>,
  rules: PriceRules,
): DocumentRow[] {
  const { product, variations, members } = parts;
  const base = { id: 0, codes: [] };
  if (product.type === 'grouped') {
    const lows = members.map(({ row, prices }) => pricesOf(row, row, prices, rules));
    const choices = { ...attributes, ...download(members.some(({ row }) => row.downloadable)) };
    return [{ ...base, choices, numbers: least(lows) }];
  }
  if (product.type !== 'variable' || variations.length === 0) {
    const choices = { ...attributes, ...download(product.downloadable) };
    return [{ ...base, choices, numbers: pricesOf(product, product, parts.prices, rules) }];
  }
  const varying = new Set(
    parts.attributes.filter(({ for_variations }) => for_variations).map(({ code }) => code),
  );
  return variations.map(({ row, prices, choices }): DocumentRow => {
    const holder = !row.manage_stock && product.manage_stock ? product : row;
    const there = holder.stock_status !== 'outofstock';
    const own: Record<string, string[]> = download(row.downloadable);
    for (const [code, values] of Object.entries(attributes)) {
      if (!varying.has(code)) own[code] = values;
      else if (there) {
        const chosen = choices.find((choice) => choice.code === code)?.term_id ?? null;
        // No value means any of those that the product has.
        own[code] = chosen === null ? values : [String(chosen)];
      }
    }
    return {
      id: row.id,
      codes: codesOf(row),
      choices: own,
      numbers: pricesOf(row, product, prices, rules),
    };
  });
}

/** Whether an item is a file to be downloaded: what a store of downloads shows. */
const download = (is: number | boolean): Record<string, string[]> => (is ? { download: ['yes'] } : {});

/** What an item costs now in each currency, as shown, in whole units. */
function pricesOf(
  row: Row,
  parent: Row,
  prices: readonly Price[],
  rules: PriceRules,
): Record<string, number> {
  const numbers: Record<string, number> = {};
  const { currencies } = rules.settings;
  const [base] = currencies;
  if (!base) return numbers;
  const taxClass = row.tax_class === 'parent' ? parent.tax_class : row.tax_class;
  for (const currency of currencies) {
    const dates = { saleFrom: row.sale_from, saleTo: row.sale_to };
    const { price, onSale } = currentPrice(priceIn(prices, currency, base), dates, rules.now);
    if (price === null) continue;
    const shown = parent.tax_status === 'taxable' ? rules.shownPrice(price, taxClass) : price;
    numbers[`price:${currency.code}`] = Number(formatDecimal(shown, currency));
    numbers.sale = onSale ? 1 : 0;
  }
  return numbers;
}

function least(several: readonly Record<string, number>[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const numbers of several)
    for (const [name, value] of Object.entries(numbers))
      result[name] = Math.min(result[name] ?? value, value);
  return result;
}
