import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readPacked, writePacked } from './packed.ts';

const folder = mkdtempSync(join(tmpdir(), 'cistella-packed-'));
const file = join(folder, 'index.bin');
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.float64Array());
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    numbers,
    fc.array(fc.string()),
    fc.array(tie('any')),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('any'), { noNullPrototype: true }),
  ),
})).any;

test('what is packed into a file is what comes out of it', async () => {
  await fc.assert(
    fc.asyncProperty(value, async (kept) => {
      await writePacked(file, { kept });
      expect(await readPacked(file)).toEqual({ kept });
    }),
    { numRuns: 200 },
  );
});

test('a file that is cut off, or something else, is refused', async () => {
  await writePacked(file, { a: new Uint32Array(1000), b: 'text' });
  const whole = readFileSync(file);
  for (const length of [0, 7, 20, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(readPacked(file)).rejects.toThrow();
  }
  writeFileSync(file, 'something else altogether');
  await expect(readPacked(file)).rejects.toThrow();
});
