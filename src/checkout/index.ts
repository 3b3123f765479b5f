import type { Room } from '../frame/room.ts';
import { showCheckout } from './http-page.tsx';
import { placeCall, placeForm } from './http-place.tsx';
import { reviewCall } from './http-review.tsx';
import { addressGlobals } from './params.ts';

/** The stepped page between the cart and the order, and its two calls. */
export const checkout: Room = {
  name: 'checkout',
  addresses: { checkout: { GET: (visit) => showCheckout(visit), POST: placeForm } },
  // The account's address forms follow a change of country by the same script.
  globals: (visit) =>
    visit.match?.name === 'editBilling' || visit.match?.name === 'editShipping' ? addressGlobals(visit) : {},
  calls: { update_order_review: reviewCall, checkout: placeCall },
};
