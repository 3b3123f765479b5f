import type { StockShort } from '../catalogue/index.ts';
import type { OrderStatus } from './model-status.ts';

/**
 * `unclear`: it was asked for and not answered, and its gateway would move it twice. `due`: a change of it is not paid yet. `by_hand`: the gateway moves no money, the shopkeeper has to. `not_paid`: nothing to give back in this status.
 */
export type RefundRefusal = 'unclear' | 'refused' | 'by_hand' | 'too_much' | 'nothing' | 'not_paid' | 'due';

/** Why an order is not changed any more, or not like this. */
export type ChangeRefusal =
  /** It was called off, failed, was given back, or is completed: what goes back now is a refund. */
  | 'over'
  /** Money of it went back already. */
  | 'refunded'
  /** A bank holds the money of the old amount: it is taken, or let go, first. */
  | 'authorised'
  /** More of a line has left the house than would remain. */
  | 'sent'
  /** The points that pay a part of it are worth more than what would remain. */
  | 'points'
  /** Prices are entered with tax now and were without, or the other way round; or its currency is gone. */
  | 'terms'
  /** No line would remain. */
  | 'empty'
  /** It comes to another total than was shown. */
  | 'another_total'
  /** There is a full invoice in the name and address that would change. */
  | 'invoiced'
  /** There is no such difference, or it is settled. */
  | 'settled';

export type Problem =
  | { code: 'unknown_order' }
  /** The gateway did not answer: whether money moved is not known, and the same may be asked again. */
  | { code: 'unreachable' }
  /** Somebody was quicker: the order is not what was looked at any more. */
  | { code: 'changed' }
  | { code: 'not_allowed'; from: OrderStatus; to: OrderStatus }
  /** Of one line, where it was asked for too much of it. */
  | { code: 'refund'; why: RefundRefusal; lineId?: number }
  /** Money that came cannot be taken for the order as it is, or somebody has decided about it already. */
  | { code: 'payment' }
  /** A letter that would say what is not so, or whose words are not kept. */
  | { code: 'letter' }
  /** No letter can go there. */
  | { code: 'address' }
  /** What the wallet had paid was given back and is spent. */
  | { code: 'wallet_short' }
  /** A change that would make books or goods wrong. */
  | { code: 'change'; why: ChangeRefusal }
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

/** Whether an order cannot come back because its wallet is empty. */
export const isWalletShort = (error: unknown): boolean =>
  error instanceof OrderProblem && error.problem.code === 'wallet_short';

/** The pieces that a change of an order did not find; undefined for anything else that went wrong. */
export function missingPieces(error: unknown): readonly StockShort[] | undefined {
  if (!(error instanceof OrderProblem) || error.problem.code !== 'short') return undefined;
  return error.problem.short;
}

/** @throws OrderProblem `change` */
export function refuseChange(why: ChangeRefusal): never {
  throw new OrderProblem({ code: 'change', why });
}
