import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCapturable, readCaptured } from './model-email.ts';

describe('the pattern of captured addresses', () => {
  test.each(['a@b.cat', 'Maria_1+news-2.x@sub.example.com', 'x@my-shop.info', 'x@a.b.es'])(
    '%s matches: letters, digits, _ + - . and a domain with an ending of 2 to 4 letters',
    (email) => expect(isCapturable(email)).toBe(true),
  );

  test.each(['a@b', 'a@b.c', 'a@b.museum', 'a b@c.cat', 'maría@c.cat', 'a@c.c4t', '@c.cat', 'a@@c.cat', ''])(
    '%s does not match',
    (email) => expect(isCapturable(email)).toBe(false),
  );

  test('a + that came as a blank is restored, whatever the address', () => {
    const part = fc.stringMatching(/^[a-z0-9_.-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        expect(readCaptured(`${parts.join(' ')}@example.cat`)).toBe(`${parts.join('+')}@example.cat`);
      }),
    );
  });

  test('no text takes long to look at, and none is taken that holds a blank', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(readCaptured(text) ?? '').not.toMatch(/\s/);
      }),
    );
  });
});
