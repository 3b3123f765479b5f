import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/security/keys.ts';

/** Kept so that only who has the shop's SECRET can read it. `key` says with which one; the rest is base64url. */
export interface Sealed {
  key: string;
  iv: string;
  tag: string;
  text: string;
}

const CIPHER = 'aes-256-gcm';

/** Which key a thing was sealed with: says nothing of the key itself. */
function keyId(keys: Keys): string {
  return createHash('sha256').update(keyOf(keys)).digest('hex').slice(0, 16);
}

/** @param path bound into it: a secret that is moved to another setting does not open */
export function seal(keys: Keys, path: string, secret: string): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, keyOf(keys), iv).setAAD(Buffer.from(path));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    key: keyId(keys),
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: text.toString('base64url'),
  };
}

/** Undefined when it was sealed with another key, for another setting, or was touched. */
export function unseal(keys: Keys, path: string, sealed: unknown): string | undefined {
  if (!isSealed(sealed) || sealed.key !== keyId(keys)) return undefined;
  try {
    const tag = Buffer.from(sealed.tag, 'base64url');
    const decipher = createDecipheriv(CIPHER, keyOf(keys), Buffer.from(sealed.iv, 'base64url'), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(path))
      .setAuthTag(tag);
    return decipher.update(sealed.text, 'base64url', 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function isSealed(value: unknown): value is Sealed {
  const names = ['key', 'iv', 'tag', 'text'] as const;
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof (value as Partial<Record<string, unknown>>)[name] === 'string');
}

const keyOf = (keys: Keys) => Buffer.from(keys.of('settings secret'), 'hex');
