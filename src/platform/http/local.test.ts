import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLocal } from './local.ts';

const HOST = 'https://shop.test';

test('an address is local only where every browser stays in the shop', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '@',
    'evil.example',
    '%2f',
    '%5c',
    ':',
    '?',
    '',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = pieces.join('');
      if (isLocal(address)) expect(new URL(address, HOST).origin).toBe(HOST);
    }),
    { numRuns: 3000 },
  );
});

test('paths of the shop are local, with their queries and fragments', () => {
  for (const path of ['/', '/es/tienda/?a=1&b=%2F%2F', '/a//b/', '/producte/c%C3%A0ntir/#reviews'])
    expect(isLocal(path)).toBe(true);
  for (const path of [
    '',
    'botiga/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://shop.test/',
  ])
    expect(isLocal(path)).toBe(false);
});
