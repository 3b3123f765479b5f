import type { Room } from '../frame/house/room.ts';
import { showCheckout } from './http-page.tsx';
import { placeCall, placeForm } from './http-place.tsx';
import { reviewCall } from './http-review.tsx';
import { orderingSection } from './settings.ts';

/** The stepped page between the cart and the order, and its two calls. */
export const checkout: Room = {
  name: 'checkout',
  settings: [orderingSection],
  addresses: { checkout: { GET: (visit) => showCheckout(visit), POST: placeForm } },
  calls: { update_order_review: reviewCall, checkout: placeCall },
};
