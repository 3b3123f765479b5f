import { findShopper, previewAccountLetter, type Shopper, TOLD_LETTERS } from '../../accounts/index.ts';
import { writeCommentLetter, writeContactLetter } from '../../content/index.ts';
import { NotAllowed } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { previewInvoiceLetter } from '../../invoices/index.ts';
import {
  NEWSLETTER_LETTERS,
  previewNewsletter,
  previewRecovery,
  RECOVERY_LETTERS,
} from '../../marketing/index.ts';
import { listOrderIds, MAILS, type Order, previewLetter, readNotes, readOrder } from '../../orders/index.ts';
import { readLeft, readParcels, writeParcelLetter } from '../../parcels/index.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { previewPointsLetter, SENTENCE_NAMES } from '../../points/index.ts';
import { PRIVACY_CLOSINGS, previewPrivacyLetter, writeAsleepLetter } from '../../privacy/index.ts';
import { previewReturnLetter, RETURN_LETTERS } from '../../returns/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { ASLEEP, INVOICE, LETTERS, PARCEL, privacyKind, returnKind } from './model-words.ts';

/** Letters by the names of their kinds, in the order in which they are shown. */
export const KINDS: readonly string[] = [...LETTERS.keys()];

/** What is asked for: which letter, in which language, about which order. */
export interface Asked {
  kind: string;
  language: Language;
  order: Order | undefined;
}

/** As the address says; without a number the newest order. @throws NotAllowed for who may see no order */
export async function askedIn({ ctx, shop, actor, may }: AdminContext): Promise<Asked> {
  if (!may('orders.view')) throw new NotAllowed(actor, 'letter.preview', 'orders.view');
  const { query } = ctx;
  const { languages } = shop.settings;
  const kind = KINDS.find((name) => name === query.line('letter', 40)) ?? KINDS[0] ?? '';
  const language = languages.find((code) => code === query.line('language', 20)) ?? languages[0] ?? 'en';
  const [newest] = query.has('order') ? [] : await listOrderIds(shop.db.read, {}, 1);
  const id = query.id('order') ?? newest;
  return { kind, language, order: id === undefined ? undefined : await readOrder(shop.db.read, id) };
}

/**
 * The letter as the shop would write it: by the same code, about a real order as it is now, in that language. Nothing
 * is kept, and nobody is written to. Undefined where the order gives no reason for it, as without a parcel.
 */
export async function writeAsked(
  { shop, ctx, staff, now }: AdminContext,
  { kind, language, order }: Asked & { order: Order },
): Promise<Letter | undefined> {
  const db = shop.db.read;
  const spoken = { ...order, language };
  const told = TOLD_LETTERS.find((name) => name === kind);
  if (told) return previewAccountLetter(shop, told, { ...(await shopperOf(shop, order)), language });
  const sentence = SENTENCE_NAMES.find((name) => `points_${name}` === kind);
  if (sentence) {
    const shopper = { ...(await shopperOf(shop, order)), language };
    return previewPointsLetter(shop, sentence, { shopper, order: order.id, now });
  }
  const news = NEWSLETTER_LETTERS.find((name) => name === kind);
  // Its link to end it is good: it is for whoever looks at the letter, and for no customer.
  if (news) return previewNewsletter(shop, news, { email: staff.email, language });
  const left = RECOVERY_LETTERS.find((name) => name === kind);
  if (left) {
    const lines = order.lines.flatMap(({ productId, variationId, quantity }) =>
      productId === null ? [] : [{ productId, variationId: variationId ?? 0, quantity }],
    );
    const { currency } = order;
    return previewRecovery(shop, left, { email: staff.email, language, currency, lines });
  }
  if (kind === PARCEL) {
    const parcels = await readParcels(db, order.id);
    const last = parcels.at(-1);
    return last && writeParcelLetter(shop, spoken, last, await readLeft(shop, db, order, parcels));
  }
  if (kind === INVOICE) return previewInvoiceLetter(shop, order, language);
  const back = RETURN_LETTERS.find((name) => returnKind(name) === kind);
  if (back) return previewReturnLetter(shop, back, { order: spoken, said: ctx.t('admin.letters.note'), now });
  const own = PRIVACY_LETTERS.find((name) => privacyKind(name) === kind);
  // Of the order's own buyer: what they are told is looked at by who may see the order.
  const person = { email: order.billing.email, language };
  if (own) return previewPrivacyLetter(shop, own, { ...person, order: `${order.id}`, now });
  if (kind === ASLEEP) return writeAsleepLetter(shop, person, now);
  if (kind.startsWith('shop_comment') || kind === 'shop_contact') return writeReaders(shop, ctx, kind, order);
  const mail = MAILS.find((name) => name === kind);
  if (!mail) return undefined;
  const notes = mail === 'customer_note' ? await readNotes(db, order.id, false) : [];
  const note = notes.at(-1)?.body ?? ctx.t('admin.letters.note');
  const refundId = mail.includes('refunded') ? order.refunds.at(-1)?.id : undefined;
  return previewLetter(shop, spoken, mail, {
    ...(mail === 'customer_note' ? { note } : {}),
    ...(refundId === undefined ? {} : { refundId }),
  });
}

/** Whose order it is; of a guest as much as an account would know. */
async function shopperOf({ db }: AdminContext['shop'], { userId, billing }: Order): Promise<Shopper> {
  const known = userId === null ? undefined : await findShopper(db.read, userId);
  const { email, firstName, lastName } = billing;
  const displayName = `${firstName} ${lastName}`.trim();
  const guest = { id: 0, email, username: email, firstName, lastName, displayName };
  return known ?? { ...guest, role: 'customer', language: '' };
}

/** What the shop is told of a reader, as if whoever ordered had written. */
function writeReaders(
  shop: AdminContext['shop'],
  { t }: AdminContext['ctx'],
  kind: string,
  { billing, language }: Order,
): Letter {
  const { email } = billing;
  const name = `${billing.firstName} ${billing.lastName}`.trim();
  const said = t('admin.letters.written');
  if (kind === 'shop_contact')
    return writeContactLetter(shop, { name, email, page: '/', language, message: said });
  const state = kind === 'shop_comment_held' ? 'held' : 'approved';
  const title = shop.settings.name;
  const comment = { state, author: name, email, title, body: said, writer_email: null };
  return writeCommentLetter(shop, comment, shop.publicUrl);
}

const PRIVACY_LETTERS = Object.keys(PRIVACY_CLOSINGS) as (keyof typeof PRIVACY_CLOSINGS)[];
