import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentions } from './model-mention.ts';

test.each([
  ['anna@b.cat', true],
  ['To: Anna <ANNA@B.cat>\r\n', true],
  ['{"to":"anna@b.cat"}', true],
  ['{"text":"escriviu a\\nanna@b.cat."}', true],
  ['?q=anna%40b.cat&page=2', true],
  ['%22anna@b.cat%22', true],
  ['no letter to anna@b.cat: 550', true],
  ['joanna@b.cat', false],
  ['vic.anna@b.cat', false],
  ['anna+1@b.cat', false],
  ['anna@b.catalonia', false],
  ['anna@b.cat.example', false],
  ['anna@b.cat-x.example', false],
  ['anna@bxcat', false],
  ['', false],
])('“%s” is of anna@b.cat: %s', (text, is) => {
  expect(mentions(text, ['other@b.cat', 'anna@b.cat'])).toBe(is);
});

test('of no e-mail there is no mention', () => {
  fc.assert(fc.property(fc.string(), (text) => !mentions(text, [])));
});
