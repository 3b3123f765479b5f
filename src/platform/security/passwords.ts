import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's floor for Argon2id. `memory` is in KiB. */
const COST = { passes: 2, memory: 19_456, parallelism: 1, tagLength: 32 };
const LONGEST = 256;

/** A password as it may be stored. About 30 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.slice(0, LONGEST), nonce, ...COST });
  return ['argon2id', COST.passes, COST.memory, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/** True when `password` is the one that was hashed. Takes the same time for an account that does not exist. */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, passes, memory, nonce, tag] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(tag ?? '', 'base64url');
  const actual = await derive('argon2id', {
    message: password.slice(0, LONGEST),
    nonce: Buffer.from(nonce ?? '', 'base64url'),
    ...COST,
    passes: Number(passes),
    memory: Number(memory),
  });
  return stored !== undefined && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Stands in when there is no account, so that the answer's time does not tell. */
const NOBODY = ['argon2id', COST.passes, COST.memory, 'AAAAAAAAAAAAAAAAAAAAAA', 'AA'].join('$');
