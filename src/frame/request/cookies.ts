import type { Keys } from '../../platform/security/keys.ts';
import { md5, sign, signatureFits } from '../../platform/security/tokens.ts';
import type { Session } from '../../platform/session/sessions.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';

/** What of a request cookies are made with. */
interface Carrier {
  shop: Pick<Shop, 'publicUrl' | 'settings' | 'keys'>;
  now: number;
  setCookie(name: string, value: string, options: { maxAge: number }): void;
}

/** Names of the contract (wire.md 1.2). */
export function sessionCookieName(publicUrl: string, settings: Pick<ShopSettings, 'platform'>): string {
  return `wp_${settings.platform}_session_${md5(publicUrl)}`;
}

export const CURRENCY_COOKIE = 'client_currency';

/** After this a session is renewed when it is used: see `renewedUntil`. */
const FRESH_MS = 24 * 3_600_000;

/** Sends the session's token as `id|expires|expiring|hmac`; the signature spares forged ones a look-up. */
export function setSessionCookie(
  ctx: Carrier,
  token: string,
  { expiresAt, life }: Pick<Session, 'expiresAt' | 'life'>,
): void {
  const expires = Math.floor(expiresAt / 1000);
  const expiring = Math.floor((expiresAt - life + FRESH_MS) / 1000);
  const text = `${token}|${expires}|${expiring}`;
  const { publicUrl, settings, keys } = ctx.shop;
  ctx.setCookie(sessionCookieName(publicUrl, settings), `${text}|${sign(text, keys.of('session cookie'))}`, {
    maxAge: Math.max(0, Math.floor((expiresAt - ctx.now) / 1000)),
  });
}

export function clearSessionCookie(ctx: Carrier): void {
  ctx.setCookie(sessionCookieName(ctx.shop.publicUrl, ctx.shop.settings), '', { maxAge: 0 });
}

/** The token inside a session cookie; undefined when it is absent, broken, forged or over. */
export function readSessionCookie(value: string | undefined, keys: Keys, now: number): string | undefined {
  const parts = value?.split('|') ?? [];
  const [token, expires, expiring, signature] = parts;
  if (parts.length !== 4 || !token || !signature || Number(expires) * 1000 < now) return undefined;
  const ours = [keys.of('session cookie'), keys.undivided];
  return ours.some((key) => signatureFits(signature, `${token}|${expires}|${expiring}`, key))
    ? token
    : undefined;
}
