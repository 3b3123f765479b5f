import type { Writable } from 'node:stream';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { csv } from '../../platform/csv.ts';
import { formatDecimal } from '../../platform/money.ts';
import { MOST_IN_CELL, writeXlsx } from '../../platform/xlsx.ts';
import { hasReferences } from '../described/model.ts';
import { showDescriptions } from '../described/shown.ts';
import type { ItemInput, ProductInput } from '../model-product.ts';
import { fromSmall } from '../model-units.ts';
import { readWhole, type WholeProduct } from '../product/store-whole.ts';
import { csvFields, productFields } from '../product-fields.ts';
import { writeCell } from './field-cells.ts';
import { escapeLines, joinList } from './model-cells.ts';
import { COLUMNS, FIXED, type FixedColumn, isNumeral, type OwnColumn, readHeader } from './model-columns.ts';
import { type ExportWords, readLong, readShape, readWords, type Shape } from './store-export.ts';

export interface ExportOptions {
  language: Language;
  /** The base currency without it. */
  currency?: CurrencySettings;
}

const AT_ONCE = 100;

/**
 * Writes every product in the format of WooCommerce's export, a variation after its product. The same shop gives
 * the same bytes, and reading them again changes nothing. @returns the number of rows
 */
export async function exportProducts(shop: Shop, out: Writable, options: ExportOptions): Promise<number> {
  let count = -1;
  for await (const rows of rowsOf(shop, options)) {
    await write(out, `${count < 0 ? '\uFEFF' : ''}${csv(rows)}`);
    count += rows.length;
  }
  return count;
}

/**
 * The same as XLSX: amounts, measures and pieces can be reckoned with, and everything else is a text.
 *
 * @returns the number of rows @throws CellTooLong; see {@link findTooLong}
 */
export async function exportProductsXlsx(shop: Shop, out: Writable, options: ExportOptions): Promise<number> {
  const { weightUnit: weight, dimensionUnit: length } = shop.settings.catalogue;
  async function* cells() {
    let numbers: readonly boolean[] | undefined;
    for await (const rows of rowsOf(shop, options)) {
      numbers ??= readHeader(rows[0] ?? [], { weight, length }).map(isNumeral);
      yield rows.map((row) =>
        row.map((text, at) => (numbers?.[at] && PLAIN.test(text) ? Number(text) : text)),
      );
    }
  }
  return (await writeXlsx(out, options.language, cells())) - 1;
}

/** A text of a product that no cell of an XLSX holds, by the product's name and the column's title. */
export interface TooLong {
  name: string;
  title: string;
  letters: number;
}

/** The first such text, where there is one: what would be cut is said before a file is begun. */
export async function findTooLong(shop: Shop, options: ExportOptions): Promise<TooLong | undefined> {
  // Lines and links are written longer than they are kept.
  const ids = await readLong(shop.db.read, Math.floor(MOST_IN_CELL / 4));
  if (ids.size === 0) return undefined;
  let heads: readonly string[] | undefined;
  for await (const rows of rowsOf(shop, options, ids)) {
    heads ??= rows[0] ?? [];
    for (const row of rows) {
      const at = row.findIndex(({ length }) => length > MOST_IN_CELL);
      if (at >= 0)
        return {
          name: row[COLUMNS.indexOf('name')] ?? '',
          title: heads[at] ?? '',
          letters: row[at]?.length ?? 0,
        };
    }
  }
  return undefined;
}

