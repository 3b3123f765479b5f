import Tinypool from 'tinypool';
import { given } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { StatementProblem, type Statements } from './model.ts';
import type { Answer, Question } from './statement-worker.ts';

/** The program of the thread that reads files of banks: `statement-worker.ts`, or what was built of it. */
export const statementProgram = given<URL>();

/** A statement of 8 MB becomes some dozens of them; a file that wants more ends its thread and nothing else. */
const MOST_MEMORY_MB = 256;

/**
 * Reads a file of a bank as `readStatements` does, on a thread of its own: a large one takes seconds, in which
 * shoppers would wait. The thread ends with the file, for there is one in a day.
 *
 * @throws StatementProblem
 */
export async function readStatementsBeside(shop: Shop, sent: Uint8Array): Promise<Statements> {
  const decimals = Object.fromEntries(shop.settings.currencies.map(({ code, decimals }) => [code, decimals]));
  const program = statementProgram(shop);
  if (!program) {
    const { readStatements } = await import('./read.ts');
    return readStatements(sent, decimals);
  }
  const pool = new Tinypool({
    filename: program.href,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    // A part of the request's own bytes would take all of them along.
    const question: Question = { bytes: new Uint8Array(sent), decimals };
    const answer: Answer = await pool.run(question);
    if ('fault' in answer) throw new StatementProblem(answer.fault, answer.line);
    return answer;
  } finally {
    await pool.destroy();
  }
}
