import type { Shop } from '../../frame/shop.ts';
import { MAILS, type OrderMail } from '../model-mail.ts';
import { readOrder } from '../store.ts';
import { writeLetter } from './letter.tsx';

/** The job behind `orders.mail`. An order that is gone needs no letter. */
export async function sendOrderMail(
  shop: Shop,
  { orderId, mail }: { orderId: number; mail: OrderMail },
): Promise<void> {
  const order = await readOrder(shop.db.read, orderId);
  if (!order || !MAILS.includes(mail)) return;
  await shop.mail.send(writeLetter(shop, order, mail));
}
