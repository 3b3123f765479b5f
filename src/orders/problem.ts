import type { StockShort } from '../catalogue/index.ts';
import type { OrderStatus } from './model-status.ts';

export type Problem =
  | { code: 'unknown_order' }
  | { code: 'not_allowed'; from: OrderStatus; to: OrderStatus }
  /** Pieces that are not there any more. */
  | { code: 'short'; short: readonly StockShort[] };

/** Why a change of an order was not made. Thrown, so that the whole transaction is undone. */
export class OrderProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'OrderProblem';
    this.problem = problem;
  }
}
