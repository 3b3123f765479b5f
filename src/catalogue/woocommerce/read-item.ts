import { isDeepStrictEqual } from 'node:util';
import { must } from '../../frame/settings/must.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { parseAmount } from '../../platform/money.ts';
import { hasReferences } from '../described/model.ts';
import { cleanHtml } from '../editing/clean.ts';
import { isMistyped } from '../model-gtin.ts';
import type { ItemInput, ProductTexts, StockInput } from '../model-product.ts';
import { statusOf } from '../model-stock.ts';
import { toSmall } from '../model-units.ts';
import { saleProblem } from '../prices/model-change.ts';
import { itemFields } from '../product-fields.ts';
import type { ImportContext } from './context.ts';
import { cellOf, readFields } from './field-cells.ts';
import { otherThan, RowProblem, readFlag, readWholeNumber, splitList, unescapeLines } from './model-cells.ts';
import { type Cells, FIXED, type FixedColumn } from './model-columns.ts';

/** Runs `use` on a cell if the file has it. */
async function on(
  cells: Cells,
  key: FixedColumn,
  use: (text: string, title: string) => unknown,
): Promise<void> {
  const text = cellOf(cells, key);
  if (text !== undefined) await use(text, FIXED[key]);
}

/** Puts into a product or variation what a row says of it. What the file has no column for stays as it is. */
export async function readItem<T extends ItemInput>(
  before: T,
  cells: Cells,
  context: ImportContext,
  isVariation: boolean,
): Promise<T> {
  const item = { ...before, ...readFields<typeof itemFields.fields>(itemFields.list, cells) };
  // What stands in the shop already stays.
  if (item.gtin !== before.gtin && isMistyped(item.gtin))
    throw new RowProblem(FIXED.gtin, 'catalogue.import.check_digit', { text: item.gtin });
  await on(cells, 'published', (text, title) => {
    item.status = readStatus(title, text, isVariation) ?? item.status;
  });
  await on(cells, 'taxClass', (text) => (item.taxClass = readTaxClass(text, isVariation)));
  item.stock = readStock(before, cells, isVariation);
  await on(cells, 'shippingClass', async (text) => {
    item.shippingClassId = text === '' ? null : await context.term('shipping_class', text);
  });
  await on(cells, 'images', async (text, title) => {
    const ids: number[] = [];
    for (const source of splitList(text)) ids.push(await context.picture(readSource(title, source)));
    item.pictureIds = [...new Set(ids)];
  });
  for (const { key, unit, text, title } of cells.measures) {
    const small = text.trim() === '' ? 0 : toSmall(text, unit);
    if (small === undefined) throw otherThan(title, text, must('must.number_from', { from: 0 }));
    item[key] = small;
  }
  item.prices = readPrices(before, cells, context);
  if (cells.downloads.size > 0) item.downloads = readDownloads(cells, item);
  item.meta = { ...before.meta };
  await on(cells, 'cost', (text) => cells.meta.set('_cogs_total_value', text));
  for (const [name, text] of cells.meta) {
    if (text === '') delete item.meta[name];
    else item.meta[name] = text;
  }
  return item;
}

function readStatus(title: string, text: string, isVariation: boolean): ItemInput['status'] | undefined {
  if (text === '') return undefined;
  // A variation has no drafts: -1 on it means no more than that its product is one.
  if (text === '-1' || text.toLowerCase() === 'false') return isVariation ? 'publish' : 'draft';
  // What waits for approval.
  if (text === '2') return 'draft';
  return readFlag(title, text) ? 'publish' : 'private';
}

function readTaxClass(text: string, isVariation: boolean): string {
  if (text === '') return isVariation ? 'parent' : '';
  return text === 'standard' ? '' : text.replace(/-rate$/, '');
}

function readStock(before: ItemInput, cells: Cells, isVariation: boolean): StockInput {
  const stock = { ...before.stock };
  const [quantity, inStock, backorders, low] = (['stock', 'inStock', 'backorders', 'lowStock'] as const).map(
    (key) => cellOf(cells, key),
  );
  if (backorders !== undefined) {
    const word = backorders.toLowerCase();
    stock.backorders =
      word === 'notify' ? 'notify' : word !== '' && readFlag(FIXED.backorders, word) ? 'yes' : 'no';
  }
  if (low !== undefined) stock.low = low === '' ? null : readWholeNumber(FIXED.lowStock, low);
  if (quantity !== undefined) {
    stock.managed = quantity !== '' && quantity.toLowerCase() !== 'parent';
    if (quantity.toLowerCase() === 'parent' && !isVariation)
      throw new RowProblem(FIXED.stock, 'catalogue.import.for_variations');
    stock.quantity = stock.managed ? readWholeNumber(FIXED.stock, quantity, null) : 0;
  }
  if (stock.managed) {
    if (stock.quantity < 0 && stock.backorders === 'no')
      throw new RowProblem(FIXED.stock, 'catalogue.import.below_zero');
    stock.status = statusOf(stock.quantity, stock.backorders);
  } else if (inStock !== undefined && quantity?.toLowerCase() !== 'parent') {
    const word = inStock.toLowerCase();
    stock.status =
      word === 'backorder'
        ? 'onbackorder'
        : word === '' || readFlag(FIXED.inStock, word)
          ? 'instock'
          : 'outofstock';
  }
  return stock;
}

