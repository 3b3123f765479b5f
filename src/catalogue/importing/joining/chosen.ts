import type { Reader, Tx } from '../../../platform/db/index.ts';
import type { VariationChoice } from '../../model-product.ts';
import { readWhole } from '../../product/store-whole.ts';
import type { ImportContext } from '../../woocommerce/context.ts';
import { RowProblem } from '../../woocommerce/model-cells.ts';
import type { Cells } from '../../woocommerce/model-columns.ts';
import { readChoices } from '../../woocommerce/read-attributes.ts';
import type { RowHead } from '../../woocommerce/read-row.ts';
import { markOf, marksOf } from './places.ts';

/**
 * The variation that a joined row without a code of its own is about: what it is chosen by tells it, so that the same
 * file does not make it twice. Values that the shop has not yet are made.
 *
 * @param above the product that its rows were joined to, if there is one
 */
export async function findChosen(
  context: ImportContext,
  above: unknown,
  { sku, externalId }: RowHead,
  cells: Cells,
): Promise<number | undefined> {
  const { tx } = context;
  if (typeof above !== 'number' || sku !== '' || externalId !== null) return undefined;
  const product = (await readWhole(tx, [above])).get(above)?.product;
  if (!product) return undefined;
  const { choices } = await readChoices(product, cells, context);
  return findAt(tx, above, marksOf(choices));
}

/**
 * Of two variations with the same values nobody could choose one.
 *
 * @throws RowProblem where the product has one with these already
 */
export async function refuseTwin(
  tx: Tx,
  productId: number,
  choices: readonly VariationChoice[],
): Promise<void> {
  const mark = marksOf(choices);
  const twin = mark === '' ? undefined : await findAt(tx, productId, mark);
  if (twin === undefined) return;
  const { sku } = await tx
    .selectFrom('product')
    .select('sku')
    .where('id', '=', twin)
    .executeTakeFirstOrThrow();
  throw new RowProblem('', 'catalogue.import.twin', { text: sku ?? `id:${twin}` });
}

/** The variation of a product that is chosen by just this; see {@link marksOf}. */
async function findAt(db: Reader, productId: number, mark: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('variation_attribute as a', 'a.variation_id', 'p.id')
    .select(['p.id', 'a.code', 'a.term_id', 'a.option_index'])
    .where('p.parent_id', '=', productId)
    .orderBy('p.id')
    .execute();
  const said = new Map<number, string[]>();
  for (const { id, code, term_id, option_index } of rows) {
    const own = said.get(id) ?? [];
    said.set(id, own);
    if (code !== null) own.push(markOf(code, term_id, option_index));
  }
  return [...said].find(([, own]) => own.toSorted().join() === mark)?.[0];
}
