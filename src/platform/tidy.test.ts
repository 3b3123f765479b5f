import { expect, test } from 'vitest';
import { isWorthTidying } from './tidy.ts';

const MB = 1024 * 1024;
const resting = { held: 200 * MB, after: 150 * MB, since: 1000, quiet: 60_000 };

test('a process that has been quiet for a minute and holds much more than it needs is tidied', () => {
  expect(isWorthTidying(resting)).toBe(true);
  expect(isWorthTidying({ ...resting, after: 195 * MB })).toBe(false);
});

test('a pause between two shoppers is left to them', () => {
  expect(isWorthTidying({ ...resting, quiet: 55_000 })).toBe(false);
});

test('a busy one is stopped for it once in ten minutes at most', () => {
  expect(isWorthTidying({ ...resting, quiet: 0, since: 599_000 })).toBe(false);
  expect(isWorthTidying({ ...resting, quiet: 0, since: 601_000 })).toBe(true);
});
