import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCells, writeCells } from './model-tsv.ts';

describe('cells on the clipboard', () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => text.replace(/\s+/g, ' ').trim());
  const table = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );

  test('what is copied is pasted as it was', () => {
    fc.assert(
      fc.property(table, (cells) => {
        expect(readCells(writeCells(cells))).toEqual(cells);
      }),
    );
  });

  test('a spreadsheet’s last line end makes no row of its own', () => {
    expect(readCells('S-1\t12,50\r\nS-2\t13\r\n')).toEqual([
      ['S-1', '12,50'],
      ['S-2', '13'],
    ]);
  });

  test('quotes hold tabs and lines together, and a quote within is written twice', () => {
    expect(readCells('"a\tb"\t"c\nd"\t"e ""f"""')).toEqual([['a b', 'c d', 'e "f"']]);
  });

  test('an inch mark at the end of a word is no quote', () => {
    expect(readCells('5"\t6"\n"7\t8')).toEqual([
      ['5"', '6"'],
      ['"7', '8'],
    ]);
  });

  test('empty cells stay in their place', () => {
    expect(readCells('\ta\t\n\t\tb')).toEqual([
      ['', 'a', ''],
      ['', '', 'b'],
    ]);
  });
});