/** `parent`, where the stock is the product's, is no number. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** The titles, and all rows or those of some, some at a time. */
async function* rowsOf(
  shop: Shop,
  options: ExportOptions,
  only?: ReadonlySet<number>,
): AsyncGenerator<string[][]> {
  const [base] = shop.settings.currencies;
  const currency = options.currency ?? base;
  if (!currency) throw new Error('The settings name no currency.');
  const db = shop.db.read;
  const all = await readShape(db);
  const shape = only ? { ...all, ids: all.ids.filter((id) => only.has(id)) } : all;
  const { weightUnit, dimensionUnit } = shop.settings.catalogue;
  yield [titles(shape, weightUnit, dimensionUnit)];
  for (let from = 0; from < shape.ids.length; from += AT_ONCE) {
    const ids = shape.ids.slice(from, from + AT_ONCE);
    const whole = await readWhole(db, ids);
    const parents = await readWhole(db, [
      ...new Set([...whole.values()].flatMap(({ parentId }) => parentId ?? [])),
    ]);
    const words = await readWords(db, [...whole.values(), ...parents.values()], {
      language: options.language,
      languages: shop.settings.languages,
    });
    const shown = await readShown(shop, [...whole.values()], options.language);
    const writer = { shop, words, shape, shown, language: options.language, currency };
    yield ids.flatMap((id) => {
      const item = whole.get(id);
      return item ? [rowOf(item, parents.get(item.parentId ?? 0), writer)] : [];
    });
  }
}

/** Descriptions with addresses that work anywhere, by what stands in the shop. */
async function readShown(
  shop: Shop,
  items: readonly WholeProduct[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const markups = items.flatMap(({ product }) => {
    const text = inLanguage(product?.texts ?? {}, language, shop.settings.languages);
    return text ? [text.summary, text.description].filter(hasReferences) : [];
  });
  const { shown } = await showDescriptions({ shop, language, whole: true }, markups);
  return new Map(markups.map((markup, at) => [markup, shown[at] ?? '']));
}

function write(out: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => out.write(text, (error) => (error ? reject(error) : resolve())));
}

interface Writer {
  shop: Shop;
  words: ExportWords;
  shown: ReadonlyMap<string, string>;
  shape: Shape;
  language: Language;
  currency: CurrencySettings;
}

function titles(shape: Shape, weight: string, length: string): string[] {
  const fixed = CELLS.map(({ key, field }) =>
    field?.measure
      ? `${field.csv[0]} (${field.measure === 'weight' ? weight : length})`
      : FIXED[key as FixedColumn],
  );
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return [
    ...fixed,
    ...numbers(shape.attributes).flatMap((n) =>
      ['name', 'value(s)', 'visible', 'global', 'default'].map((part) => `Attribute ${n} ${part}`),
    ),
    ...numbers(shape.downloads).flatMap((n) => ['ID', 'name', 'URL'].map((part) => `Download ${n} ${part}`)),
    ...shape.meta.map((name) => `Meta: ${name}`),
  ];
}

/** What is in each column; without a field it is no plain one. */
const CELLS = COLUMNS.map((key) => ({ key, field: csvFields.find(({ name }) => name === key) }));

type ProductField = keyof typeof productFields.blankOfVariation;

const flag = (value: boolean) => (value ? '1' : '0');

function rowOf(whole: WholeProduct, parent: WholeProduct | undefined, writer: Writer): string[] {
  const { shop, shape } = writer;
  const item = (whole.product ?? whole.variation) as ItemInput;
  const own = ownCells(whole, parent, writer);
  const { weightUnit, dimensionUnit } = shop.settings.catalogue;
  const size = (small: number, unit: Parameters<typeof fromSmall>[1]) =>
    small === 0 ? '' : fromSmall(small, unit);
  const cells = CELLS.map(({ key, field }) => {
    if (!field) return own[key as OwnColumn];
    const value =
      key in item ? item[key as keyof ItemInput] : productFields.blankOfVariation[key as ProductField];
    return field.measure
      ? size(value as number, field.measure === 'weight' ? weightUnit : dimensionUnit)
      : writeCell(field, value);
  });
  return [
    ...cells,
    ...attributeCells(whole, parent, writer),
    ...Array.from({ length: shape.downloads }, (_, index) => item.downloads[index]).flatMap((download) =>
      download ? [download.code, download.name, download.file] : ['', '', ''],
    ),
    ...shape.meta.map((key) => item.meta[key] ?? ''),
  ];
}

