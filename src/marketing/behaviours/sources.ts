import sourcebuster from 'sourcebuster';

/** What sourcebuster knows, by group and key: `current.typ`. */
export type Sources = Record<string, Record<string, unknown> | undefined>;

/** Reads where this visit came from, and keeps it in cookies. Lifetime in months, session in minutes. */
export function readSources(options: {
  lifetime: number;
  session_length: number;
  promocode: { min: number; max: number };
}): Sources {
  sourcebuster.init(options);
  return sourcebuster.get;
}
