export type AccountFault =
  /** There is none of this number. */
  | 'gone'
  /** Nothing is closed without saying why. */
  | 'reason'
  | 'email'
  | 'email_taken'
  /** What it had is another account's. */
  | 'merged'
  | 'closed'
  /** Two are needed to make one. */
  | 'same';

/** Why nothing was done to an account; its sentence is `accounts.problem.{fault}`. */
export class AccountProblem extends Error {
  readonly fault: AccountFault;

  constructor(fault: AccountFault) {
    super(fault);
    this.name = 'AccountProblem';
    this.fault = fault;
  }
}
