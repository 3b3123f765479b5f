import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTaxId, vatId, vatNumberOf } from './model-vat-number.ts';

/** One of each state, as the states publish them or their businesses print them. */
const KNOWN = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESB12345674',
  'FI20774740',
  'FR40303265045',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI110305878',
];

/** Whose numbers have a digit that all others make; in the Netherlands two say which branch it is. */
const CHECKED = KNOWN.filter((id) => !/^(?:CZ|NL|RO|XI)/.test(id));

describe('VAT numbers of the Union', () => {
  test.each(KNOWN)('%s is one of the state that it begins with, wherever it is typed', (id) => {
    const found = vatNumberOf('CH', id);
    expect(found && vatId(found)).toBe(id);
    expect(found?.state).toBe(id.slice(0, 2));
  });

  test('a state alone, or nothing, is none: so it stands while somebody types', () => {
    for (const state of KNOWN.map((id) => id.slice(0, 2)))
      for (const typed of ['', state, `${state}1`]) {
        expect([state, typed, vatNumberOf(state, typed)]).toEqual([state, typed, undefined]);
        expect([state, typed, isTaxId(state, typed)]).toEqual([state, typed, false]);
      }
  });

  test.each(CHECKED)('of all ways to mistype one digit of %s nine in ten or more are found', (id) => {
    const wrong = [...id].flatMap((digit, at) =>
      at > 1 && /\d/.test(digit)
        ? [...'0123456789']
            .filter((other) => other !== digit)
            .map((other) => id.slice(0, at) + other + id.slice(at + 1))
        : [],
    );
    const passing = wrong.filter((number) => vatNumberOf('CH', number));
    // Some states write two remainders alike.
    expect(wrong.length).toBeGreaterThan(50);
    expect(passing.length / wrong.length).toBeLessThanOrEqual(0.1);
  });

  test('without its state it is one of the country of its address', () => {
    expect(vatNumberOf('DE', '136695976')).toEqual({ state: 'DE', number: '136695976' });
    expect(vatNumberOf('FR', '136695976')).toBeUndefined();
  });

  test('Greece is EL, however it is written', () => {
    for (const id of ['EL094259216', 'GR094259216', '094259216'])
      expect(vatNumberOf('GR', id)).toEqual({ state: 'EL', number: '094259216' });
  });

  test('Northern Ireland is XI, and Great Britain is not of the Union', () => {
    expect(vatNumberOf('GB', 'XI110305878')).toEqual({ state: 'XI', number: '110305878' });
    expect([vatNumberOf('GB', 'GB110305878'), vatNumberOf('GB', '110305878')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(isTaxId('GB', 'GB110305878')).toBe(true);
  });

  test('where a digit is mistyped it is no tax number; what else a state gives its people is one', () => {
    expect([isTaxId('DE', 'DE136695976'), isTaxId('DE', 'DE136695977')]).toEqual([true, false]);
    expect([isTaxId('GR', 'GR094259216'), isTaxId('GR', 'GR094259217')]).toEqual([true, false]);
    expect([isTaxId('IT', 'RSSMRA85T10A562S'), isTaxId('DE', '12345678911')]).toEqual([true, true]);
  });

  test('whatever is typed has an answer', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9+*]{0,20}$/),
        fc.constantFrom('DE', 'GR', 'GB', 'ES', 'CH'),
        (id, at) => {
          const found = vatNumberOf(at, id);
          if (found) expect(vatNumberOf('CH', vatId(found))).toEqual(found);
        },
      ),
    );
  });
});