/** What is no plain field. */
function ownCells(
  whole: WholeProduct,
  parent: WholeProduct | undefined,
  { words, shown, language, currency, shop }: Writer,
): Record<OwnColumn, string> {
  const item = (whole.product ?? whole.variation) as ItemInput;
  const { languages } = shop.settings;
  const product: Partial<ProductInput> = whole.product ?? {};
  const text = inLanguage(item.texts, language, languages);
  const price = item.prices[currency.code];
  const money = (minor: number | null | undefined) => (minor == null ? '' : formatDecimal(minor, currency));
  const links = (ids: readonly number[] = []) =>
    joinList(ids.map((id) => words.references.get(id) ?? `id:${id}`));
  const terms = (taxonomy: string) =>
    joinList((product.termIds ?? []).flatMap((id) => words.paths.get(`${taxonomy} ${id}`) ?? []));
  const described = (markup = '') => escapeLines(shown.get(markup) ?? markup);
  const { _cogs_total_value: cost = '' } = item.meta;
  const { stock } = item;
  return {
    id: String(item.externalId ?? whole.id),
    type: [whole.row.type, item.virtual && 'virtual', item.downloadable && 'downloadable']
      .filter(Boolean)
      .join(', '),
    name: text?.name || inLanguage(parent?.product?.texts, language, languages)?.name || '',
    published: { publish: '1', private: '0', draft: '-1', future: '-1', trash: '-1' }[item.status],
    summary: described(text?.summary),
    description: described(text?.description),
    inStock: { instock: '1', outofstock: '0', onbackorder: 'backorder' }[stock.status],
    stock: stock.managed ? String(stock.quantity) : parent?.product?.stock.managed ? 'parent' : '',
    lowStock: stock.low === null ? '' : String(stock.low),
    backorders: { no: '0', notify: 'notify', yes: '1' }[stock.backorders],
    purchaseNote: text?.purchaseNote ?? '',
    salePrice: money(price?.sale),
    regularPrice: money(price?.regular),
    categories: terms('category'),
    tags: terms('tag'),
    shippingClass: words.paths.get(`shipping_class ${item.shippingClassId}`) ?? '',
    images: joinList(item.pictureIds.flatMap((id) => words.pictures.get(id) ?? [])),
    parent: whole.parentId === null ? '' : (words.references.get(whole.parentId) ?? `id:${whole.parentId}`),
    grouped: links(product.groupedIds),
    upsells: links(product.upsellIds),
    crossSells: links(product.crossSellIds),
    buttonText: text?.buttonText ?? '',
    brands: terms('brand'),
    cost,
  };
}

function attributeCells(whole: WholeProduct, parent: WholeProduct | undefined, writer: Writer): string[] {
  const { words, language, shape } = writer;
  const { languages } = writer.shop.settings;
  const owner = whole.product ?? parent?.product;
  const cells = (owner?.attributes ?? []).flatMap((attribute) => {
    const global = attribute.attributeId !== null;
    const label = global
      ? (words.labels.get(attribute.attributeId ?? 0) ?? '')
      : (inLanguage(attribute.labels, language, languages) ?? '');
    const options = inLanguage(attribute.options, language, languages) ?? [];
    const term = (id: number | null) => words.names.get(id ?? 0) ?? '';
    if (whole.variation) {
      const choice = whole.variation.choices.find(({ code }) => code === attribute.code);
      if (!choice) return [];
      const value = choice.termId !== null ? term(choice.termId) : (options[choice.option ?? -1] ?? '');
      return [[label, value.replace(/,/g, '\\,'), '', flag(global), '']];
    }
    const values = global ? attribute.termIds.map(term) : options;
    const standard = global ? term(attribute.defaultTermId) : (options[attribute.defaultOption ?? -1] ?? '');
    return [[label, joinList(values), flag(attribute.visible), flag(global), standard]];
  });
  return Array.from({ length: shape.attributes }, (_, index) => cells[index] ?? ['', '', '', '', '']).flat();
}
