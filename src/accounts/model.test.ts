import { describe, expect, test } from 'vitest';
import { isPhone, maskEmail, normalizeEmail, usernameFrom } from './model.ts';

describe('an e-mail address', () => {
  test('is kept in small letters, without blanks around it', () => {
    expect(normalizeEmail('  Maria.Puig+botiga@Example.CAT ')).toBe('maria.puig+botiga@example.cat');
    expect(normalizeEmail("o'neil_1@sub-domini.example.co.uk")).toBe("o'neil_1@sub-domini.example.co.uk");
  });

  test.each([
    '',
    'ningu',
    'ningu@',
    '@example.cat',
    'ningu@example',
    'ningu@example.',
    'ningu@.cat',
    'ningu@exa_mple.cat',
    'ni ngu@example.cat',
    'ningu@exam ple.cat',
    'a@b@example.cat',
    'a<b@example.cat',
    'a,b@example.cat',
    '"a"@example.cat',
    'ningu@example.cat\nBcc: tothom@example.cat',
    'ningu@example.cat, altre@example.cat',
  ])('%j is none', (text) => expect(normalizeEmail(text)).toBeUndefined());

  test('has at most 190 characters', () => {
    const of = (length: number) => `${'a'.repeat(length - '@example.cat'.length)}@example.cat`;
    expect(normalizeEmail(of(190))).toBe(of(190));
    expect(normalizeEmail(of(191))).toBeUndefined();
  });

  test('is told to others by its first letter and its house', () => {
    expect(maskEmail('nuria@example.cat')).toBe('n•••@example.cat');
    expect(maskEmail('n@example.cat')).toBe('n•••@example.cat');
  });
});

describe('a telephone number', () => {
  test.each(['972202020', '+34 972 20 20 20', '(972) 20.20-20', '00 34/972#1', '123456'])(
    'may be %s',
    (text) => expect(isPhone(text)).toBe(true),
  );

  test.each(['', '12345', '972 20 abc', '1-2-3-4-5-', '+++++++', '1'.repeat(26), '97220\u00a0202x0'])(
    'is not %j',
    (text) => expect(isPhone(text)).toBe(false),
  );

  test('has at most 25 characters', () => expect(isPhone('1'.repeat(25))).toBe(true));
});

describe('a user name', () => {
  test('is what stands before the @, in plain letters', () => {
    expect(usernameFrom('núria.puig-3_a@example.cat')).toBe('nuria.puig-3_a');
    expect(usernameFrom("o'neil+botiga@example.cat")).toBe('oneilbotiga');
  });

  test('is that of any customer where nothing is left of it, and has at most 40 letters', () => {
    expect(usernameFrom('+++@example.cat')).toBe('client');
    expect(usernameFrom(`${'a'.repeat(60)}@example.cat`)).toBe('a'.repeat(40));
  });
});
