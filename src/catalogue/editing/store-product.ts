import type { Insertable } from 'kysely';
import { checkVersion, NEXT_VERSION } from '../../frame/command/index.ts';
import { type Outdated, outdatedNow, readOutdated, writeOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { saveProductReferences } from '../described/store.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import type { FieldProblem } from '../model-field.ts';
import { ProductProblem } from '../model-problem.ts';
import type { ItemInput, ProductInput, ProductTexts, VariationInput } from '../model-product.ts';
import { statusOf } from '../model-stock.ts';
import { slugify, sortKey } from '../model-text.ts';
import { deleteParts, insertParts, type WrittenTexts } from '../product/store-save.ts';
import { itemFields, productFields } from '../product-fields.ts';
import { safetyProblem } from '../safety/model.ts';
import { writeEdited, writeMoves } from '../stock/store-moves.ts';
import type { ProductTable } from '../tables.ts';
import { Aftermath } from './aftermath.ts';
import { productFacts, wholeFacts } from './facts.ts';
import { readGroupsOf } from './store-groups.ts';
import { insertProductTerms, saveProductTerms } from './store-memberships.ts';
import { freeSlugs } from './store-slugs.ts';

/**
 * Makes or changes a whole product: the one way in for the shopkeeper, imports and the seed. With `id` it
 * replaces everything but sales, ratings and, when `variations` is undefined, the variations.
 *
 * @param batch settled by the caller when all of a batch are saved
 * @returns its id
 * @throws ProductProblem when the SKU belongs to another product, a name is missing, a stock is below zero or a field
 * is not within its bounds
 * @throws Stale when it or a variation has another version than it is given
 * @example const id = await saveProduct(tx, settings, { ...blankProduct(now), sku: 'A1', texts, prices }, now);
 */
export async function saveProduct(
  tx: Tx,
  settings: CatalogueSettings,
  product: ProductInput,
  now: number,
  batch?: Aftermath,
): Promise<number> {
  const after = batch ?? new Aftermath(tx, settings, now);
  if (!inLanguage(product.texts, settings.languages[0] ?? '', settings.languages)?.name)
    throw new ProductProblem('texts', 'no_name');
  await refuseStale(tx, product, { product });
  refuseBeyond(productFields.problemOf(product));
  const row = {
    ...itemRow(product),
    ...productFields.toRow(product),
    type: product.type,
    parent_id: null,
    published_at: product.publishedAt,
    modified_at: now,
  };
  const { id, written } = await saveRow(tx, product, row, now, after);
  await saveTexts(tx, settings, id, product, written);
  await saveProductReferences(tx, id, product.texts);
  await insertParts(tx, id, product);
  after.priced(id);
  await (product.id === undefined ? insertProductTerms : saveProductTerms)(tx, id, [
    ...product.termIds,
    ...product.attributes.flatMap((attribute) => attribute.termIds),
  ]);
  if (product.variations) {
    const kept = new Set<number>();
    for (const [index, variation] of product.variations.entries())
      kept.add(
        await putVariation(
          tx,
          settings,
          id,
          { ...variation, position: variation.position || index },
          now,
          after,
        ),
      );
    const rows = await tx.selectFrom('product').select('id').where('parent_id', '=', id).execute();
    const gone = rows.map((child) => child.id).filter((child) => !kept.has(child));
    if (gone.length > 0) await tx.deleteFrom('product').where('id', 'in', gone).execute();
  }
  after.saved(id, product.type);
  if (!batch) await after.settle();
  return id;
}

/**
 * Makes or changes one variation of a variable product. @returns its id
 * @throws ProductProblem when there is no such variable product, or the SKU belongs to another
 * @throws Stale when it has another version than it is given
 */
export async function saveVariation(
  tx: Tx,
  settings: CatalogueSettings,
  productId: number,
  variation: VariationInput,
  now: number,
  batch?: Aftermath,
): Promise<number> {
  const after = batch ?? new Aftermath(tx, settings, now);
  const parent = await tx.selectFrom('product').select('type').where('id', '=', productId).executeTakeFirst();
  if (!parent) throw new ProductProblem('parent', 'no_product');
  if (parent.type !== 'variable') throw new ProductProblem('parent', 'not_variable');
  const id = await putVariation(tx, settings, productId, variation, now, after);
  // Whoever has read the product with all its variations has not read this one.
  if (variation.id === undefined)
    await tx.updateTable('product').set({ version: NEXT_VERSION }).where('id', '=', productId).execute();
  after.saved(productId, 'variable');
  if (!batch) await after.settle();
  return id;
}

/** Takes a product out of the shop with its variations. Orders keep their own copy of what was sold. */
export async function deleteProduct(
  tx: Tx,
  settings: CatalogueSettings,
  id: number,
  now: number,
): Promise<void> {
  const row = await tx.selectFrom('product').select('parent_id').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const groups = await readGroupsOf(tx, [id]);
  await tx.deleteFrom('product').where('parent_id', '=', id).execute();
  await tx.deleteFrom('product').where('id', '=', id).execute();
  const after = new Aftermath(tx, settings, now);
  if (row.parent_id !== null) after.saved(row.parent_id, 'variable');
  else await announceChange(tx, `product:${id}`, 'listing');
  for (const group of groups) after.saved(group, 'grouped');
  await after.settle();
}

async function putVariation(
  tx: Tx,
  settings: CatalogueSettings,
  productId: number,
  variation: VariationInput,
  now: number,
  after: Aftermath,
): Promise<number> {
  await refuseStale(tx, variation, { variation });
  const row = {
    ...itemRow(variation),
    ...ONLY_PRODUCTS_HAVE,
    type: 'variation' as const,
    parent_id: productId,
    published_at: now,
    modified_at: now,
  };
  const { id } = await saveRow(tx, variation, row, now, after);
  await saveTexts(tx, settings, id, variation);
  await insertParts(tx, id, variation);
  after.priced(id);
  if (variation.choices.length > 0)
    await tx
      .insertInto('variation_attribute')
      .values(
        variation.choices.map(({ code, termId, option }) => ({
          variation_id: id,
          code,
          term_id: termId,
          option_index: option,
        })),
      )
      .execute();
  return id;
}

/** What stands in the row of a variation where its product has something to say. */
const ONLY_PRODUCTS_HAVE = productFields.toRow(productFields.blankOfVariation);

function refuseBeyond(problem: FieldProblem<string> | undefined): void {
  if (problem) throw new ProductProblem(problem.name, 'out_of_bounds', problem.allowed);
}

function itemRow(item: ItemInput) {
  const { stock } = item;
  refuseBeyond(itemFields.problemOf(item) ?? safetyProblem(item.meta));
  if (stock.managed && stock.quantity < 0 && stock.backorders === 'no')
    throw new ProductProblem('stock', 'negative_stock');
  return {
    ...itemFields.toRow(item),
    stock_status: stock.managed ? statusOf(stock.quantity, stock.backorders) : stock.status,
    backorders: stock.backorders,
    manage_stock: flag(stock.managed),
    stock: stock.managed ? stock.quantity : 0,
    low_stock: stock.low,
  };
}

async function saveRow(
  tx: Tx,
  item: ItemInput,
  row: ReturnType<typeof itemRow> &
    Pick<Insertable<ProductTable>, 'type' | 'parent_id' | 'published_at' | 'modified_at'> &
    typeof ONLY_PRODUCTS_HAVE,
  now: number,
  after: Aftermath,
): Promise<{ id: number; written: WrittenTexts }> {
  if (row.sku !== null) {
    const other = await tx.selectFrom('product').select('id').where('sku', '=', row.sku).executeTakeFirst();
    if (other && other.id !== item.id) throw new ProductProblem('sku', 'sku_taken');
  }
  const external_id = await freeExternalId(tx, item);
  if (item.id !== undefined) {
    await after.changing(item.id);
    await writeEdited(tx, item.id, row.stock, now);
    const { published_at, ...rest } = row;
    const kept = row.type === 'variation' ? rest : { ...rest, published_at };
    const { numUpdatedRows } = await tx
      .updateTable('product')
      .set({ ...kept, external_id, version: NEXT_VERSION })
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new ProductProblem('id', 'no_product');
    return { id: item.id, written: await deleteParts(tx, item.id) };
  }
  const counters = { total_sales: 0, rating_sum: 0, rating_count: 0, created_at: now };
  const { id } = await tx
    .insertInto('product')
    .values({ ...row, ...counters, external_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (external_id === null) await giveExternalId(tx, id);
  await writeMoves(tx, [{ id, pieces: row.stock, left: row.stock }], { why: 'edited', now });
  return { id, written: [] };
}

async function refuseStale(
  tx: Tx,
  { id, version }: ItemInput,
  wanted: Parameters<typeof wholeFacts>[0],
): Promise<void> {
  if (id === undefined || version === undefined) return;
  const stands = () => productFacts(tx, id);
  const subject = ['product', id] as const;
  await checkVersion(tx, {
    table: 'product',
    id,
    version,
    subject,
    wanted: wholeFacts(wanted) ?? {},
    stands,
  });
}

/** The number from where a product came is kept only while no other product goes by it. */
async function freeExternalId(tx: Tx, item: ItemInput): Promise<number | null> {
  const wanted = item.externalId;
  if (wanted === null || wanted === item.id) return null;
  const others = await tx
    .selectFrom('product')
    .select('id')
    .where((is) =>
      is.or([is('external_id', '=', wanted), is.and([is('id', '=', wanted), is('external_id', 'is', null)])]),
    )
    .execute();
  return others.every(({ id }) => id === item.id) ? wanted : null;
}

/** Exports name a product by its own id, unless an imported product already goes by that number. */
async function giveExternalId(tx: Tx, id: number): Promise<void> {
  const other = await tx.selectFrom('product').select('id').where('external_id', '=', id).executeTakeFirst();
  if (other)
    await tx
      .updateTable('product')
      .set({ external_id: 1_000_000_000 + id })
      .where('id', '=', id)
      .execute();
}

/**
 * Every product has a row in every language of the shop, and in those that it may speak again one day; those that nobody
 * has translated borrow the first there is.
 *
 * @param written what was written of it before; without it, of a variation, which has no page
 */
async function saveTexts(
  tx: Tx,
  settings: CatalogueSettings,
  id: number,
  { texts, stillRight, outdated: said }: Pick<ItemInput, 'texts' | 'stillRight' | 'outdated'>,
  written?: WrittenTexts,
): Promise<void> {
  const first = inLanguage(texts, settings.languages[0] ?? '', settings.languages);
  if (!first) return;
  const all = [...new Set([...settings.languages, ...Object.keys(texts)])].map(
    (language) => [language, texts[language] ?? first] as const,
  );
  const wanted = all.map(([language, text]) => [language, slugify(text.slug || text.name)] as const);
  const slugs = await freeSlugs(tx, 'product_translation', new Map(written ? wanted : []));
  const outdated = said ?? (written && outdatedTexts(settings, { texts, stillRight }, written));
  await tx
    .insertInto('product_translation')
    .values(
      all.map(([language, text]) => ({
        product_id: id,
        language,
        name: text.name,
        slug: slugs.get(language) ?? null,
        summary: text.summary,
        description: text.description,
        purchase_note: text.purchaseNote,
        button_text: text.buttonText,
        sort_key: sortKey(text.name),
        borrowed: flag(!texts[language]),
        outdated: texts[language] ? writeOutdated(outdated?.[language]) : '',
      })),
    )
    .execute();
}

function outdatedTexts(
  { languages: [source = ''] }: CatalogueSettings,
  { texts, stillRight }: Pick<ItemInput, 'texts' | 'stillRight'>,
  written: WrittenTexts,
): ByLanguage<Outdated> {
  const compared = ({ name, summary, description, purchaseNote, buttonText }: ProductTexts) => ({
    name,
    summary,
    description,
    purchaseNote,
    buttonText,
  });
  const before = written.map(({ language, purchase_note, button_text, ...text }) => {
    const said = compared({ ...text, slug: '', purchaseNote: purchase_note, buttonText: button_text });
    return [language, said] as const;
  });
  return outdatedNow({
    before: Object.fromEntries(before),
    after: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, compared(text)])),
    were: readOutdated(written),
    source,
    stillRight,
  });
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
