import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { randomToken, sign, signatureFits } from '../../platform/security/tokens.ts';
import type { Shopper } from '../model.ts';
import { dropTries, lockTries, noteTry } from './store.ts';

/** Tries in a row that cost nothing; then each is followed by a pause twice as long as the last. */
const FREE = 4;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** After this long without a try, one is the first again. */
export const TRIES_FORGOTTEN_MS = 86_400_000;

/** How long nobody may try after so many wrong tries in a row. */
export function pauseAfter(tries: number): number {
  return tries <= FREE ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (tries - FREE - 1), LONGEST_PAUSE_MS);
}

/** A name that is tried: what was typed, whether or not somebody has an account under it. */
export const typedName = (login: string) => `typed ${login.toLowerCase()}`;
/** A password asked for again of somebody who is logged in. */
export const accountName = (userId: number) => `account ${userId}`;

const markOf = ({ keys }: Pick<Shop, 'keys'>, name: string) => sign(name, keys.of('log-in name'));

/**
 * What a try brings that is wrong: nothing yet, the first pause, a longer one. `too_soon` is one while the pause after
 * the last one lasts.
 */
export type Tried = 'free' | 'first_pause' | 'longer_pause' | 'too_soon';

/**
 * Counts a try before the password is looked at, so that of a hundred at one moment not every one is the first. One
 * that comes too soon is not to be looked at, and counts for nothing.
 */
export function countTry(shop: Shop, name: string, now: number): Promise<Tried> {
  const mark = markOf(shop, name);
  return shop.db.transaction(async (tx) => {
    const before = await lockTries(tx, mark, now);
    if (before.wait_until > now) return 'too_soon';
    const tries = (now - before.tried_at > TRIES_FORGOTTEN_MS ? 0 : before.tries) + 1;
    await noteTry(tx, mark, { tries, waitUntil: now + pauseAfter(tries), now });
    if (tries <= FREE) return 'free';
    return tries === FREE + 1 ? 'first_pause' : 'longer_pause';
  });
}

/** The password was right, or is a new one: the count begins anew. */
export function forgetTries(shop: Shop, tx: Tx, names: readonly string[]): Promise<void> {
  return dropTries(
    tx,
    names.map((name) => markOf(shop, name)),
  );
}

/** The same at once. */
export function endTries(shop: Shop, names: readonly string[]): Promise<void> {
  return shop.db.transaction((tx) => forgetTries(shop, tx, names));
}

/** Every name under which an account is tried. */
export function namesOf({ id, email, username }: Pick<Shopper, 'id' | 'email' | 'username'>): string[] {
  return [typedName(email), typedName(username), accountName(id)];
}

const COOKIE = 'known_browser';
const COOKIE_SECONDS = 400 * 86_400;

/**
 * The name that this browser is tried under where its owner has logged in with it before. So a stranger who goes on
 * guessing keeps himself waiting, and never the owner.
 */
export function knownName({ cookies, shop }: RequestContext, userId: number | undefined): string | undefined {
  const [id = '', browser = '', mark = ''] = (cookies[COOKIE] ?? '').split('.');
  const genuine = signatureFits(mark, `${id}.${browser}`, shop.keys.of('known browser'));
  return genuine && Number(id) === userId ? `browser ${id} ${browser}` : undefined;
}

export function rememberBrowser(ctx: RequestContext, userId: number): void {
  if (knownName(ctx, userId)) return;
  const said = `${userId}.${randomToken()}`;
  const mark = sign(said, ctx.shop.keys.of('known browser'));
  ctx.setCookie(COOKIE, `${said}.${mark}`, { maxAge: COOKIE_SECONDS });
}
