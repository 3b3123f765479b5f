import { isDeepStrictEqual } from 'node:util';
import { type Act, checkVersion, command, NotAllowed, watch } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { ProductProblem } from '../model-problem.ts';
import { blankVariation, type ProductInput } from '../model-product.ts';
import { type PriceFacts, regularOf, saleOf, saleProblem } from '../prices/model-change.ts';
import { notePrices } from '../prices/note.ts';
import { readPriceFacts, writePriceFacts } from '../prices/store-change.ts';
import { type ProductRow, readProductRows } from '../product/store-rows.ts';
import { readWhole } from '../product/store-whole.ts';
import { itemFields } from '../product-fields.ts';
import { readVariationIds } from '../purchasable/store-purchasables.ts';
import { missingChoices } from '../variations/model-make.ts';
import { Aftermath } from './aftermath.ts';
import { productFacts } from './facts.ts';
import { type KeptCells, readSkus, saveCells } from './store-cells.ts';
import { saveProduct, saveVariation } from './store-product.ts';

/** As many variations as a product may have by this way. */
const MOST = 500;

/** One row of the table as it should be; what was sold since it was read stays sold. */
export interface CellsWish extends KeptCells {
  version: number;
  /** How many pieces there were when it was read; null where nobody counted them. */
  seen: number | null;
  /** By currency, in minor units; one that is not named stays as it is. */
  prices: Readonly<Record<string, { regular: number | null; sale: number | null }>>;
}

/** What is wrong in the table, by variation and field: nothing of it was kept. */
export class CellsRefused extends Error {
  readonly problems: ReadonlyMap<number, ProductProblem>;

  constructor(problems: ReadonlyMap<number, ProductProblem>) {
    super([...problems].map(([id, { message }]) => `${id} ${message}`).join('; '));
    this.name = 'CellsRefused';
    this.problems = problems;
  }
}

/**
 * Changes many variations of one product at once, all of them or none.
 *
 * @returns how many have become others
 * @throws CellsRefused with what is wrong at which row; NotAllowed where prices or stock need rights of their own
 */
export const changeVariations = command({
  name: 'product.variations',
  needs: 'products.edit',
  async run(
    act,
    { productId, rows: wishes }: { productId: number; rows: readonly CellsWish[] },
  ): Promise<number> {
    const { tx, shop, now } = act;
    const ids = wishes.map(({ id }) => id);
    if (ids.length === 0) {
      act.unchanged();
      return 0;
    }
    await lockRows(tx, 'product', ids);
    const rows = new Map((await readProductRows(tx, ids)).map((row) => [row.id, row]));
    const prices = await readPriceFacts(tx, ids);
    const problems = new Map<number, ProductProblem>();
    const changed: { kept: KeptCells; row: ProductRow; before: PriceFacts; after: PriceFacts }[] = [];
    for (const wish of wishes) {
      const row = rows.get(wish.id);
      if (!row || row.parent_id !== productId) {
        problems.set(wish.id, new ProductProblem('id', 'no_product'));
        continue;
      }
      const before = prices.get(wish.id) ?? {};
      const after = pricesAfter(before, wish);
      const kept = cellsAfter(wish, row);
      const problem = problemOf(wish, kept, row);
      if (isDeepStrictEqual(kept, cellsOf(row)) && isDeepStrictEqual(after, before)) continue;
      if (problem) problems.set(wish.id, problem);
      refuseMoney(act, { kept, row, moved: !isDeepStrictEqual(after, before) });
      changed.push({ kept, row, before, after });
    }
    await refuseTaken(act, changed, problems);
    if (problems.size > 0) throw new CellsRefused(problems);
    if (changed.length === 0) {
      act.unchanged();
      return 0;
    }
    const touched = changed.map(({ kept }) => kept.id);
    await notePrices(tx, shop.settings, touched, now, { turns: true });
    await saveCells(tx, changed, now);
    const repriced = changed.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    if (repriced.length > 0)
      await writePriceFacts(tx, new Map(repriced.map(({ kept, after }) => [kept.id, after])), now);
    for (const { kept, row, before, after } of changed)
      act.audit({
        subject: ['product', kept.id],
        before: { ...cellsOf(row), ...before },
        after: { ...kept, ...after },
      });
    const aftermath = new Aftermath(tx, shop.settings, now);
    for (const id of touched) aftermath.priced(id);
    aftermath.saved(productId, 'variable');
    await aftermath.settle();
    return changed.length;
  },
});

const cellsOf = (row: ProductRow): KeptCells => ({
  id: row.id,
  sku: row.sku ?? '',
  gtin: row.gtin,
  weight: row.weight,
  status: row.status === 'publish' ? 'publish' : 'private',
  stock: row.manage_stock === 1 ? row.stock : null,
});

function cellsAfter({ id, sku, gtin, weight, status, stock, seen }: CellsWish, row: ProductRow): KeptCells {
  const stands = row.manage_stock === 1 ? row.stock : null;
  const moved = stock !== null && seen !== null && stands !== null ? stands + stock - seen : stock;
  return { id, sku, gtin, weight, status, stock: moved };
}

