import type { Reply } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';

const DAY = 86_400_000;
const GOOD_FOR_DAYS = 180;

/** Where to tell the shop of a hole in it (RFC 9116). */
export async function securityText({ shop, now }: RequestContext): Promise<Reply> {
  const { email, languages } = shop.settings;
  // By whole days, so that everybody who asks in one day reads the same.
  const expires = new Date(Math.floor(now / DAY) * DAY + GOOD_FOR_DAYS * DAY);
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${shop.publicUrl}${SECURITY_TXT}`,
  ];
  return { kind: 'text', body: `${lines.join('\n')}\n` };
}

export const SECURITY_TXT = '/.well-known/security.txt';
