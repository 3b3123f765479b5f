import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CellTooLong, MOST_IN_CELL, writeXlsx } from './xlsx.ts';

const write = (text: string) =>
  writeXlsx(
    new PassThrough().resume(),
    'Full',
    (async function* () {
      yield [['Títol'], [1, text]];
    })(),
  );

test('a cell holds as much as table programs read, and what is longer is refused with its place', async () => {
  expect(await write('a'.repeat(MOST_IN_CELL))).toBe(2);
  const refused = write('a'.repeat(MOST_IN_CELL + 1));
  await expect(refused).rejects.toThrow(CellTooLong);
  await expect(refused).rejects.toThrow('Cell B2: 32768 letters');
});
