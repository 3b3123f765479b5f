import { expect, test } from 'vitest';
import { sortKey } from './fold.ts';

test('accents, capitals and what is neither letter nor digit do not count in the order', () => {
  expect(sortKey('  «Àbac», l’ÈXIT: 2! ')).toBe('abac l exit 2');
  expect(sortKey('Pa - amb   tomàquet')).toBe('pa amb tomaquet');
});
