import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { GatewayMessage } from '../model.ts';

/** Headers of which a signature is made, or that say how. */
export const SIGNED_HEADERS = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
] as const;

const ALGORITHM = 'SHA256withRSA';

/**
 * What PayPal signs: not the message itself, but a sum of its bytes. So a signature says that PayPal has told something
 * of the kind, and what became of money is asked for.
 *
 * @see https://developer.paypal.com/api/rest/webhooks/rest/
 */
export const signedOf = ({ body, header }: Pick<GatewayMessage, 'body' | 'header'>, webhookId: string) =>
  [header(SIGNED_HEADERS[0]), header(SIGNED_HEADERS[1]), webhookId, crc32(body)].join('|');

/**
 * Whether a message is PayPal's and meant for this webhook.
 *
 * @throws where the certificate cannot be had just now; PayPal tells again
 */
export async function isGenuine(
  message: Pick<GatewayMessage, 'body' | 'header'>,
  webhookId: string,
  certificateAt: (address: string) => Promise<X509Certificate | undefined>,
): Promise<boolean> {
  const { header } = message;
  const [, , signature = '', address = '', algorithm] = SIGNED_HEADERS.map((name) => header(name));
  if (webhookId === '' || algorithm !== ALGORITHM) return false;
  const certificate = await certificateAt(address);
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return false;
  const signed = Buffer.from(signedOf(message, webhookId));
  return verify('sha256', signed, certificate.publicKey, Buffer.from(signature, 'base64'));
}

const PATIENCE_MS = 10_000;
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
/** PayPal uses one or two at a time. */
const MOST_KEPT = 10;
/** What may be fetched within a minute, whoever sends whatever address. */
const MOST_FETCHED = 10;
const MINUTE = 60_000;

/**
 * Fetches PayPal's certificates and keeps them as long as they count. They are trusted because PayPal's own host hands
 * them out by TLS: none is taken from another host, and none of another name than PayPal's libraries take.
 *
 * @param origins where they may be, as `https://host`
 */
export function certificateKeeper(origins: readonly string[], now: () => number = Date.now) {
  const kept = new Map<string, X509Certificate>();
  const asking = new Map<string, Promise<X509Certificate | undefined>>();
  let fetched: number[] = [];

  const counts = (certificate: X509Certificate): boolean =>
    certificate.validFromDate.getTime() <= now() && now() <= certificate.validToDate.getTime();

  async function fetchOne(address: string): Promise<X509Certificate | undefined> {
    fetched = fetched.filter((at) => at > now() - MINUTE);
    if (fetched.length >= MOST_FETCHED) throw new Error('Too many certificates were asked for.');
    fetched.push(now());
    const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (reply.status >= 500) throw new Error(`PayPal answered ${reply.status} to a certificate.`);
    if (!reply.ok) return undefined;
    const certificate = new X509Certificate(await reply.text());
    if (!isPaypals(certificate) || !counts(certificate)) return undefined;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(address, certificate);
    return certificate;
  }

  return async (address: string): Promise<X509Certificate | undefined> => {
    if (!isAddress(address, origins)) return undefined;
    const known = kept.get(address);
    if (known && counts(known)) return known;
    const running = asking.get(address) ?? fetchOne(address).finally(() => asking.delete(address));
    asking.set(address, running);
    return running;
  };
}

function isAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.parse(address);
  return url?.href === address && address === url.origin + url.pathname && origins.includes(url.origin)
    ? PATH.test(url.pathname)
    : false;
}

/** Known only from PayPal's Java library, which takes no other. */
const isPaypals = ({ subject }: X509Certificate): boolean =>
  subject.split('\n').some((part) => /^CN=messageverificationcerts\.(?:[\w-]+\.)*paypal\.com$/.test(part));
