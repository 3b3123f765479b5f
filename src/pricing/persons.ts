import { type Holder, holding } from '../frame/persons/index.ts';
import './tables.ts';

/** Which coupons a person has used. How often a coupon was used stays; by whom does not. */
export const pricingHolder: Holder = {
  room: 'pricing',
  holdings: [
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
