import { expect, test } from 'vitest';
import { birthdayOf, birthdaysOn } from './model-birthday.ts';

test('a birthday is the day and month of a whole date that was, since 1900', () => {
  const today = '2027-03-01';
  expect(birthdayOf('1984-02-29', today)).toBe('02-29');
  expect(birthdayOf('1900-01-01', today)).toBe('01-01');
  expect(birthdayOf('2027-02-28', today)).toBe('02-28');
  const none = [
    '2027-03-01',
    '2027-03-02',
    '1899-12-31',
    '1983-02-29',
    '1984-02-30',
    '1984-13-01',
    '1984-04-31',
  ];
  for (const text of [...none, '', 'x', '84-02-03', ' 1984-02-03', '1984-02-03T00:00', '11984-02-03'])
    expect(birthdayOf(text, today)).toBeUndefined();
});

test('who was born on 29 February has it on the 28th in years that have no 29th', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  expect(birthdaysOn('2027-02-27')).toEqual(['02-27']);
  expect(birthdaysOn('2027-03-01')).toEqual(['03-01']);
});
