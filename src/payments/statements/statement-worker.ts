import { type StatementFault, StatementProblem, type Statements } from './model.ts';
import { readStatements } from './read.ts';

export interface Question {
  bytes: Uint8Array;
  /** Digits of the minor unit, by currency. */
  decimals: Readonly<Record<string, number>>;
}

/** Errors lose what they are between threads, so what is wrong with a file is told. */
export type Answer = Statements | { fault: StatementFault; line: number | undefined };

/** The thread behind `readStatementsBeside`. */
export default async ({ bytes, decimals }: Question): Promise<Answer> => {
  try {
    return await readStatements(bytes, decimals);
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error;
    return { fault: error.fault, line: error.line };
  }
};
