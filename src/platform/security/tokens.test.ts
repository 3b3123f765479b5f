import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomToken } from './tokens.ts';

test('a token has as many hexadecimal digits as were asked for, and none comes twice', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 10_000 }), (characters) => {
      const token = randomToken(characters);
      expect(token).toMatch(new RegExp(`^[0-9a-f]{${characters}}$`));
      const start = token.slice(0, 24);
      expect(seen.has(start)).toBe(false);
      seen.add(start);
    }),
    { numRuns: 500 },
  );
});
