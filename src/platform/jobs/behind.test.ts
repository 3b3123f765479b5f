import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseClosed } from '../db/faults.ts';
import type { Database, Tx } from '../db/index.ts';
import { Behind } from './behind.ts';

let away = false;
const transaction = async (work: (tx: Tx) => Promise<void>) => {
  if (away) throw new DatabaseClosed();
  await work({} as Tx);
};
const behind = () => new Behind({ transaction } as unknown as Database, pino({ level: 'silent' }));

afterEach(() => {
  away = false;
  vi.useRealTimers();
});

test('what requests leave is written once a second, all of a kind together', async () => {
  vi.useFakeTimers();
  const written: number[][] = [];
  const write = async (_: Tx, left: readonly number[]) => void written.push([...left]);
  const counts = behind();
  for (const one of [1, 2, 3]) counts.leave(write, one);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  counts.leave(write, 4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test('what is left while others are written waits for its own second', async () => {
  vi.useFakeTimers();
  const written: number[][] = [];
  const counts = behind();
  const write = async (_: Tx, left: readonly number[]) => {
    written.push([...left]);
    if (written.length < 5) counts.leave(write, left[0]! + 1);
  };
  counts.leave(write, 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[1], [2]]);
});

test('what the database refuses is not tried again, and keeps nothing else from being written', async () => {
  const written: string[] = [];
  let tries = 0;
  const refused = async () => {
    tries += 1;
    throw new Error('That is no text.');
  };
  const counts = behind();
  counts.leave(refused, 'x');
  counts.leave(async (_: Tx, left: readonly string[]) => void written.push(...left), 'y');
  await counts.write();
  await counts.write();
  expect([tries, written]).toEqual([1, ['y']]);
});

test('while the database is away it waits, in its order, and is written once it is back', async () => {
  vi.useFakeTimers();
  const written: number[] = [];
  const write = async (_: Tx, left: readonly number[]) => void written.push(...left);
  const counts = behind();
  away = true;
  counts.leave(write, 1);
  await vi.advanceTimersByTimeAsync(1000);
  counts.leave(write, 2);
  await vi.advanceTimersByTimeAsync(5000);
  away = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toEqual([1, 2]);
});

test('of a flood meanwhile no more than five thousand wait', async () => {
  const written: number[] = [];
  const write = async (_: Tx, left: readonly number[]) => void written.push(...left);
  const counts = behind();
  for (let one = 0; one < 6000; one += 1) counts.leave(write, one);
  await counts.write();
  expect(written).toHaveLength(5000);
});
