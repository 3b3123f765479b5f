import { type Holder, holding } from '../frame/persons/index.ts';
import { forgetCarts, forgetGuestCarts, forgetRemoved } from './store-forget.ts';
import './tables.ts';

/** A person's carts. A guest's go with their session, two days after it was used last. */
export const cartHolder: Holder = {
  room: 'cart',
  holdings: [
    holding({
      table: 'cart',
      whose: [{ column: 'user_id', is: 'account' }],
      untold: ['session_id'],
      erased: 'delete',
    }),
    holding({ table: 'cart_line', whose: [{ column: 'cart_id', of: 'cart' }], erased: 'delete' }),
  ],
  forgets: [
    { what: 'guest_carts', days: () => 1, forget: forgetGuestCarts },
    { what: 'removed_lines', days: () => 1, forget: forgetRemoved },
    { what: 'account_carts', days: ({ cart }) => cart.keepDays, forget: forgetCarts },
  ],
};
