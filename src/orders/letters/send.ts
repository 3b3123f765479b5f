import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import type { JobTrace } from '../../platform/jobs/jobs.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { shownDownloads } from '../downloads/read.ts';
import type { Order } from '../model.ts';
import { insertNote, readOrder } from '../store.ts';
import { writeLetter } from './letter.tsx';
import { MAILS, type MailDetails, type OrderMail } from './model.ts';
import { insertLetter, packLetter, readLetter } from './store.ts';

/** The shop's own letters carry no links: they would take the shopper's times. */
const WITH_FILES: readonly OrderMail[] = ['customer_processing', 'customer_completed'];

/** The job behind `orders.mail`. An order that is gone needs no letter. */
export async function sendOrderMail(
  shop: Shop,
  { orderId, mail, by = '', to, ...details }: { orderId: number; mail: OrderMail } & MailDetails,
): Promise<JobTrace | undefined> {
  const order = await readOrder(shop.db.read, orderId);
  if (!order || !MAILS.includes(mail)) return undefined;
  const letter = await previewLetter(shop, order, mail, details);
  return sendAndKeep(shop, { orderId, kind: mail, by }, to ? { ...letter, to } : letter);
}

/** The job behind `orders.letter_again`: the same letter, word for word. */
export async function sendLetterAgain(
  shop: Shop,
  { letterId, to, by }: { letterId: number; to: string; by: string },
): Promise<JobTrace | undefined> {
  const kept = await readLetter(shop.db.read, letterId);
  if (!kept) return undefined;
  const { orderId, kind, letter } = kept;
  return sendAndKeep(shop, { orderId, kind, by }, { ...letter, to });
}

/** Sends a letter about an order. @returns what keeps it as it was sent, once the job is done */
export async function sendAndKeep(
  shop: Shop,
  { orderId, kind, by }: { orderId: number; kind: string; by: string },
  letter: Letter,
): Promise<JobTrace> {
  const now = Date.now();
  // Whoever ordered is erased: what was on its way to them ends here, and the order says so.
  if (letter.to === '') {
    const body = shopTexts(shop)('orders.note.letter_to_nobody');
    return (tx) => insertNote(tx, orderId, { kind: 'private', author: 'system', body, createdAt: now });
  }
  await shop.mail.send(letter);
  // Files are made anew from what they are of: they are not kept with the words.
  const body = packLetter(letter);
  return (tx) => insertLetter(tx, orderId, { ...letter, kind, body, by, now });
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
