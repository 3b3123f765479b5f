import { describe, expect, test } from 'vitest';
import { daysOf, type Since } from './model.ts';

const zone = 'Europe/Madrid';
const at = (hour: string) => Date.parse(`2027-01-${hour}:00+01:00`);
const reckon = (since: Partial<Since>, from: string, to: string) =>
  daysOf({ moved: [], owed: [], ...since }, { from: `2027-01-${from}`, to: `2027-01-${to}`, zone }).map(
    ({ day, level, what, amount }) => `${day.slice(8)} ${level} ${what} ${amount}`,
  );

describe('the days of points', () => {
  test('are reckoned from what is owed now backwards, by level, with money apart', () => {
    const owed = [
      { level: '', what: 'owed', amount: 100 },
      { level: 'gold', what: 'owed', amount: 70 },
      { level: 'gold', what: 'money', amount: 300 },
    ] as const;
    const moved = [
      { at: at('04T23:45'), level: 'gold', what: 'issued', amount: 20 },
      { at: at('05T00:00'), level: 'gold', what: 'issued', amount: 30 },
      { at: at('05T10:00'), level: 'gold', what: 'issued', amount: 4 },
      { at: at('05T10:00'), level: 'gold', what: 'money_paid', amount: -200 },
      { at: at('06T09:00'), level: '', what: 'redeemed', amount: -10 },
    ] as const;
    expect(reckon({ owed, moved }, '04', '05')).toEqual([
      '05  owed 110',
      '05 gold owed 70',
      '05 gold money 300',
      '05 gold issued 34',
      '05 gold money_paid -200',
      '04  owed 110',
      '04 gold owed 36',
      '04 gold money 500',
      '04 gold issued 20',
    ]);
  });

  test('have a line each, be there nobody without a level or nothing at all; what comes to nothing has none', () => {
    expect(reckon({ owed: [{ level: 'gold', what: 'owed', amount: 5 }] }, '04', '04')).toEqual([
      '04  owed 0',
      '04 gold owed 5',
    ]);
    const back = [
      { at: at('04T10:00'), level: '', what: 'adjust', amount: 8 },
      { at: at('04T11:00'), level: '', what: 'adjust', amount: -8 },
    ] as const;
    expect(reckon({ moved: back }, '03', '04')).toEqual(['04  owed 0', '03  owed 0']);
  });
});
