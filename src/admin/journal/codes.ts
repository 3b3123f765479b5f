import { messages } from '../../frame/shop/messages.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import type { AdminContext } from '../kit/index.ts';

/** Codes that are called something, by the field that holds them. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'bank_credit.state': ['admin.bank.state'],
  'comment.state': ['admin.said.state'],
  'coupon.kind': ['admin.coupons.kind'],
  'coupon_batch.kind': ['admin.coupons.kind'],
  'order.status': ['orders.status'],
  'customer.state': ['admin.journal.correction'],
  'entry.kind': ['admin.texts.kind'],
  'order.outcome': ['admin.journal.outcome'],
  'order.state': ['admin.returns.state'],
  'order.note': ['admin.journal.note'],
  'order.type': ['admin.invoices.type'],
  'privacy.privacy': ['admin.privacy.kind'],
  'privacy.state': ['admin.privacy.state'],
  'return.state': ['admin.returns.state'],
  'review.state': ['admin.said.state'],
  'staff.invited': ['people.role'],
  'staff.role': ['people.role'],
  'staff.signedIn': ['admin.journal.signed_in'],
  'staff.tried': ['admin.journal.tried'],
  'view.list': ['admin.menu'],
};

/** No key has a blank. */
const keyOf = (stem: string, code: string): string => `${stem}.${code.replaceAll(' ', '_')}`;

/** What a code is called where the trail keeps it; undefined of what is none. */
export function codeName(
  { ctx: { t, language }, shop }: AdminContext,
  subject: string,
  place: string,
  code: string,
): string | undefined {
  if (subject === 'order' && place === 'payment') {
    const way = findGateway(shop, code);
    return way && wayTitle(shop.settings, way, language);
  }
  const stems = CHOICES[`${subject}.${place}`] ?? [];
  const key = stems.map((stem) => keyOf(stem, code)).find((each) => messages[language]?.[each]);
  return key && t(key);
}
