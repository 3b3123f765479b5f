import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import { cellOf } from '../woocommerce/field-cells.ts';
import { RowProblem } from '../woocommerce/model-cells.ts';
import { type Cells, FIXED } from '../woocommerce/model-columns.ts';
import type { RowHead } from '../woocommerce/read-row.ts';
import { findByGtin, findRow } from '../woocommerce/store-references.ts';
import { findNamed } from './joining/find.ts';
import type { ImportKey } from './model.ts';

const isNameIn = ({ key, language }: Cells['texts'][number], spoken: Language): boolean =>
  key === 'name' && language === spoken;

/**
 * The product that a row is about, by what its file goes by; undefined for a new one.
 *
 * @throws RowProblem when the row says nothing of what its file goes by
 */
export async function findByKey(
  tx: Tx,
  key: ImportKey,
  { sku, externalId }: RowHead,
  cells: Cells,
  language: Language,
): Promise<number | undefined> {
  if (key === 'sku_or_id') return findRow(tx, sku, externalId);
  if (key === 'name') {
    const name = cellOf(cells, 'name') || cells.texts.find((text) => isNameIn(text, language))?.text.trim();
    if (!name) throw new RowProblem(FIXED.name, 'catalogue.import.no_key');
    // A code that the shop knows says more than a name.
    return (await findRow(tx, sku, null)) ?? (await findNamed(tx, name, language));
  }
  const said = { sku, id: cellOf(cells, 'id') ?? '', gtin: cellOf(cells, 'gtin') ?? '' }[key];
  if (said === '') throw new RowProblem(FIXED[key], 'catalogue.import.no_key');
  if (key === 'gtin') return findByGtin(tx, said);
  return key === 'sku' ? findRow(tx, sku, null) : findRow(tx, '', externalId);
}
