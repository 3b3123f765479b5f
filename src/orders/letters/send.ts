import type { Shop } from '../../frame/shop/shop.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { shownDownloads } from '../downloads/read.ts';
import type { Order } from '../model.ts';
import { readOrder } from '../store.ts';
import { writeLetter } from './letter.tsx';
import { MAILS, type MailDetails, type OrderMail } from './model.ts';
import { insertLetter, packLetter, readLetter } from './store.ts';

/** The shop's own letters carry no links: they would take the shopper's times. */
const WITH_FILES: readonly OrderMail[] = ['customer_processing', 'customer_completed'];

/** The job behind `orders.mail`. An order that is gone needs no letter. */
export async function sendOrderMail(
  shop: Shop,
  { orderId, mail, by = '', to, ...details }: { orderId: number; mail: OrderMail } & MailDetails,
): Promise<void> {
  const order = await readOrder(shop.db.read, orderId);
  if (!order || !MAILS.includes(mail)) return;
  const letter = await previewLetter(shop, order, mail, details);
  await sendAndKeep(shop, { orderId, kind: mail, by }, to ? { ...letter, to } : letter);
}

/** The job behind `orders.letter_again`: the same letter, word for word. */
export async function sendLetterAgain(
  shop: Shop,
  { letterId, to, by }: { letterId: number; to: string; by: string },
): Promise<void> {
  const kept = await readLetter(shop.db.read, letterId);
  if (!kept) return;
  const { orderId, kind, letter } = kept;
  await sendAndKeep(shop, { orderId, kind, by }, { ...letter, to });
}

/** Sends a letter about an order and keeps it as it was sent. */
export async function sendAndKeep(
  shop: Shop,
  { orderId, kind, by }: { orderId: number; kind: string; by: string },
  letter: Letter,
): Promise<void> {
  await shop.mail.send(letter);
  // Files are made anew from what they are of: they are not kept with the words.
  const body = await packLetter(letter);
  await shop.db.transaction((tx) =>
    insertLetter(tx, orderId, { ...letter, kind, body, by, now: Date.now() }),
  );
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