function pricesAfter(before: PriceFacts, { prices }: CellsWish): PriceFacts {
  const after: Record<string, number | null> = { ...before };
  for (const [code, { regular, sale }] of Object.entries(prices))
    if (regular !== null || sale !== null || regularOf(code) in before)
      Object.assign(after, { [regularOf(code)]: regular, [saleOf(code)]: sale });
  return after;
}

function problemOf(wish: CellsWish, kept: KeptCells, row: ProductRow): ProductProblem | undefined {
  if (wish.version !== row.version) return new ProductProblem('id', 'changed_since');
  const { sku, gtin, weight, status } = kept;
  const beyond = itemFields.problemOf({ ...itemFields.fromRow(row), sku, gtin, weight, status });
  if (beyond) return new ProductProblem(beyond.name, 'out_of_bounds', beyond.allowed);
  if (kept.stock !== null && kept.stock < 0 && row.backorders === 'no')
    return new ProductProblem('stock', 'negative_stock');
  const sale = saleProblem(wish.prices);
  return sale === undefined ? undefined : new ProductProblem('sale', 'sale_not_lower');
}

function refuseMoney(
  { actor }: Act,
  { kept, row, moved }: { kept: KeptCells; row: ProductRow; moved: boolean },
): void {
  if (moved && !actor.may('prices.edit')) throw new NotAllowed(actor, 'product.variations', 'prices.edit');
  if (kept.stock !== cellsOf(row).stock && !actor.may('stock.edit'))
    throw new NotAllowed(actor, 'product.variations', 'stock.edit');
}

/** A SKU that another product has, or that two rows would have. */
async function refuseTaken(
  { tx }: Act,
  changed: readonly { kept: KeptCells }[],
  problems: Map<number, ProductProblem>,
): Promise<void> {
  const said = changed.map(({ kept }) => kept).filter(({ sku }) => sku !== '');
  const wanted = new Map(changed.map(({ kept }) => [kept.id, kept.sku]));
  const owners = await readSkus(
    tx,
    said.map(({ sku }) => sku),
  );
  for (const { id, sku } of said) {
    const owner = owners.get(sku);
    // Who has it now may be giving it away in the same table.
    const isFree = owner === undefined || owner === id || (wanted.get(owner) ?? sku) !== sku;
    const isTwice = said.some((other) => other.id !== id && other.sku === sku);
    if (!isFree || isTwice) problems.set(id, new ProductProblem('sku', 'sku_taken'));
  }
}

/**
 * Makes a variation of each combination of values that none has yet, at a price.
 *
 * @returns how many were made
 * @throws ProductProblem when the product is none that varies, or there would be more than five hundred; Stale
 */
export const makeVariations = command({
  name: 'product.make_variations',
  needs: 'products.edit',
  async run(
    act,
    { id, version, prices }: { id: number; version: number; prices: ProductInput['prices'] },
  ): Promise<number> {
    const { tx, shop, now } = act;
    const stands = () => productFacts(tx, id);
    await checkVersion(tx, { table: 'product', id, version, subject: ['product', id], wanted: {}, stands });
    const product = (await readWhole(tx, [id])).get(id)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const whole = await readWhole(tx, ids);
    const existing = ids.map((each) => whole.get(each)?.variation?.choices ?? []);
    const missing = missingChoices(product.attributes, existing, MOST);
    if (!missing) throw new ProductProblem('attributes', 'too_many');
    const after = new Aftermath(tx, shop.settings, now);
    for (const [index, choices] of missing.entries()) {
      const variation = { ...blankVariation(), choices, prices, position: ids.length + index };
      await saveVariation(tx, shop.settings, id, variation, now, after);
    }
    await after.settle();
    if (missing.length === 0) act.unchanged();
    else
      act.audit({
        subject: ['product', id],
        before: { variations: ids.length },
        after: { variations: ids.length + missing.length },
      });
    return missing.length;
  },
});

/**
 * Says which attributes a product has, with which values.
 *
 * @throws ProductProblem when a variation is sold with a value that would be gone; Stale
 */
export const changeAttributes = command({
  name: 'product.attributes',
  needs: 'products.edit',
  async run(
    act,
    { id, version, attributes }: { id: number; version: number; attributes: ProductInput['attributes'] },
  ): Promise<void> {
    const { tx, shop, now } = act;
    await lockRows(tx, 'product', [id]);
    const product = (await readWhole(tx, [id])).get(id)?.product;
    if (!product) throw new ProductProblem('id', 'no_product');
    const ids = (await readVariationIds(tx, [id])).get(id) ?? [];
    const sold = [...(await readWhole(tx, ids)).values()].flatMap(
      ({ variation }) => variation?.choices ?? [],
    );
    for (const { code, termId } of sold) {
      const attribute = attributes.find((each) => each.code === code && each.forVariations);
      const isThere = attribute && (termId === null || attribute.termIds.includes(termId));
      if (!isThere) throw new ProductProblem('attributes', 'value_in_use');
    }
    const facts = () => productFacts(tx, id);
    await watch(act, { subject: ['product', id], facts }, () =>
      saveProduct(tx, shop.settings, { ...product, version, attributes }, now),
    );
  },
});
