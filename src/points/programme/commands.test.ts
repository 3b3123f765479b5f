import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit, Stale } from '../../frame/command/index.ts';
import { changeProgramme, putProgramme } from './commands.ts';
import { NO_PROGRAMME } from './model.ts';
import { followMergedTerm, ProgrammeProblem, programmeContext, readKeptProgramme } from './programme.ts';

const NOW = 1_800_000_000_000;
const rule = (code: string, more: object = {}) => ({
  code,
  trigger: 'order',
  amount: { kind: 'per_money', points: 1, money: 100 },
  ...more,
});

describe.each(engines)('the programme as it is put in force on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: NOW });
  const put = (programme: unknown) => ask(asked(), putProgramme, { programme });
  const kept = () => readKeptProgramme(house.shop.db.read);
  const part = (code: string) => ({ kind: 'rule' as const, code });
  const change = (code: string, value: Record<string, unknown> | undefined, version?: number) =>
    ask(asked(), changeProgramme, {
      part: part(code),
      value,
      ...(version === undefined ? {} : { version }),
    });
  const told = async () => {
    const [line] = await readAudit(house.shop.db.read, { command: 'points.', limit: 1 });
    const { subject, subjectId, before, after } = line!;
    return { about: [subject, subjectId], before, after };
  };

  test('a shop without one has none in any version; the first is told of in the trail with what it changes', async () => {
    expect(await kept()).toEqual({ version: 0, programme: NO_PROGRAMME });
    const level = { slug: 'or', rank: 1, name: { ca: 'Or' }, entry: { kind: 'purchase', price: 1 } };
    const { version } = await put({ debtFloor: 5, rules: [rule('a')], levels: [level] });
    expect((await kept()).version).toBe(version);
    expect(await told()).toEqual({
      about: ['programme', `${version}`],
      before: { enabled: false, debtFloor: 0, rules: {}, levels: [] },
      after: { enabled: true, debtFloor: 5, rules: { a: 1 }, levels: ['or'], version },
    });
    await put({ debtFloor: 5, rules: [rule('a', { budget: 9 })] });
    expect(await told()).toMatchObject({ before: { rules: { a: 1 } }, after: { rules: { a: 2 } } });
    const before = await kept();
    await expect(put({ debtFloor: -1 })).rejects.toBeInstanceOf(ProgrammeProblem);
    expect(await kept()).toEqual(before);
  });

  test('a part is put in its place, made, or taken away, and the trail hears of it alone', async () => {
    await put({ rules: [rule('a'), rule('b')] });
    const version = await change('a', rule('a', { dayCap: 7 }));
    const { programme, version: now } = await kept();
    expect([now, programme.rules.map(({ code, dayCap }) => [code, dayCap])]).toEqual([
      version,
      [
        ['a', 7],
        ['b', null],
      ],
    ]);
    const about = ['programme', 'rule:a'];
    expect(await told()).toEqual({ about, before: { dayCap: null }, after: { dayCap: 7 } });
    await change('n', rule('n'));
    expect(await told()).toMatchObject({ before: { rule: null }, after: { code: 'n' } });
    await change('n', undefined);
    expect(await told()).toMatchObject({ before: { code: 'n' }, after: { rule: null } });
    await expect(change('a', rule('a', { dayCap: 0 }))).rejects.toBeInstanceOf(ProgrammeProblem);
    expect((await kept()).programme).toEqual(programme);
  });

  test('who has read a part before somebody changed it is told; what is changed elsewhere does no harm', async () => {
    await put({ rules: [rule('a'), rule('b')] });
    const { version } = await kept();
    await change('b', rule('b', { dayCap: 1 }), version);
    await change('a', rule('a', { dayCap: 2 }), version);
    const stale = await change('a', rule('a', { dayCap: 3 }), version).catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(Stale);
    expect((stale as Stale).version).toBe((await kept()).version);
    expect(Object.fromEntries((stale as Stale).fields)).toMatchObject({ dayCap: { wanted: 3, stands: 2 } });
    expect((await kept()).programme.rules.map(({ dayCap }) => dayCap)).toEqual([2, 1]);
    // Who has seen none at all has seen no rule either.
    await expect(change('a', rule('a'), 0)).rejects.toBeInstanceOf(Stale);
    await change('c', rule('c'), 0);
    expect((await kept()).programme.rules.map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    const current = (await kept()).version;
    await change('a', undefined, current);
    await expect(change('a', rule('a'), current)).rejects.toBeInstanceOf(Stale);
  });

  test('a category that became part of another is named by the other, once; what names it not has no other version', async () => {
    const follow = (more: Partial<Parameters<typeof followMergedTerm>[1]> = {}) =>
      house.shop.db.transaction((tx) =>
        followMergedTerm(tx, { taxonomy: 'category', from: 3, into: 4, by: 'Anna', now: NOW, ...more }),
      );
    const level = {
      slug: 'or',
      rank: 1,
      name: { ca: 'Or' },
      entry: { kind: 'purchase', price: 1 },
      benefits: { discount: { share: 1, categoryIds: [3] } },
    };
    await put({ rules: [rule('a', { categoryIds: [3, 4, 5] }), rule('b')], levels: [level] });
    const { version } = await kept();
    await follow({ taxonomy: 'brand' });
    await follow({ from: 9 });
    expect((await kept()).version).toBe(version);
    const before = (await programmeContext(house.shop)).rules;
    await follow();
    await house.settle();
    const { programme, rules } = await programmeContext(house.shop);
    expect(programme.rules.map(({ categoryIds }) => categoryIds)).toEqual([[4, 5], []]);
    expect(programme.levels[0]?.benefits.discount?.categoryIds).toEqual([4]);
    expect([rules.get('a'), rules.get('b')]).toEqual([(before.get('a') ?? 0) + 1, before.get('b')]);
  });
});

test('a shop without a programme has no category of it to follow, and begins one with its first rule', async () => {
  const house = await openTestShop('sqlite');
  await house.shop.db.transaction((tx) =>
    followMergedTerm(tx, { taxonomy: 'category', from: 3, into: 4, by: 'Anna', now: NOW }),
  );
  expect((await readKeptProgramme(house.shop.db.read)).version).toBe(0);
  const first = { part: { kind: 'rule' as const, code: 'a' }, value: rule('a'), version: 0 };
  await ask({ shop: house.shop, actor: staff('Anna'), now: NOW }, changeProgramme, first);
  const { programme } = await readKeptProgramme(house.shop.db.read);
  expect(programme).toMatchObject({ ...NO_PROGRAMME, rules: [{ code: 'a' }] });
  await house.close();
});
