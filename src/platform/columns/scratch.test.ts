import { expect, test } from 'vitest';
import { scratch, withScratch } from './scratch.ts';

test('memory of one answer is lent again to the next, as zeros', () => {
  const first = withScratch(() => {
    const lent = scratch(5000);
    new Uint8Array(lent).fill(9);
    return lent;
  });
  withScratch(() => {
    const again = scratch(5001);
    expect(again).toBe(first);
    expect(new Uint8Array(again).every((byte) => byte === 0)).toBe(true);
    expect(again.byteLength).toBeGreaterThanOrEqual(5001);
  });
});

test('within an answer no memory is lent twice, though the work within it asks for scratch of its own', () => {
  withScratch(() => {
    const outer = scratch(64);
    const inner = withScratch(() => scratch(64));
    expect(inner).not.toBe(outer);
    expect(scratch(64)).not.toBe(inner);
    expect(scratch(64)).not.toBe(outer);
  });
});

test('it waits for the next answer of its size, whatever others ask for meanwhile', () => {
  const first = withScratch(() => scratch(20_000));
  withScratch(() => scratch(60_000));
  withScratch(() => scratch(100_000));
  expect(withScratch(() => scratch(20_000))).toBe(first);
});

test('all that one answer was lent is there for the next, and no more', () => {
  const three = () => withScratch(() => new Set([scratch(70_000), scratch(70_000), scratch(70_000)]));
  const before = three();
  expect(three()).toEqual(before);
  const four = withScratch(() => [1, 2, 3, 4].map(() => scratch(70_000)));
  expect(four.filter((buffer) => before.has(buffer))).toHaveLength(3);
});

test('work that fails gives its memory back', () => {
  let lent: ArrayBuffer | undefined;
  expect(() =>
    withScratch(() => {
      lent = scratch(90_000);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(withScratch(() => scratch(90_000))).toBe(lent);
});

test('outside of an answer memory is new, and just as long as asked for', () => {
  const one = scratch(100);
  expect(one.byteLength).toBe(100);
  expect(scratch(100)).not.toBe(one);
  expect(withScratch(() => scratch(100))).not.toBe(one);
});

test('an index that grows leaves no memory of old sizes behind for ever', () => {
  const old = withScratch(() => scratch(4096));
  expect(withScratch(() => scratch(4096))).toBe(old);
  for (let size = 100; size < 130; size += 1) withScratch(() => scratch(size * 4096));
  expect(withScratch(() => scratch(4096))).not.toBe(old);
});
