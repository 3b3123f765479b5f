import type { ByLanguage, Language } from './settings.ts';

/** What something says in a language, field by field. */
type Said = Readonly<Record<string, string>>;

/** What the source of a text said when somebody last looked at the text, and in which language it stands. */
export interface Source {
  in: Language;
  said: string;
}

/** The fields of a text whose source says something else since. */
export type Outdated = Readonly<Record<string, Source>>;

interface Rewritten {
  before: ByLanguage<Said>;
  after: ByLanguage<Said>;
  /** What was outdated before, by language. */
  were: ByLanguage<Outdated>;
  /** The language that the others are translated from. */
  source: Language;
  /** `field.language` of texts that somebody has looked at and found right as they are. */
  stillRight?: readonly string[] | undefined;
}

/**
 * Which texts have become older than their source, now that something was written; by language, and only those. A text
 * is looked at when it is written or said to be still right. When its source says again what it said then, it is as
 * good as it was; and what says the same as its source is never behind it.
 */
export function outdatedNow({
  before,
  after,
  were,
  source,
  stillRight = [],
}: Rewritten): ByLanguage<Outdated> {
  const found: Record<Language, Outdated> = {};
  const said = [...Object.values(before), ...Object.values(after)];
  const fields = new Set(said.flatMap((texts) => Object.keys(texts)));
  for (const [language, texts] of Object.entries(after)) {
    const own = before[language];
    // What nobody had written before is new, and what is translated from is behind nothing.
    if (own === undefined || language === source) continue;
    const outdated: Record<string, Source> = {};
    for (const field of fields) {
      const text = texts[field] ?? '';
      if (text !== (own[field] ?? '') || stillRight.includes(`${field}.${language}`)) continue;
      const marked = were[language]?.[field];
      // What was missing before is missing still.
      if (!marked && text === '' && before[source]?.[field]) continue;
      const was = marked ?? sourceIn(before, source, field);
      const now = was && sourceIn(after, was.in, field)?.said;
      // Whose source is gone stays as it was.
      if (now === undefined ? marked : now !== was?.said && now !== text) outdated[field] = was!;
    }
    if (Object.keys(outdated).length > 0) found[language] = outdated;
  }
  return found;
}

function sourceIn(texts: ByLanguage<Said>, language: Language, field: string): Source | undefined {
  const own = texts[language];
  return own && { in: language, said: own[field] ?? '' };
}

/** As a row keeps it; '' where nothing is. */
export const writeOutdated = (outdated: Outdated | undefined): string =>
  outdated === undefined ? '' : JSON.stringify(outdated);

/** Of rows that texts are kept in, one a language: what of them is outdated, where something is. */
export function readOutdated(
  rows: readonly { language: Language; outdated: string }[],
): ByLanguage<Outdated> {
  return Object.fromEntries(
    rows.flatMap(({ language, outdated }) =>
      outdated === '' ? [] : [[language, JSON.parse(outdated) as Outdated] as const],
    ),
  );
}

/** For a history: how many fields of each language are older than their source. */
export const outdatedFacts = (outdated: ByLanguage<Outdated>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(outdated).map(([language, fields]) => [
      `outdated.${language}`,
      Object.keys(fields).length,
    ]),
  );
