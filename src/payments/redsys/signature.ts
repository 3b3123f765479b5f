import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** How a terminal signs: its bank says which. The first is the older one. */
export const VERSIONS = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const;
export type SignatureVersion = (typeof VERSIONS)[number];

/** What travels in either direction, in forms, addresses and JSON. */
export interface SignedParameters {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

/**
 * Signs parameters for one operation, as the protocol of Redsys has it: a key is derived of the terminal's secret and the
 * order's number, and signs the parameters as they travel.
 *
 * @param secret as the bank gives it, in base64
 */
export function signParameters(
  parameters: Readonly<Record<string, string>>,
  order: string,
  { secret, version }: { secret: string; version: SignatureVersion },
): SignedParameters {
  const written = Buffer.from(JSON.stringify(parameters));
  const packed = written.toString(version === 'HMAC_SHA256_V1' ? 'base64' : 'base64url');
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: packed,
    Ds_Signature: signatureOf(packed, order, secret, version),
  };
}

/** The signature of parameters as they travel. */
export function signatureOf(
  packed: string,
  order: string,
  secret: string,
  version: SignatureVersion,
): string {
  const key = derivedKey(order, secret, version);
  return version === 'HMAC_SHA256_V1'
    ? createHmac('sha256', key).update(packed).digest('base64')
    : createHmac('sha512', key).update(packed).digest('base64url');
}

/** The key of one operation: bytes of the older version, and a text of the newer one. */
export function derivedKey(order: string, secret: string, version: SignatureVersion): Buffer | string {
  if (version === 'HMAC_SHA256_V1') {
    const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secret, 'base64'), Buffer.alloc(8));
    cipher.setAutoPadding(false);
    const text = Buffer.from(order);
    const padded = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)]);
    return Buffer.concat([cipher.update(padded), cipher.final()]);
  }
  // Its letters are the key, not what they stand for.
  const cipher = createCipheriv('aes-128-cbc', secret.slice(0, 16).padEnd(16, '0'), Buffer.alloc(16));
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64');
}

/**
 * The parameters of a message, by names in small letters, or undefined when it is not signed by who knows the secret.
 * Either alphabet of base64 is taken, for banks mix them.
 */
export function readParameters(
  signed: Partial<SignedParameters>,
  terminal: { secret: string; version: SignatureVersion },
): ReadonlyMap<string, string> | undefined {
  const {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: packed = '',
    Ds_Signature: given = '',
  } = signed;
  if (version !== terminal.version) return undefined;
  const parameters = unpack(packed);
  const order = parameters?.get('ds_order') ?? '';
  if (!parameters || order === '') return undefined;
  const expected = Buffer.from(alike(signatureOf(packed, order, terminal.secret, terminal.version)));
  const said = Buffer.from(alike(given));
  return said.length === expected.length && timingSafeEqual(said, expected) ? parameters : undefined;
}

const alike = (base64: string): string =>
  base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll(' ', '-').replace(/=+$/, '');

/** What is written there, whoever wrote it. Values are encoded as in addresses. */
export function unpack(packed: string): Map<string, string> | undefined {
  try {
    const written: unknown = JSON.parse(Buffer.from(alike(packed), 'base64url').toString());
    if (typeof written !== 'object' || written === null) return undefined;
    return new Map(
      Object.entries(written).map(([name, value]) => [name.toLowerCase(), plain(`${value ?? ''}`)]),
    );
  } catch {
    return undefined;
  }
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
