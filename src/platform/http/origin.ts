/**
 * True when a form was sent by a page of this shop, or by something that is no browser. With SameSite=Lax
 * cookies this is the guard against forged requests; the contract's nonces are accepted on top of it.
 */
export function isOwnOrigin(
  headers: { origin?: string | undefined; host?: string | undefined; site?: string | undefined },
  publicUrl: string,
): boolean {
  if (headers.site !== undefined && !['same-origin', 'none'].includes(headers.site)) return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
