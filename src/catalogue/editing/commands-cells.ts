import { isDeepStrictEqual } from 'node:util';
import { type Act, command, NotAllowed } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { CellsRefused, ProductProblem } from '../model-problem.ts';
import { type PriceFacts, pricesAfter, saleProblem } from '../prices/model-change.ts';
import { notePrices } from '../prices/note.ts';
import { readPriceFacts, writePriceFacts } from '../prices/store-change.ts';
import { type ProductRow, readProductRows } from '../product/store-rows.ts';
import { itemFields } from '../product-fields.ts';
import { Aftermath } from './aftermath.ts';
import { type KeptCells, readKnownPictures, readPictureIds, readSkus, saveCells } from './store-cells.ts';

/** One row of the table as it should be; what was sold since it was read stays sold. */
export interface CellsWish extends KeptCells {
  version: number;
  /** How many pieces there were when it was read; null where nobody counted them. */
  seen: number | null;
  /** By currency, in minor units; one that is not named stays as it is. */
  prices: Readonly<Record<string, { regular: number | null; sale: number | null }>>;
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
    if (wishes.length === 0) {
      act.unchanged();
      return 0;
    }
    const ids = wishes.map(({ id }) => id);
    await lockRows(tx, 'product', ids);
    const rows = new Map((await readProductRows(tx, ids)).map((row) => [row.id, row]));
    const prices = await readPriceFacts(tx, ids);
    const shownBy = await readPictureIds(tx, ids);
    const wanted = wishes.flatMap(({ picture }) => picture ?? []);
    const known = await readKnownPictures(tx, wanted);
    const problems = new Map<number, ProductProblem>();
    const changed: Changed[] = [];
    for (const wish of wishes) {
      const row = rows.get(wish.id);
      if (!row || row.parent_id !== productId) {
        problems.set(wish.id, new ProductProblem('id', 'no_product'));
        continue;
      }
      const pictures = shownBy.get(wish.id) ?? [];
      const stands = cellsOf(row, pictures);
      const kept = cellsAfter(wish, row);
      const before = prices.get(wish.id) ?? {};
      const after = pricesAfter(before, wish.prices);
      if (isDeepStrictEqual(kept, stands) && isDeepStrictEqual(after, before)) continue;
      const problem = problemOf(wish, kept, row, known);
      if (problem) problems.set(wish.id, problem);
      const each = { kept, stands, row, pictures, before, after };
      refuseMoney(act, each);
      changed.push(each);
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
    for (const { kept, stands, before, after } of changed)
      act.audit({
        subject: ['product', kept.id],
        before: { ...stands, ...before },
        after: { ...kept, ...after },
      });
    const aftermath = new Aftermath(tx, shop.settings, now);
    for (const id of touched) aftermath.priced(id);
    aftermath.saved(productId, 'variable');
    await aftermath.settle();
    return changed.length;
  },
});

/** A row that becomes another. */
interface Changed {
  kept: KeptCells;
  stands: KeptCells;
  row: ProductRow;
  pictures: readonly number[];
  before: PriceFacts;
  after: PriceFacts;
}

const cellsOf = (row: ProductRow, [picture = null]: readonly (number | null)[]): KeptCells => ({
  id: row.id,
  sku: row.sku ?? '',
  gtin: row.gtin,
  weight: row.weight,
  length: row.length,
  width: row.width,
  height: row.height,
  status: row.status === 'publish' ? 'publish' : 'private',
  stock: row.manage_stock === 1 ? row.stock : null,
  picture,
});

function cellsAfter({ version, seen, prices, ...wish }: CellsWish, row: ProductRow): KeptCells {
  const stands = row.manage_stock === 1 ? row.stock : null;
  if (wish.stock === null || seen === null || stands === null) return wish;
  return { ...wish, stock: stands + wish.stock - seen };
}

function problemOf(
  wish: CellsWish,
  kept: KeptCells,
  row: ProductRow,
  known: ReadonlySet<number>,
): ProductProblem | undefined {
  if (wish.version !== row.version) return new ProductProblem('id', 'changed_since');
  const { sku, gtin, weight, length, width, height, status, picture } = kept;
  if (picture !== null && !known.has(picture)) return new ProductProblem('picture', 'no_picture');
  const fields = { sku, gtin, weight, length, width, height, status };
  const beyond = itemFields.problemOf({ ...itemFields.fromRow(row), ...fields });
  if (beyond) return new ProductProblem(beyond.name, 'out_of_bounds', beyond.allowed);
  if (kept.stock !== null && kept.stock < 0 && row.backorders === 'no')
    return new ProductProblem('stock', 'negative_stock');
  const sale = saleProblem(wish.prices);
  return sale === undefined ? undefined : new ProductProblem('sale', 'sale_not_lower');
}

function refuseMoney({ actor }: Act, { kept, stands, before, after }: Changed): void {
  const isRepriced = !isDeepStrictEqual(after, before);
  if (isRepriced && !actor.may('prices.edit'))
    throw new NotAllowed(actor, 'product.variations', 'prices.edit');
  if (kept.stock !== stands.stock && !actor.may('stock.edit'))
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
  const times = Map.groupBy(said, ({ sku }) => sku);
  const owners = await readSkus(
    tx,
    said.map(({ sku }) => sku),
  );
  for (const { id, sku } of said) {
    const owner = owners.get(sku);
    // Who has it now may be giving it away in the same table.
    const isFree = owner === undefined || owner === id || (wanted.get(owner) ?? sku) !== sku;
    const isTwice = (times.get(sku)?.length ?? 0) > 1;
    if (!isFree || isTwice) problems.set(id, new ProductProblem('sku', 'sku_taken'));
  }
}
