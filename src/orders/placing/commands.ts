import type { Owner } from '../../cart/index.ts';
import { command } from '../../frame/command/index.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { type PlaceRequest, placeFromCart } from './place.ts';

/** Places the order of this browser's cart; see {@link placeFromCart}. @throws PlacementRefused */
export const placeOrder = command({
  name: 'order.place',
  needs: 'orders.edit',
  own: true,
  run({ tx }, { visit, owner, request }: { visit: Visit; owner: Owner; request: PlaceRequest }) {
    return placeFromCart(visit, tx, owner, request);
  },
  whose: ({ owner }) => owner.userId,
});
