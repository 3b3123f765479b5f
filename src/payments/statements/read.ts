import { readCamt } from './camt.ts';
import { type DecimalsOf, MOST_BYTES, MOST_CREDITS, StatementProblem, type Statements } from './model.ts';
import { isNorma43, readNorma43 } from './norma43.ts';

/**
 * Reads a file of a bank, of whichever of the two formats it is. Nothing is kept.
 *
 * @param decimals digits of minor units by currency; those of another are two
 * @throws StatementProblem where anything of it is not as its format says: half a statement is none
 */
export async function readStatements(
  bytes: Uint8Array,
  decimals: Readonly<Record<string, number>>,
): Promise<Statements> {
  const decimalsOf: DecimalsOf = (currency) => decimals[currency] ?? 2;
  if (bytes.length > MOST_BYTES) throw new StatementProblem('too_large');
  const read = isNorma43(bytes)
    ? readNorma43(bytes, decimalsOf)
    : looksLikeXml(bytes)
      ? await readCamt(bytes, decimalsOf)
      : undefined;
  if (!read) throw new StatementProblem('unknown');
  if (read.credits.length > MOST_CREDITS) throw new StatementProblem('too_many');
  return read;
}

/** After whatever mark of its characters there may be. */
const looksLikeXml = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
