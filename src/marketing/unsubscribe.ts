import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { sign, signatureFits } from '../platform/security/tokens.ts';

/** What `?newsletter=` says on the front page of a language: the only address that this module needs for its pages. */
export function newsletterLink(shop: Shop, language: Language, step: string, more: Record<string, string>) {
  const query = new URLSearchParams({ newsletter: step, ...more });
  return `${shop.publicUrl}${shop.addresses.home(language)}?${query}`;
}

const about = (email: string) => `no letters to ${email}`;

/** The link that ends all letters of this kind to an address. It is good for ever: addresses are forgotten, wishes not. */
export function stopLink(shop: Shop, language: Language, email: string): string {
  const to = Buffer.from(email).toString('base64url');
  return newsletterLink(shop, language, 'stop', {
    to,
    key: sign(about(email), shop.keys.of('unsubscribe link')),
  });
}

/** Whose letters a link ends; undefined when nobody of ours made it. */
export function stoppedBy({ keys }: Pick<Shop, 'keys'>, to: string, key: string): string | undefined {
  const email = Buffer.from(to, 'base64url').toString('utf8');
  const ours = [keys.of('unsubscribe link'), keys.undivided];
  return ours.some((kept) => signatureFits(key, about(email), kept)) ? email : undefined;
}

/** Mail programs end the letters with one press (RFC 8058): they post to the same address. */
export function stopHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
