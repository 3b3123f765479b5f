import type { Shop } from '../../frame/shop/shop.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { shownDownloads } from '../downloads/read.ts';
import type { Order } from '../model.ts';
import { readOrder } from '../store.ts';
import { writeLetter } from './letter.tsx';
import { MAILS, type MailDetails, type OrderMail } from './model.ts';

/** The shop's own letters carry no links: they would take the shopper's times. */
const WITH_FILES: readonly OrderMail[] = ['customer_processing', 'customer_completed'];

/** The job behind `orders.mail`. An order that is gone needs no letter. */
export async function sendOrderMail(
  shop: Shop,
  { orderId, mail, ...details }: { orderId: number; mail: OrderMail } & MailDetails,
): Promise<void> {
  const order = await readOrder(shop.db.read, orderId);
  if (!order || !MAILS.includes(mail)) return;
  await shop.mail.send(await previewLetter(shop, order, mail, details));
}

/** A letter as it would be sent now. */
export async function previewLetter(
  shop: Shop,
  order: Order,
  mail: OrderMail,
  details: MailDetails = {},
): Promise<Letter> {
  const home = shop.publicUrl + shop.addresses.home(order.language);
  const downloads = WITH_FILES.includes(mail)
    ? await shownDownloads(shop.db.read, order, home, Date.now())
    : [];
  return writeLetter(shop, order, mail, { downloads, ...details });
}
