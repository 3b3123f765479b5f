import { timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { randomToken, sign } from '../../platform/security/tokens.ts';
import type { LinkPurpose } from '../model.ts';
import { dropLinks, findLink, insertLink, type LinkRow, lockLink } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIFE: Readonly<Record<LinkPurpose, number>> = {
  owner: DAY,
  invitation: 7 * DAY,
  anew: DAY,
  password: HOUR,
};

/** Where a link of the staff leads, with its token behind. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  owner: '/admin/join',
  invitation: '/admin/join',
  anew: '/admin/join',
  password: '/admin/new-password',
};

type Wish = Pick<LinkRow, 'purpose' | 'email' | 'role' | 'language' | 'madeBy'>;

/** Opens a link. Those before it of the same person and purpose are worth nothing now. @returns its number */
export async function openLink(tx: Tx, wish: Wish, now: number): Promise<number> {
  await dropLinks(tx, wish.email, [wish.purpose]);
  return insertLink(tx, { ...wish, salt: randomToken(), expiresAt: now + LIFE[wish.purpose], now });
}

/**
 * What stands in a link: its number, and a mark made of all that it gives, under the shop's key. It is never kept, so
 * a copy of the database opens nothing, and a letter that is written twice has one link.
 */
export function tokenOf({ keys }: Pick<Shop, 'keys'>, link: LinkRow): string {
  const { id, purpose, email, role, language, salt, expiresAt } = link;
  const said = JSON.stringify([id, purpose, email, role, language, salt, expiresAt]);
  return `${id}-${sign(said, keys.of('staff link')).slice(0, 40)}`;
}

export function hrefOf(shop: Shop, link: LinkRow): string {
  return `${shop.publicUrl}${PAGES[link.purpose]}?key=${tokenOf(shop, link)}`;
}

/** An open link; undefined when it is wrong, used or over. */
export async function readLink(
  shop: Pick<Shop, 'keys'>,
  db: Reader,
  token: string,
  now: number,
): Promise<LinkRow | undefined> {
  const link = await findLink(db, idIn(token), now);
  return link && fits(shop, link, token) ? link : undefined;
}

/** The same within what uses it up, while nobody else can: of two who come at once, one finds it. */
export async function takeLink(
  shop: Pick<Shop, 'keys'>,
  tx: Tx,
  token: string,
  now: number,
): Promise<LinkRow | undefined> {
  const link = await lockLink(tx, idIn(token), now);
  return link && fits(shop, link, token) ? link : undefined;
}

/** No number of a row is this: it finds nothing. */
const NONE = 0;

function idIn(token: string): number {
  const [, id] = /^(\d{1,15})-[0-9a-f]{40}$/.exec(token) ?? [];
  return id === undefined ? NONE : Number(id);
}

function fits(shop: Pick<Shop, 'keys'>, link: LinkRow, token: string): boolean {
  const [expected, given] = [Buffer.from(tokenOf(shop, link)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
