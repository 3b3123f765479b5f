import { type Act, watch } from '../frame/command/index.ts';
import type { Owner } from './model.ts';
import { findCart } from './store.ts';

/** Changes somebody's cart; where it is not their own doing, the trail tells what of it is different. */
export function changeCart<T>(act: Act, owner: Owner, work: () => Promise<T>): Promise<T> {
  const { sessionId, userId } = owner;
  const facts = async () => {
    const cart = await findCart(act.tx, owner);
    if (!cart) return undefined;
    const { lines, aside, coupons, place, chosenRate } = cart;
    return {
      lines: lines.map(({ productId, variationId, quantity }) => [variationId || productId, quantity]),
      aside: aside.length,
      coupons,
      place,
      rate: chosenRate,
    };
  };
  return watch(
    act,
    { subject: userId === null ? ['session', sessionId] : ['customer', userId], facts },
    work,
  );
}
