import { must } from '../../frame/settings/must.ts';
import { ProductProblem } from '../model-problem.ts';
import { RowProblem } from '../woocommerce/model-cells.ts';
import { FIXED, type FixedColumn } from '../woocommerce/model-columns.ts';
import type { PendingLinks } from '../woocommerce/read-row.ts';
import type { ImportProblem } from './model.ts';

type Why = Omit<ImportProblem, 'line'>;
type RowCode = 'sku_taken' | 'no_product' | 'not_variable' | 'negative_stock' | 'no_name';

const REASONS: Record<RowCode, Why> = {
  sku_taken: { column: FIXED.sku, reason: must('catalogue.import.sku_taken') },
  no_product: { column: FIXED.parent, reason: must('catalogue.import.product_gone') },
  not_variable: { column: FIXED.parent, reason: must('catalogue.import.parent_not_variable') },
  negative_stock: { column: FIXED.stock, reason: must('catalogue.import.below_zero') },
  no_name: { column: FIXED.name, reason: must('catalogue.import.empty') },
};

/** Columns that name other products. */
export const LINK_TITLES: Readonly<Record<keyof PendingLinks, string>> = {
  upsellIds: FIXED.upsells,
  crossSellIds: FIXED.crossSells,
  groupedIds: FIXED.grouped,
};

/** Why a row does not go in. @throws what is no fault of the row */
export function explain(error: unknown): Why {
  if (error instanceof RowProblem) return { column: error.column, reason: error.reason };
  if (!(error instanceof ProductProblem)) throw error;
  if (error.code in REASONS) return REASONS[error.code as RowCode];
  const allowed = error.allowed ?? must('must.something_else');
  return {
    column: FIXED[error.field as FixedColumn] ?? error.field,
    reason: must('catalogue.import.must_be', { allowed }),
  };
}

/** @throws RowProblem where a row has other cells than its file has columns, or is written in other signs */
export function mustBeReadable(cells: readonly string[], columns: number): void {
  if (cells.length !== columns)
    throw new RowProblem('', 'catalogue.import.cells', { count: cells.length, columns });
  // What is not UTF-8 has been read as U+FFFD.
  if (cells.some((text) => text.includes('\u0000') || text.includes('\uFFFD')))
    throw new RowProblem('', 'catalogue.import.not_utf8');
}
