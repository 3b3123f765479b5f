import type { Holder, Kept, Wait } from '../../frame/persons/index.ts';
import { orderForgets } from './forgets.ts';
import { orderHoldings } from './held.ts';
import { openOrdersOf, orderedSince, ordersOf } from './store.ts';

/** What orders know of those who placed them. The order itself stays, as the books need it: without a name. */
export const orderHolder: Holder = {
  room: 'orders',
  holdings: orderHoldings,
  forgets: orderForgets,
  async waits(_, db, person): Promise<Wait[]> {
    return openOrdersOf(db, person);
  },
  awake: orderedSince,
  /** To whom something was sold for money is kept with the books. */
  async keeps(tx, person, end): Promise<Kept[]> {
    const orders = await ordersOf(tx, person);
    return orders.flatMap(({ id, billing, shipping, paid_at }) =>
      paid_at === null
        ? []
        : [
            {
              subject: `order ${id}`,
              reason: 'books' as const,
              content: JSON.stringify({
                billing: JSON.parse(billing),
                shipping: shipping === null ? null : JSON.parse(shipping),
              }),
              until: end(paid_at),
            },
          ],
    );
  },
};
