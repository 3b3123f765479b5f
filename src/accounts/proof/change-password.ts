import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { endOtherSessions } from '../../platform/session/sessions.ts';
import type { Shopper } from '../model.ts';
import { findForLogin, findShopper, setPasswordHash } from '../store.ts';
import { forgetTries, namesOf } from '../tries/tries.ts';
import { openLink, provenBy } from './links.ts';
import { dropLinks } from './store.ts';

/** What was asked for with the form, as the job gets it. Looked up later: the form takes as long for a stranger's name. */
export interface ResetAsked {
  login: string;
  salt: string;
  askedAt: number;
}

/** Opens the link that was asked for. @returns whose it is; undefined when nobody is called so, or nobody any more */
export async function openReset(shop: Shop, asked: ResetAsked): Promise<Shopper | undefined> {
  const { login = '', salt, askedAt: now } = asked;
  const found = login === '' ? undefined : await findForLogin(shop.db.read, login);
  if (!found || found.closed) return undefined;
  const { id: userId, email } = found.shopper;
  await shop.db.transaction((tx) => openLink(tx, { userId, purpose: 'reset', email, now, salt }));
  return found.shopper;
}

/** Where somebody chooses a new password. */
export function resetHref(shop: Shop, { id, language }: Shopper, token: string): string {
  return `${shop.publicUrl}${shop.addresses.in(language).lostPassword()}?key=${token}&id=${id}`;
}

/** The account that a reset link opens; undefined when the link is wrong, used or over. */
export async function findByResetLink(
  shop: Shop,
  userId: number,
  token: string,
  now: number,
): Promise<Shopper | undefined> {
  const proven = await provenBy(shop, shop.db.read, { userId, purpose: 'reset', token }, now);
  return proven === undefined ? undefined : findShopper(shop.db.read, userId);
}

/** A new password: links that were open die, other sessions end, and the owner is told by letter. */
export async function putPassword(
  shop: Shop,
  tx: Tx,
  shopper: Shopper,
  hash: string,
  keepSession: number | undefined,
): Promise<void> {
  const { id: userId, email } = shopper;
  await setPasswordHash(tx, userId, hash);
  await dropLinks(tx, userId);
  await endOtherSessions(tx, userId, keepSession);
  await forgetTries(shop, tx, namesOf(shopper));
  await enqueue(tx, 'accounts.password_changed', { userId, to: email });
}
