import Tinypool from 'tinypool';
import { given } from '../../../frame/shop/per-shop.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { sheetAsCsv } from './sheet.ts';

/** The program of the process that reads spreadsheets: `sheet-worker.ts`, or what was built of it. */
export const sheetProgram = given<URL>();

/**
 * 50,000 rows need half of it. A file that comes to more ends its process and nothing else. What is unpacked is not in
 * this bound, so `sheetAsCsv` has one of its own.
 */
const MOST_MEMORY_MB = 768;

/**
 * {@link sheetAsCsv} in a process of its own: a large sheet takes seconds, in which shoppers would wait, and a packed
 * file may grow to anything. A thread would not do: one whose memory ends at once, by a single cell in a column that
 * no sheet has, takes the whole shop along. @returns undefined where it cannot be read
 */
export async function sheetAsCsvBeside(shop: Shop, sent: Uint8Array): Promise<string | undefined> {
  const program = sheetProgram(shop);
  if (!program) return sheetAsCsv(sent).catch(() => undefined);
  const pool = new Tinypool({
    filename: program.href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
  });
  try {
    // A part of the request's own bytes would take all of them along.
    return (await pool.run(new Uint8Array(sent))) as string | undefined;
  } catch {
    return undefined;
  } finally {
    await pool.destroy();
  }
}