const PRICES = { regularPrice: 'regular', salePrice: 'sale' } as const;

function readPrices(before: ItemInput, cells: Cells, context: ImportContext): ItemInput['prices'] {
  const said = [
    ...(['regularPrice', 'salePrice'] as const).flatMap((key) => {
      const text = cellOf(cells, key);
      return text === undefined ? [] : [{ key, text, title: FIXED[key], currency: context.currency }];
    }),
    ...cells.prices.flatMap(({ currency: code, ...cell }) => {
      const currency = context.settings.currencies.find((each) => each.code === code);
      return currency ? [{ ...cell, currency }] : [];
    }),
  ];
  const prices = { ...before.prices };
  for (const { key, text, title, currency } of said) {
    const price = { ...(prices[currency.code] ?? { regular: null, sale: null }) };
    price[PRICES[key]] = readPrice(title, text, currency);
    if (price.regular === null && price.sale === null) delete prices[currency.code];
    else prices[currency.code] = price;
  }
  if (context.strict) refuseIdleOffer(before.prices, prices, said);
  return prices;
}

/** @throws RowProblem for an offer that takes nothing off, unless the shop has it just so already */
function refuseIdleOffer(
  before: ItemInput['prices'],
  after: ItemInput['prices'],
  said: readonly { key: keyof typeof PRICES; title: string; currency: { code: string } }[],
): void {
  for (const [code, price] of Object.entries(after)) {
    const cells = said.filter(({ currency }) => currency.code === code);
    const cell = cells.find(({ key }) => key === 'salePrice') ?? cells[0];
    if (cell && !isDeepStrictEqual(price, before[code]) && saleProblem({ [code]: price }) !== undefined)
      throw new RowProblem(cell.title, 'catalogue.import.sale_not_lower');
  }
}

/** An amount, with the sign of its currency where somebody wrote it; none in an empty cell. */
function readPrice(
  title: string,
  text: string,
  { code, symbol, decimals }: ImportContext['currency'],
): number | null {
  const bare = text.replace(symbol, '').replace(code, '').trim();
  if (bare === '') return null;
  const minor = parseAmount(bare, decimals);
  if (minor === undefined || minor < 0 || minor > 1e12) throw otherThan(title, text, must('must.amount'));
  return minor;
}

function readDownloads(cells: Cells, item: ItemInput): ItemInput['downloads'] {
  return [...cells.downloads]
    .sort(([a], [b]) => a - b)
    .flatMap(([number, { id = '', name = '', url = '' }]) => {
      const file = url.trim();
      if (file === '') return [];
      if (/^[a-z][a-z0-9+.-]*:/i.test(file) && !/^https?:/i.test(file))
        throw otherThan(`Download ${number} URL`, file, must('must.address_or_file'));
      const known = item.downloads.find((download) => download.file === file);
      return [{ code: id.trim() || known?.code || `d${number}`, name: name.trim(), file }];
    });
}

function readSource(title: string, source: string): string {
  if (/^https?:\/\/[^\s]+$/i.test(source)) return source;
  const isFile =
    !/^[a-z][a-z0-9+.-]*:/i.test(source) && !source.startsWith('/') && !source.split(/[\\/]/).includes('..');
  if (!isFile) throw otherThan(title, source, must('must.address_or_file'));
  return source;
}

/** What stands in the shop just so, or came out of it so, is left alone; anything else is cleaned. */
async function markup(
  cell: string,
  before: string,
  inFile: (markup: string) => Promise<string>,
): Promise<string> {
  const text = unescapeLines(cell);
  if (text === before.trim()) return before;
  return hasReferences(before) && text === (await inFile(before)).trim() ? before : cleanHtml(text);
}

/** What the file says in its own language, and in those that its titles name. */
export async function readTexts(
  before: ItemInput,
  cells: Cells,
  context: ImportContext,
): Promise<ItemInput['texts']> {
  const own = Object.fromEntries(
    (['name', 'summary', 'description', 'purchaseNote', 'buttonText'] as const).flatMap((key) => {
      const text = cellOf(cells, key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  let texts = await withTexts(before.texts, context, context.language, own);
  for (const { key, language, text } of cells.texts)
    texts = await withTexts(texts, context, language, { [key]: text.trim() });
  return texts;
}

/** What is only borrowed and stays the same is not made a language's own; no cell takes a name away. */
async function withTexts(
  before: ItemInput['texts'],
  context: ImportContext,
  language: Language,
  { name, summary, description, ...plain }: Partial<ProductTexts>,
): Promise<ItemInput['texts']> {
  const inFile = (text: string) => context.inFile(text, language);
  const known = before[language];
  const base: ProductTexts = known ??
    Object.values(before)[0] ?? { name: '', summary: '', description: '', purchaseNote: '', buttonText: '' };
  const text = { ...base, ...plain };
  if (name) text.name = name;
  if (summary !== undefined) text.summary = await markup(summary, base.summary, inFile);
  if (description !== undefined) text.description = await markup(description, base.description, inFile);
  if (known) return { ...before, [language]: text };
  if (JSON.stringify(text) === JSON.stringify(base)) return before;
  const { slug: _, ...fresh } = text;
  return { ...before, [language]: fresh };
}
