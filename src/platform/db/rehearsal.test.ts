import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import { type Database, rehearse } from './index.ts';

describe.each(engines)('a rehearsal on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    await db.transaction((tx) => tx.insertInto('setting').values({ name: 'price', value: '1' }).execute());
  });
  afterAll(() => db.close());

  const kept = () => db.read.selectFrom('setting').selectAll().orderBy('name').execute();

  test('sees what is there and its own changes, counts on in its own rows, and leaves nothing', async () => {
    const seen = await rehearse(db, ['setting', 'change'], async (tx) => {
      await tx.updateTable('setting').set({ value: '2' }).where('name', '=', 'price').execute();
      await tx.insertInto('setting').values({ name: 'new', value: '3' }).execute();
      await tx.insertInto('change').values({ tag: 'rehearsed', at: 1 }).execute();
      return tx.selectFrom('setting').selectAll().orderBy('name').execute();
    });
    expect(seen).toEqual([
      { name: 'new', value: '3' },
      { name: 'price', value: '2' },
    ]);
    expect(await kept()).toEqual([{ name: 'price', value: '1' }]);
    expect(await db.read.selectFrom('change').select('id').execute()).toEqual([]);
  });

  test('holds up nobody: the same rows are written meanwhile, and stay so, however often it is done', async () => {
    for (const value of ['10', '11']) {
      await rehearse(db, ['setting'], async (tx) => {
        await tx.updateTable('setting').set({ value: 'rehearsed' }).execute();
        await db.transaction((real) =>
          real.updateTable('setting').set({ value }).where('name', '=', 'price').execute(),
        );
        expect(await tx.selectFrom('setting').select('value').execute()).toEqual([{ value: 'rehearsed' }]);
      });
      expect(await kept()).toEqual([{ name: 'price', value }]);
    }
  });

  test('what goes wrong in it is told, and nothing stays either', async () => {
    const broken = rehearse(db, ['setting'], async (tx) => {
      await tx.deleteFrom('setting').execute();
      throw new Error('wrong');
    });
    await expect(broken).rejects.toThrow('wrong');
    expect(await kept()).toHaveLength(1);
  });
});
