import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeyPurpose, makeKeys } from './keys.ts';
import { sign, signatureFits } from './tokens.ts';

const PURPOSES: KeyPurpose[] = ['session cookie', 'nonce', 'account link', 'unsubscribe link', 'test bank'];
const secrets = fc.string({ minLength: 32, maxLength: 100 });

test('a mark made for one purpose is worth nothing for another, nor under another secret', () => {
  fc.assert(
    fc.property(secrets, secrets, fc.string(), (secret, other, text) => {
      const keys = makeKeys(secret);
      for (const made of PURPOSES) {
        const mark = sign(text, keys.of(made));
        for (const asked of PURPOSES) expect(signatureFits(mark, text, keys.of(asked))).toBe(made === asked);
        expect(signatureFits(mark, text, secret)).toBe(false);
        expect(signatureFits(mark, text, makeKeys(other).of(made))).toBe(secret === other);
      }
    }),
  );
});

test('a secret that is too short makes no keys', () => {
  expect(() => makeKeys('x'.repeat(31))).toThrow('SECRET needs at least 32 characters, but has 31');
});
