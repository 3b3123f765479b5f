import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of the shopkeeper's, as JSON; its path is meant from where the command was typed. Some editors mark its begin. */
export function readJsonFile(file: string, mistake: (message: string) => Error): unknown {
  const text = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8').replace(
    /^\uFEFF/,
    '',
  );
  try {
    return JSON.parse(text);
  } catch (error) {
    throw mistake(`${file} is no JSON: ${(error as Error).message}`);
  }
}
