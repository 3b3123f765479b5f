import type { Owner } from '../../cart/index.ts';
import { command } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { type PlaceRequest, placeFromCart } from './place-order.ts';

/** Places the order of this browser's cart; see {@link placeFromCart}. @throws PlacementRefused */
export const placeOrder = command({
  name: 'order.place',
  needs: 'orders.edit',
  run({ tx }, { ctx, owner, request }: { ctx: RequestContext; owner: Owner; request: PlaceRequest }) {
    return placeFromCart(ctx, tx, owner, request);
  },
  whose: ({ owner }) => owner,
});
