import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { birthdayOf, birthdaysOn } from '../earning/model-birthday.ts';
import { isReferralCode, type Person, risksOf, verdict } from '../referrals/model.ts';

const NO_TRACES = { fromOnePlace: 0, sameDevice: false, sameCard: false };

describe('one person under two names', () => {
  const anna: Person = {
    email: 'anna.puig@gmail.com',
    phone: '+34 600 11 22 33',
    address: 'C/ Nou, 3',
    postcode: '17004',
  };
  const other: Person = { email: 'b@example.cat', phone: '', address: '', postcode: '' };

  test('e-mails are compared without dots and +tags where those do not count', () => {
    expect(verdict(risksOf(anna, { ...other, email: 'annapuig+2@gmail.com' }, NO_TRACES))).toBe('deny');
  });

  test('the same phone or address waits for the shopkeeper, and so do many friends from one place', () => {
    expect(risksOf(anna, { ...other, phone: '600112233' }, NO_TRACES)).toEqual(['same_phone']);
    expect(risksOf(anna, { ...other, address: 'C/ Nou, 5', postcode: '17004' }, NO_TRACES)).toEqual([]);
    expect(risksOf(anna, { ...other, address: 'C/ NOU 3', postcode: '17 004' }, NO_TRACES)).toEqual([
      'same_address',
    ]);
    expect(risksOf(anna, other, { ...NO_TRACES, fromOnePlace: 4 })).toEqual(['same_place']);
    expect(verdict(['same_place'])).toBe('queue');
    expect(verdict(risksOf(anna, other, { ...NO_TRACES, fromOnePlace: 3 }))).toBe('pay');
  });

  test('the street counts and not the number alone, and so does the postcode', () => {
    const lives = (address: string, postcode: string) =>
      risksOf(anna, { ...other, address, postcode }, NO_TRACES);
    expect(lives('C/ Vell, 3', '17004')).toEqual([]);
    expect(lives('C/ Nou, 3', '08001')).toEqual([]);
    expect(lives('Carrer Nou 3', '17004')).toEqual([]);
    expect(lives('c/ nóu 3', '17004')).toEqual(['same_address']);
  });

  test('what neither has said, and a phone too short to be one, makes nobody the same', () => {
    const nobody = { ...other, email: 'c@example.cat' };
    expect(risksOf(other, nobody, NO_TRACES)).toEqual([]);
    const called = (phone: string) => risksOf({ ...other, phone }, { ...nobody, phone }, NO_TRACES);
    expect([called('61234'), called('612345')]).toEqual([[], ['same_phone']]);
    expect(risksOf(anna, { ...other, phone: '600112234' }, NO_TRACES)).toEqual([]);
  });

  test('a code is ten capitals and digits and nothing else', () => {
    expect(isReferralCode('AB2CD3EF4G')).toBe(true);
    for (const bad of ['AB2CD3EF4', 'AB2CD3EF4GH', 'ab2cd3ef4g', 'AB2CD3EF4-', ' AB2CD3EF4G', 'A'])
      expect(isReferralCode(bad)).toBe(false);
  });

  test('the same card or browser waits for the shopkeeper', () => {
    const seen = { ...NO_TRACES, sameDevice: true, sameCard: true };
    expect(risksOf(anna, other, seen)).toEqual(['same_device', 'same_card']);
    expect(verdict(['same_card'])).toBe('queue');
  });
});

describe('birthdays', () => {
  test('a birthday is a real day in the past', () => {
    expect(birthdayOf('1984-02-29', '2027-03-01')).toBe('02-29');
    for (const bad of [
      '1985-02-29',
      '1984-04-31',
      '1984-00-10',
      '1984-13-01',
      '1984-05-00',
      '2027-03-01',
      '2030-01-01',
      '1899-12-31',
      '1984-2-9',
      '',
      '1984-05-0112',
      '21984-05-01',
      ' 1984-05-01',
      '1984-05-01 ',
    ])
      expect(birthdayOf(bad, '2027-03-01')).toBeUndefined();
    expect(birthdayOf('1900-01-01', '2027-03-01')).toBe('01-01');
    expect(birthdayOf('2027-02-28', '2027-03-01')).toBe('02-28');
  });

  test('29 February is kept on the 28th when there is no 29th', () => {
    expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
    expect(birthdaysOn('2027-03-01')).toEqual(['03-01']);
  });

  test('every day that is a birthday is kept exactly once in every year', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
        fc.integer({ min: 2027, max: 2040 }),
        (born, year) => {
          const day = birthdayOf(born.toISOString().slice(0, 10), '2026-01-01') ?? '';
          let kept = 0;
          for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000)
            if (birthdaysOn(new Date(at).toISOString().slice(0, 10)).includes(day)) kept += 1;
          expect(kept).toBe(1);
        },
      ),
      { numRuns: 30 },
    );
  });
});
