import { setTimeout as pause } from 'node:timers/promises';
import { announceChange, ChangeReader } from '../../src/platform/db/changes.ts';
import { openDatabase } from '../../src/platform/db/index.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';

const PROCESSES = 4;
const TAGS = 5000;
const ROUNDS = 10;
/** As often as the running shop looks. */
const LOOK_MS = 200;

/**
 * How long until each of four processes has heard five thousand changes that are written beside a transaction that
 * stays open, and then that transaction's own. Each has connections of its own.
 */
export async function benchChanges(url: string): Promise<Figure[]> {
  const db = openDatabase({ url });
  const processes = Array.from({ length: PROCESSES }, () => {
    const own = openDatabase({ url });
    const reader = new ChangeReader(own);
    const heard = new Set<string>();
    reader.onChange((tags) => {
      for (const tag of tags) heard.add(tag);
    });
    const looking = setInterval(() => void reader.poll().catch(() => {}), LOOK_MS);
    return { own, reader, heard, stop: () => clearInterval(looking) };
  });
  for (const { reader } of processes) await reader.start();
  const until = async (tag: string, count: number) => {
    const since = performance.now();
    while (!processes.every(({ heard }) => heard.has(tag) && heard.size >= count)) {
      if (performance.now() - since > 10_000) return Number.POSITIVE_INFINITY;
      await pause(2);
    }
    return performance.now() - since;
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { heard } of processes) heard.clear();
    const tags = Array.from({ length: TAGS }, (_, at) => `product:${round}-${at}`);
    const told = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await announceChange(tx, `slow:${round}`);
      begun.resolve();
      await told.promise;
    });
    await begun.promise;
    await db.transaction((tx) => announceChange(tx, ...tags));
    times.push(await until(`product:${round}-${TAGS - 1}`, TAGS));
    told.resolve();
    await slow;
    times.push(await until(`slow:${round}`, TAGS + 1));
  }
  for (const { own, stop } of processes) {
    stop();
    await own.close();
  }
  await db.close();
  return [
    atMost(
      'PostgreSQL: 5,000 changes heard beside a slow transaction, at worst',
      Math.max(...times),
      500,
      'ms',
    ),
    atMost('PostgreSQL: the same, at the median', median(times), 250, 'ms'),
  ];
}
