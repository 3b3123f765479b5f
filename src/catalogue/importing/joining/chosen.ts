import { readWhole } from '../../product/store-whole.ts';
import type { ImportContext } from '../../woocommerce/context.ts';
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
  const rows = await tx
    .selectFrom('product as p')
    .leftJoin('variation_attribute as a', 'a.variation_id', 'p.id')
    .select(['p.id', 'a.code', 'a.term_id', 'a.option_index'])
    .where('p.parent_id', '=', above)
    .orderBy('p.id')
    .execute();
  const said = new Map<number, string[]>();
  for (const { id, code, term_id, option_index } of rows) {
    const own = said.get(id) ?? [];
    said.set(id, own);
    if (code !== null) own.push(markOf(code, term_id, option_index));
  }
  const mark = marksOf(choices);
  return [...said].find(([, own]) => own.toSorted().join() === mark)?.[0];
}
