import type { Module } from '../frame/server/module.ts';
import { showCheckout } from './http-page.tsx';
import { placeCall, placeForm } from './http-place.tsx';
import { reviewCall } from './http-review.tsx';
import { orderingSection } from './settings.ts';

/** The stepped page between the cart and the order, and its two calls. */
export const checkout: Module = {
  name: 'checkout',
  settings: [orderingSection],
  addresses: { checkout: { GET: (ctx) => showCheckout(ctx), POST: placeForm } },
  ajax: { update_order_review: reviewCall, checkout: placeCall },
};
