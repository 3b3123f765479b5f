import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReferralCode, type Person, risksOf, type Traces, verdict } from './model.ts';

const ANNA: Person = {
  email: 'anna@example.cat',
  phone: '+34 972 20 20 20',
  address: 'Carrer de la Força, 8 2n',
  postcode: '17004',
};
const BERTA: Person = { email: 'berta@example.cat', phone: '', address: '', postcode: '' };
const NONE: Traces = { fromOnePlace: 0, sameDevice: false, sameCard: false };
const risks = (friend: Partial<Person>, traces: Partial<Traces> = {}) =>
  risksOf(ANNA, { ...BERTA, ...friend }, { ...NONE, ...traces });

describe('a friend who may be the referrer under another name', () => {
  test('is known by the mailbox, however it is written', () => {
    expect(risks({ email: 'Anna+dos@example.cat' })).toEqual(['same_email']);
    expect(risks({ email: 'anna@example.com' })).toEqual([]);
  });

  test('is known by the last nine digits of a telephone, whatever stands before and between', () => {
    for (const phone of ['972202020', '0034 972-202-020', '(972) 20.20.20']) {
      expect([phone, risks({ phone })]).toEqual([phone, ['same_phone']]);
    }
    expect(risks({ phone: '972202021' })).toEqual([]);
  });

  test('is not known by a telephone of fewer than six digits, or of none', () => {
    const both = (phone: string) => risksOf({ ...ANNA, phone }, { ...BERTA, phone }, NONE);
    expect(['', '12345', '123456'].map(both)).toEqual([[], [], ['same_phone']]);
  });

  test('is known by street, house and postcode together, without accents, signs and capitals', () => {
    const address = 'CARRER DE LA FORCA 8, 2n';
    expect(risks({ address, postcode: '17 004' })).toEqual(['same_address']);
    expect(risks({ address, postcode: '17005' })).toEqual([]);
    expect(risks({ address: 'Carrer de la Força, 9 2n', postcode: '17004' })).toEqual([]);
    const nowhere = { address: '', postcode: '17004' };
    expect(risksOf({ ...ANNA, ...nowhere }, { ...BERTA, ...nowhere }, NONE)).toEqual([]);
  });

  test('is suspected from the fourth friend of one network on, and by browser and card', () => {
    expect([3, 4].map((fromOnePlace) => risks({}, { fromOnePlace }))).toEqual([[], ['same_place']]);
    expect(risks({}, { sameDevice: true })).toEqual(['same_device']);
    expect(risks({}, { sameCard: true })).toEqual(['same_card']);
  });

  test('gets nothing where it is certain, waits where there is doubt, and is paid else', () => {
    const any = fc.subarray([
      'same_phone',
      'same_address',
      'same_place',
      'same_device',
      'same_card',
    ] as const);
    fc.assert(
      fc.property(any, fc.boolean(), (doubts, certain) => {
        const found = certain ? ([...doubts, 'same_email'] as const) : doubts;
        expect(verdict(found)).toBe(certain ? 'deny' : doubts.length > 0 ? 'queue' : 'pay');
      }),
    );
  });
});

test('a code is ten capitals and digits, and nothing beside them', () => {
  const code = 'ABCDEFGH23';
  expect(isReferralCode(code)).toBe(true);
  for (const wrong of ['', 'ABCDEFGH2', `${code}4`, `x${code}`, `${code}x`, code.toLowerCase(), 'ABCDEFGH2 '])
    expect([wrong, isReferralCode(wrong)]).toEqual([wrong, false]);
});
