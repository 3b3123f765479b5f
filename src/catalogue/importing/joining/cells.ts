import type { Cells, FixedColumn } from '../../woocommerce/model-columns.ts';
import type { Part } from './model.ts';

/** What is a variation's own; everything else of a row is its product's. */
const OF_VARIATIONS: ReadonlySet<string> = new Set<FixedColumn>([
  'id',
  'sku',
  'gtin',
  'mpn',
  'regularPrice',
  'salePrice',
  'saleFrom',
  'saleTo',
  'stock',
  'inStock',
  'lowStock',
  'backorders',
  'cost',
  'content',
]);

/** What of a joined row is said of the product, or of the variation: the rest is as if the file had not its column. */
export function cellsOfPart(cells: Cells, { as, by, key }: Part): Cells {
  const isOwn = (name: string) =>
    OF_VARIATIONS.has(name) || (name === 'images' && by === 'name' && as === 'variation');
  const fixed = Object.fromEntries(
    Object.entries(cells.fixed).filter(
      ([name]) => name !== 'type' && name !== 'parent' && isOwn(name) === (as === 'variation'),
    ),
  );
  if (as === 'variation') return { ...cells, fixed, texts: [], downloads: new Map(), meta: new Map() };
  // Named above its rows by its SKU, it has that.
  const named = by === 'parent' && !/^id:/i.test(key) ? { sku: key } : {};
  return { ...cells, fixed: { ...fixed, ...named }, prices: [], measures: [] };
}
