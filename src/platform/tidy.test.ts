import { expect, test } from 'vitest';
import { isWorthTidying } from './tidy.ts';

const MB = 1024 * 1024;
const quiet = { held: 200 * MB, after: 150 * MB, since: 1000, busy: 0.01 };

test('a quiet process that holds much more than it needs is tidied, and one that does not is left alone', () => {
  expect(isWorthTidying(quiet)).toBe(true);
  expect(isWorthTidying({ ...quiet, after: 195 * MB })).toBe(false);
});

test('a busy one is stopped for it once in ten minutes at most', () => {
  expect(isWorthTidying({ ...quiet, busy: 0.9, since: 599_000 })).toBe(false);
  expect(isWorthTidying({ ...quiet, busy: 0.9, since: 601_000 })).toBe(true);
});
