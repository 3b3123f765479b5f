import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import settings from '../../shop.config.ts';
import { openTestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import { NO_PROGRAMME } from './model-programme.ts';
import { readProgramme } from './model-programme-read.ts';
import { applyProgramme, readDesk } from './programme.ts';

const RULE = { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };
const problems = (value: unknown) => {
  const read = readProgramme(value);
  return 'problems' in read ? read.problems : [];
};

describe('a programme as a file', () => {
  test('what is not said is as in a shop without one', () => {
    expect(readProgramme({ enabled: false })).toEqual({ programme: NO_PROGRAMME });
  });

  test('every mistake is told with its place, misspelt names too', () => {
    expect(
      problems({
        redeem: { points: 0, valeu: 3 },
        earn: { holdDays: 91 },
        rules: [{ ...RULE, amount: { kind: 'per_money', points: 1.5, money: 100 } }, RULE],
        campaigns: [{ code: 'x', multiplier: 2, startsAt: 'soon' }],
      }),
    ).toEqual([
      'redeem.points: is a whole number from 1 to 1000000000',
      'redeem.valeu: is not known',
      'earn.holdDays: is a whole number from 0 to 90',
      'rules[0].amount.points: is a whole number from 1 to 1000000000',
      'campaigns[0].multiplier: is a whole number from 1000000 to 1000000000',
      'campaigns[0].startsAt: is a date such as 2027-01-31 or 2027-01-31T09:00:00Z',
      'rules: the code "spend" is there twice',
    ]);
    expect(problems([])).toContain('The file: is no object');
  });

  test('a rate of zero is no rate: nothing is divided by it and nothing costs nothing', () => {
    expect(problems({ redeem: { points: 0 } })).toHaveLength(1);
    expect(problems({ redeem: { value: 0 } })).toHaveLength(1);
    expect(
      problems({ rules: [{ ...RULE, amount: { kind: 'per_money', points: 1, money: 0 } }] }),
    ).toHaveLength(1);
  });

  test('spans of time are codes, never words of a language', () => {
    const level = {
      ...{ slug: 'gold', rank: 1, name: { ca: 'Or', es: 'Oro', en: 'Gold' } },
      entry: { kind: 'purchase', price: 1 },
    };
    const spans = (unit: string) =>
      problems({
        expiry: { after: { count: 1, unit } },
        levels: [{ ...level, validity: { count: 1, unit } }],
      });
    expect(spans('month')).toEqual([]);
    expect(spans('mes')).toEqual([
      'expiry.after.unit: is one of day, week, month, year',
      'levels[0].validity.unit: is one of day, week, month, year',
    ]);
  });

  test('only orders are rewarded by what they cost', () => {
    expect(problems({ rules: [{ ...RULE, trigger: 'signup' }] })).toEqual([
      'rules[0].amount: is fixed when it is not for an order',
    ]);
  });
});

describe.each(engines)('a programme in force on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  test('a rule that changes becomes a new version, and one that does not keeps its own', async () => {
    const other = { ...RULE, code: 'other' };
    const apply = (rules: object[]) => db.transaction((tx) => applyProgramme(tx, { rules }, 'test', 1));
    expect(await apply([RULE, other])).toMatchObject({ rules: 2 });
    expect(await apply([RULE, { ...other, budget: 5 }])).toMatchObject({ rules: 1 });
    const desk = await readDesk({ settings }, db.read);
    expect([...desk.rules].sort()).toEqual([
      ['other', 2],
      ['spend', 1],
    ]);
    await expect(
      db.transaction((tx) => tx.updateTable('points_rule_version').set({ body: '' }).execute()),
    ).rejects.toThrow(/never changed/);
  });

  test('a file with mistakes changes nothing', async () => {
    const before = await readDesk({ settings }, db.read);
    await expect(db.transaction((tx) => applyProgramme(tx, { rules: 1 }, 'test', 1))).rejects.toThrow(
      'rules: is a list',
    );
    expect(await readDesk({ settings }, db.read)).toEqual(before);
  });
});
