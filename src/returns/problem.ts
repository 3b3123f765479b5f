/** Why a return is not changed as it was asked for. */
export type ReturnRefusal =
  | 'unknown'
  | 'unknown_order'
  /** It is not in a state from which it could become that. */
  | 'not_now'
  /** Who is refused is told why. */
  | 'reason_missing';

/** Thrown, so that nothing is kept. */
export class ReturnProblem extends Error {
  readonly why: ReturnRefusal;

  constructor(why: ReturnRefusal) {
    super(why);
    this.name = 'ReturnProblem';
    this.why = why;
  }
}
