import { type Must, mustInEnglish } from '../frame/settings/must.ts';

/** A product that cannot be kept as it is given. `field` is the name in `ProductInput`. */
export class ProductProblem extends Error {
  readonly field: string;
  readonly code:
    | 'sku_taken'
    | 'no_product'
    | 'not_variable'
    | 'negative_stock'
    | 'no_name'
    | 'sale_not_lower'
    | 'changed_since'
    | 'too_many'
    | 'value_in_use'
    | 'attribute_in_use'
    | 'value_not_given'
    | 'no_term'
    | 'no_picture'
    | 'circle'
    | 'other_kind'
    | 'out_of_bounds';
  /** What it must be where it is out of bounds. */
  readonly allowed: Must | undefined;

  constructor(field: string, code: ProductProblem['code'], allowed?: Must) {
    super(`${field}: ${code}${allowed ? `, must be ${mustInEnglish(allowed)}` : ''}`);
    this.name = 'ProductProblem';
    this.field = field;
    this.code = code;
    this.allowed = allowed;
  }
}

/** What is wrong in a table, by product or variation and field: nothing of it was kept. */
export class CellsRefused extends Error {
  readonly problems: ReadonlyMap<number, ProductProblem>;

  constructor(problems: ReadonlyMap<number, ProductProblem>) {
    super([...problems].map(([id, { message }]) => `${id} ${message}`).join('; '));
    this.name = 'CellsRefused';
    this.problems = problems;
  }
}
