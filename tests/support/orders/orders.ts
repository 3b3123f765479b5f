import { type OrderDraft, type OrderStatus, readOrder, writeOrder } from '../../../src/orders/index.ts';
import { changeStatus } from '../../../src/orders/status/steps.ts';
import type { TestShop } from '../shop.ts';

/** Orders written by the module's own command, without a browser; and what is kept of them. */
export function ordersOf(house: () => TestShop) {
  const read = () => house().shop.db.read;

  const write = (draft: OrderDraft, now: number, resume?: { id: number; key: string }) =>
    house().shop.db.transaction((tx) => writeOrder(house().shop, tx, draft, { now, resume }));
  const order = async (id: number) => (await readOrder(read(), id))!;
  const become = (id: number, to: OrderStatus, now: number, by = 'Botiga') =>
    house().shop.db.transaction((tx) => changeStatus(house().shop, tx, id, to, { now, why: '', by }));
  const stockOf = async (id: number) =>
    (await read().selectFrom('product').select('stock').where('id', '=', id).executeTakeFirst())?.stock;
  const reservations = (orderId: number) =>
    read()
      .selectFrom('stock_reservation')
      .select(['product_id', 'quantity', 'state', 'until'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  const history = (orderId: number) =>
    read()
      .selectFrom('order_status_history')
      .select(['from_status', 'to_status', 'reason', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  const notes = (orderId: number) =>
    read()
      .selectFrom('order_note')
      .select(['kind', 'author', 'body', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
  /** The letters about an order that were put into the queue, oldest first, with what they say besides. */
  const letters = async (id: number) => {
    const jobs = await read()
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'orders.mail')
      .orderBy('id')
      .execute();
    return jobs.map(({ payload }) => JSON.parse(payload)).filter(({ orderId }) => orderId === id);
  };
  return { write, order, become, stockOf, reservations, history, notes, letters };
}
