import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv, unguard } from './csv.ts';

const cell = fc.string({
  unit: fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', '\n', '＝', '"', ',', '1', 'a', ' '),
});

test('a file’s cells come back as they were, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(csv(rows), { record_delimiter: '\n' });
      expect(read.map((row) => row.map(unguard))).toEqual(rows);
      for (const text of read.flat()) expect(text).not.toMatch(/^[=＝+@\t\r\n]|^-(?!\d+([.,]\d+)?$)/);
    }),
  );
});

test('numbers below zero stay numbers', () => {
  expect(csv([[-5, '-5,25', '-5+1']])).toBe('-5,"-5,25",\'-5+1\n');
});
