import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import { announceChange, ChangeReader, changesSince, markChanges } from './changes.ts';
import type { Database, Tx } from './index.ts';

const tagsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}:${at}`);

describe.each(engines)('the log of changes on %s', (engine) => {
  let db: Database;
  let reader: ChangeReader;
  let heard: string[];

  beforeEach(async () => {
    db = await openTestDatabase(engine);
    reader = new ChangeReader(db);
    heard = [];
    reader.onChange((tags) => heard.push(...tags));
    await reader.start();
  });
  afterEach(() => db.close());

  const announce = (...tags: string[]) => db.transaction((tx) => announceChange(tx, ...tags));

  test('each process hears every change once, in one round with what came together', async () => {
    await announce('product:1', 'listing');
    await announce('product:2', 'listing');
    await reader.poll();
    await reader.poll();
    expect(heard.sort()).toEqual(['listing', 'product:1', 'product:2']);
  });

  test('who asks while a look is under way hears what was committed before he asked', async () => {
    const early = reader.poll();
    const late = announce('late').then(() => reader.poll());
    await Promise.all([early, late]);
    expect(heard).toEqual(['late']);
  });

  test('what was announced in a transaction that was taken back is heard by nobody', async () => {
    const broken = db.transaction(async (tx) => {
      await announceChange(tx, 'never');
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    await announce('kept');
    await reader.poll();
    expect(heard).toEqual(['kept']);
  });

  test('who is to hear first is waited for, and where that fails everybody is told again', async () => {
    let isAway = true;
    reader.before(async (tags) => {
      if (isAway) throw new Error('away');
      await Promise.resolve();
      heard.push(...[...tags].map((tag) => `first ${tag}`));
    });
    await announce('settings');
    await expect(reader.poll()).rejects.toThrow('away');
    expect(heard).toEqual([]);
    isAway = false;
    await reader.poll();
    expect(heard).toEqual(['first settings', 'settings']);
  });

  test('who hears no more is told nothing', async () => {
    const more: string[] = [];
    const leave = reader.onChange((tags) => more.push(...tags));
    await announce('one');
    await reader.poll();
    leave();
    await announce('two');
    await reader.poll();
    expect([more, heard]).toEqual([['one'], ['one', 'two']]);
  });

  test('a saved place in the log tells of everything since, and of 5,000 tags each', async () => {
    const mark = await markChanges(db.read);
    await announce(...tagsOf('product', 5000));
    const since = await changesSince(db.read, mark);
    expect(since.tags.sort()).toEqual(tagsOf('product', 5000).sort());
    expect((await changesSince(db.read, since.mark)).tags).toEqual([]);
  });
});

/** A transaction that has announced `tag` and stays open until it is told to go on. */
async function slowly(db: Database, tag: string) {
  const told = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx: Tx) => {
    await announceChange(tx, tag);
    begun.resolve();
    await told.promise;
  });
  await begun.promise;
  return async () => {
    told.resolve();
    await ended;
  };
}

describe.runIf(engines.includes('postgres'))(
  'the log of changes beside a slow transaction on postgres',
  () => {
    test('5,000 changes are heard at once while it is open, and its own when it ends, in every process', async () => {
      const db = await openTestDatabase('postgres');
      const processes = Array.from({ length: 4 }, () => new ChangeReader(db));
      const heard = processes.map((reader) => {
        const tags: string[] = [];
        reader.onChange((some) => tags.push(...some));
        return tags;
      });
      await Promise.all(processes.map((reader) => reader.start()));
      const commit = await slowly(db, 'slow');
      const many = tagsOf('fast', 5000);
      await db.transaction((tx) => announceChange(tx, ...many));
      await Promise.all(processes.map((reader) => reader.poll()));
      for (const tags of heard) expect(tags.sort()).toEqual([...many].sort());
      await commit();
      await db.transaction((tx) => announceChange(tx, 'after'));
      await Promise.all(processes.map((reader) => reader.poll()));
      for (const tags of heard) expect(tags.slice(5000).sort()).toEqual(['after', 'slow']);
      await db.close();
    });
  },
);
