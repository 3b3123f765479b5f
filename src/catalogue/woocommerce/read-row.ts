import type { ProductType } from '../model.ts';
import { blankProduct, blankVariation, type ProductInput, type VariationInput } from '../model-product.ts';
import type { WholeProduct } from '../product/store-whole.ts';
import { productFields } from '../product-fields.ts';
import type { ImportContext } from './context.ts';
import { cellOf, readFields } from './field-cells.ts';
import { oneOf, RowProblem, readWholeNumber, splitList } from './model-cells.ts';
import { type Cells, FIXED } from './model-columns.ts';
import { readAttributes, readChoices } from './read-attributes.ts';
import { readItem, readTexts } from './read-item.ts';
import { findReference } from './store-references.ts';

const TYPES = ['simple', 'variable', 'grouped', 'external', 'variation'] as const;

/** What kind of row this is, before anything else is read of it. */
export interface RowHead {
  /** Where the file says nothing of kinds, whoever names a product above it is its variation. */
  type: ProductType | 'variation' | undefined;
  virtual: boolean;
  downloadable: boolean;
  sku: string;
  externalId: number | null;
}

export function readHead(cells: Cells): RowHead {
  const words = splitList((cells.fixed.type ?? '').toLowerCase());
  const kinds = words.filter((word) => word !== 'virtual' && word !== 'downloadable');
  const [kind, ...more] = kinds.map((word) => oneOf(FIXED.type, word, TYPES));
  if (more.length > 0)
    throw new RowProblem(FIXED.type, 'catalogue.import.types', { text: cells.fixed.type ?? '' });
  const id = cellOf(cells, 'id') ?? '';
  const isBelow = cells.fixed.type === undefined && (cellOf(cells, 'parent') ?? '') !== '';
  return {
    type: isBelow ? 'variation' : kind,
    virtual: words.includes('virtual'),
    downloadable: words.includes('downloadable'),
    sku: cellOf(cells, 'sku') ?? '',
    externalId: id === '' ? null : readWholeNumber(FIXED.id, id, 1),
  };
}

/** References to products that are not there yet; they are looked for again when all rows are in. */
export type PendingLinks = Partial<Record<'upsellIds' | 'crossSellIds' | 'groupedIds', string[]>>;

const LINKS = { upsells: 'upsellIds', crossSells: 'crossSellIds', grouped: 'groupedIds' } as const;

/** A product's row put over what is there of it. */
export async function readProduct(
  existing: WholeProduct | undefined,
  head: RowHead,
  cells: Cells,
  context: ImportContext,
  now: number,
): Promise<{ product: ProductInput; pending: PendingLinks }> {
  const before: ProductInput = existing?.product ?? { ...blankProduct(now), externalId: head.externalId };
  const product = await readItem(before, cells, context, false);
  if (cells.fixed.type?.trim()) {
    product.virtual = head.virtual;
    product.downloadable = head.downloadable;
    if (head.type && head.type !== 'variation') product.type = head.type;
  }
  // Whether a variable product is there is decided by its variations.
  if (existing && product.type === 'variable' && !product.stock.managed)
    product.stock = { ...product.stock, status: before.stock.status };
  product.texts = await readTexts(before, cells, context);
  if (Object.keys(product.texts).length === 0) throw new RowProblem(FIXED.name, 'catalogue.import.empty');
  Object.assign(product, readFields<typeof productFields.fields>(productFields.list, cells));
  product.termIds = await readTerms(before, cells, context);
  product.attributes = (await readAttributes(before, cells, context)) ?? before.attributes;
  const pending: PendingLinks = {};
  for (const [key, field] of Object.entries(LINKS) as [keyof typeof LINKS, keyof PendingLinks][]) {
    const text = cellOf(cells, key);
    if (text === undefined) continue;
    const references = splitList(text);
    const ids = await Promise.all(references.map((reference) => findReference(context.tx, reference)));
    if (ids.includes(undefined)) pending[field] = references;
    product[field] = [...new Set(ids.filter((id): id is number => id !== undefined))];
  }
  return { product, pending };
}

/** Categories, tags and brands: each kind is replaced if the file has its column. */
async function readTerms(before: ProductInput, cells: Cells, context: ImportContext): Promise<number[]> {
  const known =
    before.termIds.length === 0
      ? []
      : await context.tx
          .selectFrom('term')
          .select(['id', 'taxonomy'])
          .where('id', 'in', before.termIds)
          .execute();
  const ids = new Set<number>();
  for (const [key, taxonomy] of [
    ['categories', 'category'],
    ['tags', 'tag'],
    ['brands', 'brand'],
  ] as const) {
    const text = cellOf(cells, key);
    if (text === undefined) for (const term of known) if (term.taxonomy === taxonomy) ids.add(term.id);
    for (const value of splitList(text ?? '')) {
      const id =
        taxonomy === 'category' ? await context.category(value) : await context.term(taxonomy, value);
      if (id !== undefined) ids.add(id);
    }
  }
  return [...ids].sort((a, b) => a - b);
}

/** A variation's row put over what is there of it. */
export async function readVariation(
  existing: WholeProduct | undefined,
  parent: ProductInput,
  head: RowHead,
  cells: Cells,
  context: ImportContext,
): Promise<{ variation: VariationInput; attributes: ProductInput['attributes'] | undefined }> {
  const before: VariationInput = existing?.variation ?? { ...blankVariation(), externalId: head.externalId };
  const variation = await readItem(before, cells, context, true);
  if (cells.fixed.type !== undefined) {
    variation.virtual = head.virtual;
    variation.downloadable = head.downloadable;
  }
  // A variation is named after its product; only what describes it alone is its own text.
  const { name: _, ...fixed } = cells.fixed;
  const ownTexts = cells.texts.filter(({ key }) => key === 'description');
  const texts = await readTexts(
    before,
    { ...cells, fixed: { ...fixed, summary: '' }, texts: ownTexts },
    context,
  );
  const own = texts[context.language];
  const empty = own && own.description === '' && own.purchaseNote === '' && own.buttonText === '';
  variation.texts = empty && !before.texts[context.language] ? before.texts : texts;
  const { choices, attributes } = await readChoices(parent, cells, context);
  if (cells.attributes.size > 0) variation.choices = choices;
  return { variation, attributes };
}
