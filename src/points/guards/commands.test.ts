import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { type Actor, ask, readAudit, terminal } from '../../frame/command/index.ts';
import { answerCorrection, closeFlag, correctPoints } from './commands.ts';
import { listFlags, raiseFlag } from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('points that somebody of the shop moves by hand, on %s', (engine) => {
  let house: TestShop;
  let userId = 0;
  const { apply, register, balance } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
    await apply({ correctionLimit: 100, wallet: { enabled: true } });
  });
  beforeEach(async () => {
    ({ userId } = await register());
  });
  afterAll(() => house.close());
  const by = (name = 'Rosa'): { shop: TestShop['shop']; actor: Actor; now: number } => ({
    shop: house.shop,
    actor: terminal(name),
    now: NOW,
  });
  const give = (more: { points?: number; cents?: number; key?: string }) =>
    ask(by(), correctPoints, { userId, reason: 'disculpa', ...more });
  const answer = (id: number, approve: boolean, name = 'Pau') =>
    ask(by(name), answerCorrection, { id, approve });
  const trail = () =>
    readAudit(house.shop.db.read, { subject: 'customer', subjectId: `${userId}`, limit: 20 });
  const has = async () => {
    const { available, wallet } = await balance(userId);
    return [available, wallet];
  };

  test('are told in the trail with what there was before and after, points and money alike', async () => {
    expect(await give({ points: 40 })).toBeUndefined();
    expect(await give({ cents: 15 })).toBeUndefined();
    expect(await has()).toEqual([40, 15]);
    const [money, points] = await trail();
    expect(points).toMatchObject({
      command: 'points.correct',
      reason: 'disculpa',
      actor: { name: 'Rosa' },
      before: {},
      after: { available: 40 },
    });
    expect(money).toMatchObject({ before: { wallet: 0 }, after: { wallet: 15 } });
    expect(Object.keys(money?.after ?? {})).not.toContain('correction');
  });

  test('move once, however often a form is sent', async () => {
    for (const _ of [1, 2]) await give({ points: 40, key: `form ${userId}` });
    expect(await has()).toEqual([40, 0]);
    await give({ points: 40, key: `other form ${userId}` });
    expect(await has()).toEqual([80, 0]);
  });

  test('above the limit wait for a second person, and the trail says for what', async () => {
    const id = (await give({ points: 101 }))!;
    expect([typeof id, await has()]).toEqual(['number', [0, 0]]);
    expect((await trail())[0]).toMatchObject({
      after: { correction: id, points: 101, cents: 0, state: 'waiting' },
    });
    expect(await answer(id, true, 'Rosa')).toBe('same_person');
    expect(await answer(id, true)).toBe('done');
    expect(await has()).toEqual([101, 0]);
    expect((await trail())[0]).toMatchObject({
      command: 'points.decide',
      reason: 'disculpa',
      actor: { name: 'Pau' },
      before: { state: 'waiting' },
      after: { available: 101, state: 'approved' },
    });
    expect(await answer(id, true)).not.toBe('done');
    expect(await has()).toEqual([101, 0]);
  });

  test('that a second person does not want stay where they are, and of none there is no line', async () => {
    const id = (await give({ points: -101 }))!;
    expect(await answer(id, false)).toBe('done');
    expect(await has()).toEqual([0, 0]);
    const before = (await trail()).length;
    expect(await answer(999_999, true)).toBe('unknown');
    expect(await trail()).toHaveLength(before);
  });

  test('and what was flagged is looked at once, which the trail tells once', async () => {
    await give({ points: 1 });
    const { id: accountId } = await house.shop.db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await house.shop.db.transaction((tx) =>
      raiseFlag(tx, { accountId, kind: 'chargeback', detail: '', now: NOW }),
    );
    const flag = (await listFlags(house.shop.db.read)).find((each) => each.userId === userId)!;
    expect(await ask(by(), closeFlag, { id: flag.id })).toBe(true);
    expect((await trail())[0]).toMatchObject({ command: 'points.seen', before: { flag: flag.kind } });
    const lines = (await trail()).length;
    expect(await ask(by(), closeFlag, { id: flag.id })).toBe(false);
    expect(await trail()).toHaveLength(lines);
  });
});
