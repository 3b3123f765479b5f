import { timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { randomToken, sign } from '../../platform/security/tokens.ts';
import type { LinkPurpose } from '../model.ts';
import { findLink, putLink } from './store.ts';

const DAY = 86_400_000;
const LIFE: Readonly<Record<LinkPurpose, number>> = { verify: 7 * DAY, email: DAY, reset: DAY };

/** Opens a link, so that its letter may be written. The one before it of the same purpose is worth nothing now. */
export async function openLink(
  tx: Tx,
  link: { userId: number; purpose: LinkPurpose; email: string; now: number; salt?: string },
): Promise<void> {
  const { now, salt = randomToken(), ...rest } = link;
  await putLink(tx, { ...rest, salt, expiresAt: now + LIFE[link.purpose] });
}

/**
 * What stands in an open link. It is never kept: it is made of the purpose, of the address that it goes to, and of
 * the account's e-mail and password as they are, under the shop's key. So a letter that is written twice has one
 * link, a copy of the database opens nothing, and every change of e-mail or password makes the link worthless.
 */
export async function readLink(
  { keys }: Pick<Shop, 'keys'>,
  db: Reader,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
  now: number,
): Promise<{ email: string; token: string } | undefined> {
  const link = await findLink(db, userId, purpose, now);
  if (!link) return undefined;
  const { email, account_email, password_hash, salt, expires_at } = link;
  const said = JSON.stringify([purpose, userId, email, account_email, password_hash, salt, expires_at]);
  return { email, token: sign(said, keys.of('account link')).slice(0, 40) };
}

/** The address that a link proves; undefined when it is wrong, used, over, or was made for something else. */
export async function provenBy(
  shop: Pick<Shop, 'keys'>,
  db: Reader,
  link: { userId: number; purpose: LinkPurpose; token: string },
  now: number,
): Promise<string | undefined> {
  const open = await readLink(shop, db, link, now);
  const [expected, given] = [Buffer.from(open?.token ?? ''), Buffer.from(link.token)];
  const fits = expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
  return fits ? open?.email : undefined;
}
