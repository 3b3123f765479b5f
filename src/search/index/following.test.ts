import { expect, test } from 'vitest';
import type { DocumentSource, SearchDocument } from '../model-document.ts';
import { type Kept, LiveIndex, type LiveOptions } from './live.ts';

/** A shop of titles by id, whose changes are announced by hand. */
function shelf(titles: Map<number, string>, mostDead?: number) {
  let copy: Kept | undefined;
  /** Processes that built the index beside the shop. */
  let built = 0;
  const listeners: ((tags: ReadonlySet<string>) => void)[] = [];
  const state = { broken: false, reads: 0, errors: 0 };
  const source: DocumentSource = {
    type: 'post',
    ids: async () => [...titles.keys()],
    read: async (ids) => {
      state.reads += 1;
      if (state.broken) throw new Error('The database is away.');
      return ids.flatMap((id): SearchDocument[] => {
        const title = titles.get(id);
        const row = { id: 0, codes: [], choices: {}, numbers: {} };
        return title === undefined
          ? []
          : [
              {
                type: 'post',
                id,
                texts: { ca: { title } },
                codes: [],
                choices: {},
                numbers: {},
                rows: [row],
              },
            ];
      });
    },
    touchedBy: (tag) => (tag.startsWith('post:') ? { ids: [Number(tag.slice(5))] } : undefined),
  };
  const options: LiveOptions = {
    text: { languages: ['ca'] },
    sources: [source],
    changes: {
      onChange: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
    log: {
      error: () => {
        state.errors += 1;
      },
    },
    load: async () => copy,
    few: 1,
    ...(mostDead === undefined ? {} : { mostDead }),
  };
  const index = new LiveIndex(options);
  return {
    index,
    state,
    /** A copy as it is now, with so many changes since. */
    keep: async (changes = 0) => {
      const tags = Array.from({ length: changes }, (_, at) => `other:${at}`);
      copy = { state: structuredClone((await index.settled()).state()), tags, at: 0 };
    },
    /** The same index, opened by the next process. */
    again: () => new LiveIndex(options),
    buildBeside: async () => {
      built += 1;
      const other = new LiveIndex({ ...options, changes: { onChange: () => () => {} } });
      copy = { state: structuredClone((await other.build()).state()), tags: [], at: 0 };
    },
    built: () => built,
    announce: (...ids: number[]) => {
      for (const listener of listeners) listener(new Set(ids.map((id) => `post:${id}`)));
    },
    find: async (text: string) => (await index.search({ language: 'ca', text })).hits.map(({ id }) => id),
  };
}

test('nothing is read before the first search, and changes until then cost nothing', async () => {
  const titles = new Map([[1, 'Oli']]);
  const { state, announce, find } = shelf(titles);
  announce(1);
  expect(state.reads).toBe(0);
  expect(await find('oli')).toEqual([1]);
});

test('a change that is announced while the index is being built is in it', async () => {
  const titles = new Map([[1, 'Oli']]);
  const { index, announce, find } = shelf(titles);
  const opening = index.open();
  titles.set(2, 'Oliva');
  titles.delete(1);
  announce(1, 2);
  await opening;
  expect([await find('oli'), await find('oliva')]).toEqual([[2], [2]]);
});

test('an index with many changes is built anew, and misses none of those announced meanwhile', async () => {
  const titles = new Map([
    [1, 'Oli'],
    [2, 'Vi'],
  ]);
  const { index, announce, find } = shelf(titles, 3);
  await index.open();
  for (let round = 0; round < 10; round += 1) {
    titles.set(1, `Paraula${round}`);
    announce(1);
    expect(await find(`paraula${round}`)).toEqual([1]);
  }
  await expect.poll(async () => (await index.settled()).dead).toBeLessThan(5);
  expect(await find('paraula9')).toEqual([1]);
  expect(await find('vi')).toEqual([2]);
});

test('when the database is away the old answers stay, and the change is followed when it is back', async () => {
  const titles = new Map([[1, 'Oli']]);
  const { index, state, announce, find } = shelf(titles);
  await index.open();
  state.broken = true;
  titles.set(1, 'Vinagre');
  announce(1);
  expect(await find('oli')).toEqual([1]);
  expect(state.errors).toBe(1);
  state.broken = false;
  await expect.poll(() => find('vinagre')).toEqual([1]);
});

test('an index that is built anew beside the shop leaves out what is dead, though an earlier copy still has it', async () => {
  const titles = new Map([
    [1, 'Oli'],
    [2, 'Vi'],
  ]);
  const { index, announce, find, keep, buildBeside, built } = shelf(titles, 3);
  await index.open();
  index.buildBeside = buildBeside;
  for (let round = 0; round < 3; round += 1) {
    titles.set(1, `Paraula${round}`);
    announce(1);
    expect(await find(`paraula${round}`)).toEqual([1]);
  }
  await keep();
  titles.set(1, 'Vinagre');
  announce(1);
  await index.settled();
  announce();
  await expect.poll(async () => (await index.settled()).dead, { timeout: 30_000 }).toBe(0);
  expect([await find('vinagre'), built()]).toEqual([[1], 1]);
});

test('a start takes the copy, unless more has changed since than building anew takes', async () => {
  const titles = new Map([
    [1, 'Oli'],
    [2, 'Vi'],
  ]);
  const { index, state, keep, again, buildBeside, built } = shelf(titles);
  await index.open();
  const open = async () => {
    const next = again();
    next.buildBeside = buildBeside;
    state.reads = 0;
    await next.open();
    return [built(), state.reads];
  };
  await keep(1000);
  expect(await open()).toEqual([0, 0]);
  await keep(10_000);
  expect(await open()).toEqual([1, 1]);
});

test('a shop of few products builds its index by itself', async () => {
  const { index, buildBeside, built, find } = shelf(new Map([[1, 'Oli']]));
  index.buildBeside = buildBeside;
  expect(await find('oli')).toEqual([1]);
  expect(built()).toBe(0);
});
