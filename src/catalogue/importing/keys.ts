import type { Tx } from '../../platform/db/index.ts';
import { cellOf } from '../woocommerce/field-cells.ts';
import { RowProblem } from '../woocommerce/model-cells.ts';
import { type Cells, FIXED } from '../woocommerce/model-columns.ts';
import type { RowHead } from '../woocommerce/read-row.ts';
import { findByGtin, findRow } from '../woocommerce/store-references.ts';
import type { ImportKey } from './model.ts';

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
): Promise<number | undefined> {
  if (key === 'sku_or_id') return findRow(tx, sku, externalId);
  const said = { sku, id: cellOf(cells, 'id') ?? '', gtin: cellOf(cells, 'gtin') ?? '' }[key];
  if (said === '') throw new RowProblem(FIXED[key], 'catalogue.import.no_key');
  if (key === 'gtin') return findByGtin(tx, said);
  return key === 'sku' ? findRow(tx, sku, null) : findRow(tx, '', externalId);
}
