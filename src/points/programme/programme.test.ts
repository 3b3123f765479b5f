import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { NOON } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import { verifyLedger } from '../verify/verify.ts';
import {
  complete,
  isInForce,
  type Level,
  NO_BENEFITS,
  NO_PROGRAMME,
  type Programme,
  walletRate,
} from './model.ts';
import { readProgramme } from './model-read.ts';
import { applyProgramme, readProgrammeContext, ruleName } from './programme.ts';

const ZONE = 'Europe/Madrid';
const BY_TEST = { by: 'test', now: 1, zone: ZONE };
const RULE = { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };
const problems = (value: unknown) => {
  const read = readProgramme(value, ZONE);
  return 'problems' in read ? read.problems : [];
};

describe('a programme as a file', () => {
  test('what is not said is as in a shop without one', () => {
    expect(readProgramme({ enabled: false }, ZONE)).toEqual({ programme: NO_PROGRAMME });
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
    expect(problems({ redem: {} })).toEqual(['redem: is not known']);
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
      slug: 'gold',
      rank: 1,
      name: { ca: 'Or', es: 'Oro', en: 'Gold' },
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

  test('a level has a name in some language at least', () => {
    const level = { slug: 'gold', rank: 1, entry: { kind: 'purchase', price: 1 } };
    const named = (name: object) => problems({ levels: [{ ...level, name }] });
    for (const none of [{}, { ca: '', es: '' }]) expect(named(none)).toEqual(['levels[0].name: is a text']);
    expect(named({ ca: '', es: 'Oro' })).toEqual([]);
  });

  test('all that can be said is read as it is said', () => {
    const name = { ca: 'Or', es: 'Oro', en: 'Gold' };
    const discount = { share: 50_000, productIds: [1], categoryIds: [2], saleItems: false };
    const benefits = { multiplier: 2_000_000, orderBonus: 5, orderBonusShare: 1000, entryReward: 50 };
    const reached = { kind: 'qualify', metric: 'spend', threshold: 100 };
    const level = {
      slug: 'gold',
      rank: 1,
      enabled: false,
      name,
      validity: { count: 2, unit: 'week' },
      graceDays: 4,
    };
    const file = {
      enabled: true,
      debtFloor: 9,
      debtPolicy: 'clamp',
      correctionLimit: 8,
      restrictionMessage: true,
      redeem: {
        points: 20,
        value: 7,
        minimum: 3,
        step: 2,
        orderLimit: 500,
        orderShare: 400_000,
        withCoupons: false,
      },
      earn: {
        tax: true,
        saleItems: false,
        whenRedeemed: 'all',
        awardAt: 'paid',
        holdDays: 90,
        multiplierCap: 3_000_000,
      },
      expiry: { after: { count: 1, unit: 'year' }, graceDays: 5, inactivity: true, warnings: [9] },
      referral: { cookieDays: 30, perReferrer: 4, perMonth: 2 },
      wallet: { enabled: true, minimum: 6, step: 3, dayCap: 60, rate: { points: 3, value: 2 } },
      transfer: { enabled: true, dayCap: 70, accountDays: 0 },
      guards: { days: 90, refundCycles: 1, accountsPerCard: 2 },
      rules: [
        {
          code: 'a',
          trigger: 'order',
          amount: { kind: 'per_money', points: 2, money: 50 },
          group: 'g',
          productIds: [1],
          categoryIds: [2],
          from: 10,
          to: 10,
          orders: 3,
          again: true,
          startsAt: '2027-01-31',
          endsAt: '2027-02-01T09:00:00Z',
          dayCap: 1,
          customerCap: 2,
          budget: 3,
        },
      ],
      campaigns: [{ code: 'c', multiplier: 1_000_000, startsAt: '2027-01-31', endsAt: '2027-02-01' }],
      levels: [
        {
          ...level,
          entry: { ...reached, months: 6 },
          benefits: { ...benefits, discount, freeShipping: true },
        },
        { ...level, slug: 'silver', rank: 2, entry: { ...reached, window: 'calendar' } },
        { ...level, slug: 'iron', rank: 3, entry: { kind: 'purchase', price: 12 } },
        {
          slug: 'tin',
          rank: 4,
          name,
          entry: { kind: 'qualify', threshold: 1 },
          benefits: { discount: { share: 1 } },
        },
      ],
    };
    const read = readProgramme(file, ZONE);
    if ('problems' in read) throw new Error(read.problems.join());
    const [rule] = file.rules;
    expect(read.programme).toEqual({
      ...file,
      rules: [{ ...rule, startsAt: Date.UTC(2027, 0, 30, 23), endsAt: Date.UTC(2027, 1, 1, 9) }],
      campaigns: [
        { ...file.campaigns[0], startsAt: Date.UTC(2027, 0, 30, 23), endsAt: Date.UTC(2027, 0, 31, 23) },
      ],
      levels: [
        { ...file.levels[0], entry: { ...reached, window: 6 } },
        { ...file.levels[1], benefits: NO_BENEFITS },
        { ...file.levels[2], benefits: NO_BENEFITS },
        {
          slug: 'tin',
          rank: 4,
          enabled: true,
          name,
          validity: null,
          graceDays: 0,
          benefits: {
            ...NO_BENEFITS,
            discount: { share: 1, productIds: [], categoryIds: [], saleItems: true },
          },
          entry: { kind: 'qualify', metric: 'points', threshold: 1, window: 'lifetime' },
        },
      ],
    });
    const plain = readProgramme(
      { rules: [{ code: 'a', trigger: 'review', amount: { kind: 'fixed', points: 1 } }] },
      ZONE,
    );
    expect(plain).toMatchObject({
      programme: {
        ...NO_PROGRAMME,
        enabled: true,
        rules: [
          {
            productIds: [],
            categoryIds: [],
            from: 0,
            to: null,
            orders: 1,
            again: false,
            group: '',
            startsAt: null,
            endsAt: null,
            dayCap: null,
            customerCap: null,
            budget: null,
          },
        ],
      },
    });
  });

  test('a range that ends before it begins, and a name that is there twice, are mistakes', () => {
    expect(problems({ rules: [{ ...RULE, from: 10, to: 9 }] })).toEqual(['rules[0].to: is less than from']);
    for (const range of [{ from: 10, to: 10 }, { from: 10 }])
      expect(problems({ rules: [{ ...RULE, ...range }] })).toEqual([]);
    const campaign = { code: 'x', multiplier: 2_000_000 };
    const level = (slug: string, rank: number) => ({
      slug,
      rank,
      name: { ca: 'a', es: 'a', en: 'a' },
      entry: { kind: 'purchase', price: 1 },
    });
    expect(
      problems({
        campaigns: [campaign, campaign, { ...campaign, code: 'y' }],
        levels: [level('a', 1), level('a', 2), level('b', 2)],
      }),
    ).toEqual([
      'campaigns: the code "x" is there twice',
      'levels: the slug "a" is there twice',
      'levels: the rank "2" is there twice',
    ]);
  });

  test('what ends no later than it begins is a mistake: it would never count', () => {
    const times = (startsAt: string | null, endsAt: string | null) => {
      const campaign = { code: 'x', multiplier: 2_000_000, startsAt, endsAt };
      return problems({ rules: [{ ...RULE, startsAt, endsAt }], campaigns: [campaign] });
    };
    const both = ['rules[0].endsAt: is not after startsAt', 'campaigns[0].endsAt: is not after startsAt'];
    expect(times('2027-02-01', '2027-01-31')).toEqual(both);
    expect(times('2027-02-01', '2027-02-01')).toEqual(both);
    expect(times('2027-02-01', '2027-02-01T00:01')).toEqual([]);
    for (const [from, to] of [
      ['2027-02-01', null],
      [null, '1969-01-31'],
    ] as const)
      expect(times(from, to)).toEqual([]);
  });

  test('a programme kept before a choice existed has it as a shop without one', () => {
    const { wallet, expiry, ...older } = NO_PROGRAMME;
    const { rate: _, ...noRate } = { ...wallet, enabled: true };
    const { inactivity: __, ...noMode } = { ...expiry, graceDays: 9 };
    const { guards: ___, ...kept } = { ...older, wallet: noRate, expiry: noMode, debtFloor: 5 };
    expect(complete(kept as Programme)).toEqual({
      ...NO_PROGRAMME,
      debtFloor: 5,
      wallet: { ...wallet, enabled: true },
      expiry: { ...expiry, graceDays: 9 },
    });
    const level = { slug: 'a', benefits: { multiplier: 2_000_000 } } as unknown as Level;
    expect(complete({ ...NO_PROGRAMME, levels: [level] }).levels).toEqual([
      { slug: 'a', benefits: { ...NO_BENEFITS, multiplier: 2_000_000 } },
    ]);
  });

  test('it is in force from its first moment to the one before its last', () => {
    const at = (startsAt: number | null, endsAt: number | null) =>
      [9, 10, 19, 20].map((now) => isInForce({ startsAt, endsAt }, now));
    expect(at(10, 20)).toEqual([false, true, true, false]);
    expect(at(null, 20)).toEqual([true, true, true, false]);
    expect(at(10, null)).toEqual([false, true, true, true]);
    expect(at(null, null)).toEqual([true, true, true, true]);
  });

  test('the wallet has the rate of a purchase, or its own', () => {
    expect(walletRate(NO_PROGRAMME)).toMatchObject({ points: 100, value: 100 });
    const rate = { points: 3, value: 2 };
    expect(walletRate({ ...NO_PROGRAMME, wallet: { ...NO_PROGRAMME.wallet, rate } })).toBe(rate);
  });

  test('only orders are rewarded by what they cost', () => {
    for (const trigger of ['order', 'first_order', 'order_count'])
      expect(problems({ rules: [{ ...RULE, trigger }] })).toEqual([]);
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

  test('a shop that was never told one works without any, in its own money', async () => {
    const scope = await readProgrammeContext({ settings }, db.read);
    expect(scope).toMatchObject({ programme: NO_PROGRAMME, base: settings.currencies[0] });
    expect([scope.rules.size, scope.levels.size]).toEqual([0, 0]);
    await expect(
      readProgrammeContext({ settings: { ...settings, currencies: [] } }, db.read),
    ).rejects.toThrow('currency');
  });

  test('a rule that changes becomes a new version, and one that does not keeps its own', async () => {
    const other = { ...RULE, code: 'other' };
    const apply = (rules: object[]) => db.transaction((tx) => applyProgramme(tx, { rules }, BY_TEST));
    expect(await apply([RULE, other])).toMatchObject({ rules: 2 });
    expect(await apply([RULE, { ...other, budget: 5 }])).toMatchObject({ rules: 1 });
    const scope = await readProgrammeContext({ settings }, db.read);
    expect([...scope.rules].sort()).toEqual([
      ['other', 2],
      ['spend', 1],
    ]);
    expect(['other', 'gone'].map((code) => ruleName(scope, code))).toEqual(['other@2', 'gone@0']);
    await expect(
      db.transaction((tx) => tx.updateTable('points_rule_version').set({ body: '' }).execute()),
    ).rejects.toThrow(/never changed/);
  });

  test('a level that changes becomes a new version too, and the shop works by the last programme', async () => {
    const level = (price: number) => ({
      slug: 'gold',
      rank: 1,
      name: { ca: 'Or', es: 'Oro', en: 'Gold' },
      entry: { kind: 'purchase', price },
    });
    const apply = (levels: object[], more: object = {}) =>
      db.transaction((tx) => applyProgramme(tx, { levels, ...more }, BY_TEST));
    const first = await apply([level(10)]);
    expect(first).toMatchObject({ levels: 1, rules: 0 });
    const before = (await readProgrammeContext({ settings }, db.read)).levels.get('gold');
    const second = await apply([level(10)], { debtFloor: 7 });
    expect(second).toMatchObject({ levels: 0, version: first.version + 1 });
    expect((await readProgrammeContext({ settings }, db.read)).levels.get('gold')).toBe(before);
    expect(await apply([level(11)])).toMatchObject({ levels: 1 });
    const scope = await readProgrammeContext({ settings }, db.read);
    expect(scope.levels.get('gold')).toBeGreaterThan(before ?? Number.POSITIVE_INFINITY);
    expect(scope.programme).toMatchObject({ enabled: true, debtFloor: 0 });
    await apply([level(12)]);
    const versions = db.read.selectFrom('points_level_version').select('version').where('slug', '=', 'gold');
    expect((await versions.orderBy('id').execute()).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('a budget that is set later knows what its rule gave before', async () => {
    const { someone } = ledgerScope(() => db);
    const welcome = { code: 'welcome', trigger: 'signup', amount: { kind: 'fixed', points: 30 } };
    const apply = (more: object) =>
      db.transaction((tx) => applyProgramme(tx, { rules: [{ ...welcome, ...more }] }, BY_TEST));
    const greet = async () => {
      const scope = await readProgrammeContext({ settings }, db.read);
      const userId = await someone();
      const event = {
        trigger: 'signup',
        userId,
        key: `s:${userId}`,
        source: 'user',
        sourceId: userId,
      } as const;
      return db.transaction((tx) => earnByEvent(tx, scope, { ...event, now: NOON }));
    };
    await apply({});
    expect(await greet()).toBe(30);
    await apply({ budget: 70 });
    expect([await greet(), await greet()]).toEqual([30, 10]);
    await apply({});
    expect(await greet()).toBe(30);
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await apply({ budget: 110 });
    expect([await greet(), await greet()]).toEqual([10, 0]);
  });

  test('a file with mistakes changes nothing', async () => {
    const before = await readProgrammeContext({ settings }, db.read);
    await expect(db.transaction((tx) => applyProgramme(tx, { rules: 1 }, BY_TEST))).rejects.toThrow(
      'rules: is a list',
    );
    expect(await readProgrammeContext({ settings }, db.read)).toEqual(before);
  });
});
