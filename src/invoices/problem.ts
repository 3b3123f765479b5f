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
  | 'not_annulled';

/** Thrown, so that nothing is kept. */
export class InvoiceProblem extends Error {
  readonly why: InvoiceRefusal;

  constructor(why: InvoiceRefusal) {
    super(why);
    this.name = 'InvoiceProblem';
    this.why = why;
  }
}
