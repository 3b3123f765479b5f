import type { Language } from '../../frame/shop/settings.ts';

/** A setup as it is written in its file; what is in it is checked by `readSetup`. */
export type SetupFile = Record<string, unknown>;

/** A part that is changed by itself: a form by its number, a rule by {@link ruleKey}, the words of a language. */
export type SetupPart =
  | { kind: 'form'; id: number }
  | { kind: 'rule'; key: string }
  | { kind: 'words'; language: Language }
  | { kind: 'site' };

/** A rule as it is written; see `ResultRule`. */
export interface RuleFile {
  queries: string[];
  language?: Language;
  pin?: string[];
  bury?: string[];
  boost?: Record<string, number>;
  lead?: string;
}

/** What is in one language taken for something else, or for nothing. */
export interface OwnWords {
  corrections: { from: string[]; to: string }[];
  stopWords: string[];
}

/** The form that answers the search box. */
export interface SitePart {
  form: number | undefined;
  delay: number | undefined;
}

const listIn = (file: SetupFile, name: string): Record<string, unknown>[] =>
  Array.isArray(file[name]) ? (file[name] as Record<string, unknown>[]) : [];

/** What tells rules apart: their language and the first text that they are for. */
export const ruleKey = ({ language = '', queries = [] }: Pick<RuleFile, 'language' | 'queries'>): string =>
  `${language}|${queries[0] ?? ''}`;

export const rulesIn = (file: SetupFile) => listIn(file, 'rules') as unknown as RuleFile[];
export const formsIn = (file: SetupFile) => listIn(file, 'forms');

/** A part as it stands in a file; undefined for what is not there. */
export function partOf(file: SetupFile, part: SetupPart): unknown {
  switch (part.kind) {
    case 'form':
      return formsIn(file).find(({ id }) => id === part.id);
    case 'rule':
      return rulesIn(file).find((rule) => ruleKey(rule) === part.key);
    case 'words':
      return wordsOf(file, part.language);
    case 'site':
      return { form: file.site_search, delay: file.site_search_delay } as SitePart;
  }
}

export function wordsOf(file: SetupFile, language: Language): OwnWords {
  const stops = (file.stop_words ?? {}) as Record<Language, string[]>;
  return {
    corrections: listIn(file, 'corrections')
      .filter((one) => one.language === language)
      .map(({ from, to }) => ({ from: from as string[], to: to as string })),
    stopWords: stops[language] ?? [],
  };
}

/** The file with another part in its place; undefined takes it away. What is new stands at the end. */
export function withPart(file: SetupFile, part: SetupPart, value: unknown): SetupFile {
  switch (part.kind) {
    case 'form':
      return { ...file, forms: put(formsIn(file), ({ id }) => id === part.id, value) };
    case 'rule':
      return { ...file, rules: put(rulesIn(file), (rule) => ruleKey(rule) === part.key, value) };
    case 'words': {
      const { language } = part;
      const { corrections, stopWords } = (value ?? { corrections: [], stopWords: [] }) as OwnWords;
      return {
        ...file,
        corrections: [
          ...listIn(file, 'corrections').filter((one) => one.language !== language),
          ...corrections.map((one) => ({ language, ...one })),
        ],
        stop_words: { ...(file.stop_words as object | undefined), [language]: stopWords },
      };
    }
    case 'site': {
      const { form, delay } = value as SitePart;
      const { site_search: _, site_search_delay: __, ...rest } = file;
      return {
        ...rest,
        ...(form === undefined ? {} : { site_search: form }),
        ...(delay === undefined ? {} : { site_search_delay: delay }),
      };
    }
  }
}

function put<T>(list: readonly T[], isIt: (one: T) => boolean, value: unknown): T[] {
  const at = list.findIndex(isIt);
  const own = value === undefined ? [] : [value as T];
  return at < 0 ? [...list, ...own] : list.toSpliced(at, 1, ...own);
}

/** Who names a part in the trail: `form:3`, `words:ca`. */
export const nameOfPart = (part: SetupPart): string =>
  part.kind === 'site'
    ? 'site'
    : `${part.kind}:${part.kind === 'form' ? part.id : part.kind === 'rule' ? part.key : part.language}`;
