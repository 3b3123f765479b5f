import { expect, test } from 'vitest';
import { knownEmail } from './known-email.ts';

test('an address is known to a session that a letter’s link has told it, and to no other', () => {
  const session = (value: unknown) => ({ values: new Map([['known_email', value]]) });
  expect(knownEmail(session('anna@example.cat'))).toBe('anna@example.cat');
  expect(knownEmail({ values: new Map([['another', 'anna@example.cat']]) })).toBe('');
  expect(knownEmail(session(7))).toBe('');
  expect(knownEmail(undefined)).toBe('');
});
