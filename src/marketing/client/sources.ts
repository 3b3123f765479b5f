import sourcebuster from 'sourcebuster';
import { writeCookie, writingSecurely } from '../../platform/browser/cookies.ts';
import { type Current, completed, packed } from './model-sources.ts';

/** What sourcebuster knows, by group and key: `current.typ`. */
export type Sources = Record<string, Record<string, unknown> | undefined>;

const MONTH_SECONDS = 30 * 86_400;

/** Reads where this visit came from, and keeps it in cookies. Lifetime in months, session in minutes. */
export function readSources(options: {
  lifetime: number;
  session_length: number;
  promocode: { min: number; max: number };
}): Sources {
  writingSecurely(() => sourcebuster.init(options));
  const known = sourcebuster.get;
  const current = completed(known.current as Current, location.search);
  if (!current) return known;
  writeCookie(
    'sbjs_current',
    encodeURIComponent(packed(current)),
    `path=/; domain=.${location.hostname}; max-age=${options.lifetime * MONTH_SECONDS}`,
  );
  return { ...known, current };
}
