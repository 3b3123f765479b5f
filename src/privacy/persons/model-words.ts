import type { Words } from '../../frame/persons/index.ts';

const GONE = '…';
/** Shorter ones are words of any text. */
const SHORTEST = 3;

/**
 * What takes a person's name, address and numbers out of texts that are not all about them.
 *
 * @param called all that they are called and reached by, in any order
 * @param aliasOf the same for the same e-mail
 */
export function wordsOf(called: Iterable<string>, aliasOf: (email: string) => string): Words {
  const found = [...new Set([...called].map((word) => word.trim()))]
    .filter((word) => word.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern =
    found.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return {
    without: (text) => (pattern ? text.replace(pattern, GONE) : text),
    alias: aliasOf,
  };
}

/** JSON with its texts taken out: which fields there were, and numbers, stay. What is no JSON goes. */
export function withoutTexts(json: string): string {
  if (json === '') return '';
  try {
    return JSON.stringify(JSON.parse(json), (_, value) => (typeof value === 'string' ? GONE : value));
  } catch {
    return '';
  }
}
