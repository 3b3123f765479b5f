/** Why something is not done with an invoice. */
export type InvoiceRefusal =
  /** The shop writes none, or there is none of this order or number. */
  | 'none'
  /** There is a full one already. */
  | 'full_already'
  /** No NIF, or none by its letter. */
  | 'bad_tax_id'
  /** Who is billed needs a name and a whole address. */
  | 'bad_address'
  /** Only the last one of an order, of which a record is kept, can be annulled. */
  | 'not_annulled'
  /** It stands in books that are closed. */
  | 'closed'
  /** What is typed is no rate, or of no day that there has been. */
  | 'bad_rate'
  /** What is typed is far from what the shop's prices are converted by: a comma is in the wrong place. */
  | 'far_rate'
  /** Only days that are over can be closed. */
  | 'not_over'
  /** Only what the agency has not taken, or has taken with errors, is sent once more. */
  | 'not_amended';

/** Why an invoice that an order needs cannot be written. */
export type IssueTrouble =
  /** More kinds of tax than a record has room for. */
  | 'groups'
  /** Two taxes on one thing. */
  | 'taxes'
  /** Who is billed has no number that the agency knows. */
  | 'buyer'
  /** The order's currency is none of the shop's any more. */
  | 'currency'
  /** Its parts do not come to its total. */
  | 'sums'
  /** It would fall into a period that is closed. */
  | 'closed'
  | 'other';

/** An invoice cannot be written as things are: somebody has to do something about it. */
export class CannotIssue extends Error {
  readonly why: IssueTrouble;

  constructor(why: IssueTrouble, said: string) {
    super(said);
    this.name = 'CannotIssue';
    this.why = why;
  }
}

/** Thrown, so that nothing is kept. */
export class InvoiceProblem extends Error {
  readonly why: InvoiceRefusal;

  constructor(why: InvoiceRefusal) {
    super(why);
    this.name = 'InvoiceProblem';
    this.why = why;
  }
}
