import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { type Actor, type Owner, terminal } from './actor.ts';
import { anybodys, command, errand, NotAllowed, NotTheirs, perform } from './command.ts';
import { readAudit } from './store.ts';

const anna: Actor = { ...terminal('anna'), kind: 'staff', id: '7', may: (what) => what === 'stock.edit' };
const shopper: Actor = { kind: 'customer', id: '9', name: '', request: 'r-1', may: () => false };
/** What no trigger of updates and deletions hears of. */
const ENGINE_WAYS = {
  sqlite: 'insert or replace into audit select * from audit',
  postgres: 'truncate audit',
};
const DAY = 86_400_000;

const rename = command({
  name: 'test.rename',
  needs: 'stock.edit',
  whose: anybodys,
  subject: ({ id }: { id: number; to: string }) => ['thing', id],
  async run(act, { id, to }) {
    if (to === '') return act.unchanged();
    if (to === 'quietly') return;
    act.audit({
      subject: ['thing', id],
      before: { name: 'old', password: 'a', same: 1 },
      after: { name: to, password: 'b', same: 1 },
      reason: 'because',
    });
  },
});
const mine = command({
  name: 'test.mine',
  needs: 'stock.edit',
  run: async (_act, { userId }: Owner) => userId,
  whose: (owner) => owner,
  subject: ({ userId }) => ['customer', userId ?? ''],
});
const dear = command({
  name: 'test.dear',
  needs: 'orders.refund',
  async run(act, id: number) {
    await rename(act, { id, to: '' });
    await rename(act, { id, to: 'new' });
  },
});
const far = errand({
  name: 'test.far',
  needs: 'stock.edit',
  async run({ step }, fails: boolean) {
    await step(async (act) => rename(act, { id: 1, to: 'asked' }));
    await step(async (act) => {
      await rename(act, { id: 1, to: 'closed' });
      if (fails) throw new Error('away');
    });
  },
});

describe.each(engines)('commands on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());
  const lines = (command = 'test.') => readAudit(house.shop.db.read, { command, limit: 100 });

  test('a command of staff leaves one line: who, what, the fields that changed, and why', async () => {
    const before = (await lines()).length;
    await perform(house.shop, anna, (act) => rename(act, { id: 12, to: 'new' }), 1000);
    const [line, ...older] = await lines();
    expect(older).toHaveLength(before);
    expect(line).toMatchObject({
      at: 1000,
      actor: { kind: 'staff', id: '7', name: 'anna' },
      command: 'test.rename',
      subject: 'thing',
      subjectId: '12',
      reason: 'because',
    });
    expect(line?.before).toEqual({ name: 'old', password: '…' });
    expect(line?.after).toEqual({ name: 'new', password: '…' });
  });

  test('a shopper may do it to what is theirs, and the trail keeps nothing of it', async () => {
    const before = await lines();
    await perform(house.shop, shopper, (act) => rename(act, { id: 1, to: 'mine' }));
    expect(await lines()).toEqual(before);
    await expect(perform(house.shop, shopper, (act) => dear(act, 1))).rejects.toThrow(NotAllowed);
  });

  test('a shopper does it to their own things and to nobody else’s; staff who may, to anybody’s', async () => {
    const visitor: Actor = { ...shopper, kind: 'visitor', id: '9' };
    const by = (actor: Actor, userId: number | null) =>
      perform(house.shop, actor, (act) => mine(act, { userId }));
    expect([await by(shopper, 9), await by(visitor, null), await by(anna, 9)]).toEqual([9, null, 9]);
    for (const [actor, userId] of [
      [shopper, 10],
      [shopper, null],
      [visitor, 9],
    ] as const)
      await expect(by(actor, userId)).rejects.toThrow(NotTheirs);
  });

  test('what belongs to a browser is for that browser alone, and for nobody who is known', async () => {
    const visitor: Actor = { ...shopper, kind: 'visitor', id: '9' };
    const at = (actor: Actor, sessionId: number) =>
      perform(house.shop, actor, (act) => mine(act, { userId: null, sessionId }));
    expect([await at(visitor, 9), await at(anna, 9)]).toEqual([null, null]);
    await expect(at(visitor, 10)).rejects.toThrow(NotTheirs);
    await expect(at(shopper, 9)).rejects.toThrow(NotTheirs);
  });

  test('what somebody may not do is refused before anything is done', async () => {
    const before = await lines();
    await expect(perform(house.shop, anna, (act) => dear(act, 1))).rejects.toMatchObject({
      capability: 'orders.refund',
    });
    expect(await lines()).toEqual(before);
  });

  test('a command within a command is part of it: no right of its own, one name, and its silence hides nothing', async () => {
    const before = (await lines('test.dear')).length;
    const refunder: Actor = { ...anna, may: (what) => what === 'orders.refund' };
    await perform(house.shop, refunder, (act) => dear(act, 5));
    expect(await lines('test.dear')).toHaveLength(before + 1);
    expect((await lines('test.dear'))[0]).toMatchObject({ subjectId: '5', after: { name: 'new' } });
  });

  test('a command that changed nothing leaves no line, one that says nothing leaves its subject', async () => {
    const before = await lines();
    await perform(house.shop, anna, (act) => rename(act, { id: 3, to: '' }));
    expect(await lines()).toEqual(before);
    await perform(house.shop, anna, (act) => rename(act, { id: 3, to: 'quietly' }));
    expect((await lines())[0]).toMatchObject({ subject: 'thing', subjectId: '3', before: {}, after: {} });
  });

  test('the line goes with its transaction: of an errand that failed in its second step the first is kept', async () => {
    const before = (await lines('test.far')).length;
    await expect(far({ shop: house.shop, actor: anna, now: 5 }, true)).rejects.toThrow('away');
    expect((await lines('test.far')).length - before).toBe(1);
    await far({ shop: house.shop, actor: anna, now: 6 }, false);
    expect((await lines('test.far')).length - before).toBe(3);
  });

  test('the database refuses to put a line in the place of another, and to empty the trail', async () => {
    const { db } = house.shop;
    await perform(house.shop, anna, (act) => rename(act, { id: 1, to: 'kept' }));
    const before = await lines('test.rename');
    const around = ENGINE_WAYS[db.engine];
    await expect(db.transaction((tx) => sql.raw(around).execute(tx))).rejects.toThrow('never changed');
    expect(await lines('test.rename')).toEqual(before);
  });

  test('the database refuses to change a line, and to delete one of the last two years', async () => {
    const { db } = house.shop;
    await perform(house.shop, anna, (act) => rename(act, { id: 1, to: 'young' }));
    await perform(house.shop, anna, (act) => rename(act, { id: 1, to: 'old' }), Date.now() - 731 * DAY);
    const [old, young] = await lines('test.rename');
    const set = db.transaction((tx) => sql`update audit set actor_name = 'nobody'`.execute(tx));
    await expect(set).rejects.toThrow('never changed');
    const drop = (id: number | undefined) =>
      db.transaction((tx) =>
        tx
          .deleteFrom('audit')
          .where('id', '=', id ?? 0)
          .execute(),
      );
    await expect(drop(young?.id)).rejects.toThrow('never changed');
    await drop(old?.id);
    expect((await lines('test.rename')).map(({ id }) => id)).not.toContain(old?.id);
  });
});
