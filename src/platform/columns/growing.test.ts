import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Growing } from './growing.ts';

test('a column has what was added to it, in order, however far it grows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(999), fc.record({ pad: fc.nat(90), value: fc.nat(9) })), { maxLength: 60 }),
      fc.array(fc.nat(99), { maxLength: 40 }),
      (steps, kept) => {
        const column = new Growing<Uint32Array>(Uint32Array, Uint32Array.from(kept));
        const plain = [...kept];
        for (const step of steps) {
          if (typeof step === 'number') {
            column.push(step);
            plain.push(step);
          } else {
            column.pad(step.pad, step.value);
            while (plain.length < step.pad) plain.push(step.value);
          }
        }
        expect(column.length).toBe(plain.length);
        expect([...column.exact()]).toEqual(plain);
      },
    ),
  );
});

test('a new column is empty', () => {
  const column = new Growing<Float64Array>(Float64Array);
  expect([column.length, column.exact().length]).toEqual([0, 0]);
});

test('what is padded without a value is 0', () => {
  const column = new Growing<Uint32Array>(Uint32Array);
  column.push(7);
  column.pad(3);
  expect([...column.exact()]).toEqual([7, 0, 0]);
});

test('ten thousand additions move the column some twenty times, and what is reserved not at all', () => {
  const moves = (column: Growing<Uint32Array>) => {
    let moved = 0;
    for (let value = 0; value < 10_000; value += 1) {
      const before = column.items;
      column.push(value);
      if (column.items !== before) moved += 1;
    }
    return moved;
  };
  expect(moves(new Growing<Uint32Array>(Uint32Array))).toBeLessThan(25);
  const reserved = new Growing<Uint32Array>(Uint32Array);
  reserved.reserve(10_000);
  expect(moves(reserved)).toBe(0);
});
