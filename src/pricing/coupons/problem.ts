/** What may be wrong with a coupon, as a sentence for the command line; the desk has texts of its own by these names. */
const SENTENCES = {
  code: 'a code has 1 to 50 signs, with a letter or digit among them, and none of < > , ;',
  taken: 'another coupon has this code',
  kind: 'the kind is percent, fixed_cart or fixed_product',
  ppm: 'a percentage is between 0 and 100',
  amount: 'amounts are whole minor units from 0 up',
  limit: 'a limit is a whole number from 1 up',
  goods: 'goods are named by id',
  emails: 'an e-mail is an address, with * for any part',
  endsAt: 'it would end before it begins',
  date: 'a date is a day as 2026-12-24, or a whole number of milliseconds since 1970',
  field: 'it says something that coupons do not have, or says it in another form',
  count: 'a batch has 1 to 5,000 codes',
  prefix: 'codes begin with up to 20 letters, digits, dots, dashes or underscores',
} as const;

export type CouponFault = keyof typeof SENTENCES;

/** Why a coupon cannot be as it was asked for. */
export class CouponProblem extends Error {
  readonly fault: CouponFault;

  constructor(code: string, fault: CouponFault) {
    super(`Coupon "${code}": ${SENTENCES[fault]}`);
    this.name = 'CouponProblem';
    this.fault = fault;
  }
}
