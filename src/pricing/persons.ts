import { type Holder, holding, nextVersion, type Words } from '../frame/persons/index.ts';
import type { CouponRules } from './coupons/model.ts';
import './tables.ts';

/** An address that nobody has in the place of one that is theirs alone: without any, it would be everybody's coupon. */
function forNobody(json: string, { alias, without }: Words): string {
  const rules = JSON.parse(json) as CouponRules;
  const emails = rules.emails?.map((email) => (/[\p{L}\p{N}]/u.test(without(email)) ? email : alias(email)));
  return JSON.stringify({ ...rules, emails });
}

/** Which coupons a person has used. How often a coupon was used stays; by whom does not. */
export const pricingHolder: Holder = {
  room: 'pricing',
  holdings: [
    // Whom a coupon is for: it stays nobody else's.
    holding({
      table: 'coupon',
      whose: [
        { column: 'rules', is: 'mention' },
        { column: 'description', is: 'mention' },
      ],
      told: false,
      erased: { rules: forNobody, description: (text, { without }) => without(text), version: nextVersion },
      stays: 'rest',
    }),
    holding({
      table: 'coupon_use',
      whose: [
        { column: 'user_id', is: 'account' },
        { column: 'order_id', of: 'order' },
      ],
      erased: { email: (email, { alias }) => alias(email), user_id: null },
      stays: ['id', 'coupon_id', 'order_id', 'state', 'at'],
    }),
  ],
};
