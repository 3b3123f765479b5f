/** Why a parcel is not sent or changed as it was asked for. */
export type ParcelRefusal =
  | 'unknown'
  /** Its order is not one of which anything is sent: unpaid, called off or given back. */
  | 'not_sendable'
  /** Something of it is to be paid still, and nobody has said that it goes all the same. */
  | 'owed'
  /** A line that the order does not have, or no pieces at all. */
  | 'nothing'
  /** More than is left to send: was bought, less what was given back, less what has left. */
  | 'too_many'
  | 'unknown_carrier'
  /** A number of 1 to 60 letters, digits and signs between them. */
  | 'bad_tracking'
  | 'bad_link';

/** Thrown, so that nothing is kept. */
export class ParcelProblem extends Error {
  readonly why: ParcelRefusal;

  constructor(why: ParcelRefusal) {
    super(why);
    this.name = 'ParcelProblem';
    this.why = why;
  }
}
