import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const LANGUAGES = ['ca', 'es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
type Part = ReturnType<IntlMessageFormat['getAst']>[number];

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

function messages(language: Language): [string, string][] {
  const files = readdirSync(join(ROOT, 'locales', language)).filter((file) => file !== 'language.json');
  return files.flatMap((file) =>
    Object.entries(JSON.parse(read('locales', language, file)) as Record<string, string>),
  );
}

/** What a shopper reads of a text: names of placeholders, tags and addresses are nobody's words. */
const visible = (text: string) => text.replace(/<code>.*?<\/code>|\{\w+[^}\s]*\}|\{\w+,|<[^>]*>/g, ' ');

/** The last column of docs/words.md, by language. */
function neverSaid(): { language: Language; words: string[] }[] {
  const rows = read('docs', 'words.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  // The line below the heads begins otherwise.
  return rows.slice(1).flatMap((row) =>
    (row.split('|').at(-2) ?? '').split(';').flatMap((part) => {
      const [language = '', words = ''] = part.split(':').map((each) => each.trim());
      if (!LANGUAGES.includes(language as Language)) return [];
      return [{ language: language as Language, words: words.split(',').map((word) => word.trim()) }];
    }),
  );
}

/** Placeholders of words, dates and amounts, each with what the sentence says right before it. */
function* placeholders(parts: readonly Part[], before = ''): Generator<{ name: string; before: string }> {
  let said = before;
  for (const part of parts) {
    if (part.type === 0) said += part.value;
    else {
      if (part.type === 1) yield { name: part.value, before: said };
      if ('options' in part)
        for (const { value } of Object.values(part.options)) yield* placeholders(value, said);
      said += '…';
    }
  }
}

/** These are written in figures, which nobody elides. */
const COUNTED = new Set(['count', 'total', 'pages', 'step', 'from', 'number', 'a', 'b']);

const TRAPS = {
  ca: /(^|[\s(«])(de|el|del|al|la|pel|que|des de)\s[«“(]?$/i,
  es: /(^|[\s(«])(y|o|de el|a el)\s[«“(]?$/i,
} as const;

/** What people type into the desk's search, in whatever words they have for a thing; nobody reads it. */
const isTyped = (key: string): boolean => /^admin\.find\.(also\.\w+|\w+\.words)$/.test(key);

describe('the words of the shop', () => {
  test('one thing has one word in each language', () => {
    const rules = neverSaid();
    expect(rules.length).toBeGreaterThan(15);
    const pages = (language: Language) =>
      readdirSync(join(ROOT, 'demo', 'content'))
        .filter((file) => file.endsWith(`.${language}.html`))
        .map((file): [string, string] => [file, read('demo', 'content', file)]);
    const wrong = rules.flatMap(({ language, words }) =>
      [...messages(language).filter(([key]) => !isTyped(key)), ...pages(language)].flatMap(([key, text]) =>
        words
          .filter((word) => new RegExp(`(?<![\\p{L}-])${word}`, 'iu').test(visible(text)))
          .map((word) => `${language} ${key}: ${word}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  for (const language of ['ca', 'es'] as const)
    test(`a sentence holds whatever is put into it: Anna, oli d’oliva, the 1st and the 11th (${language})`, () => {
      const wrong = messages(language).flatMap(([key, text]) => {
        const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        return [...placeholders(format.getAst())]
          .filter(({ name, before }) => !COUNTED.has(name) && TRAPS[language].test(before))
          .map(({ name }) => `${key}: {${name}} in “${text}”`);
      });
      expect(wrong).toEqual([]);
    });

  test('buttons of Spanish are infinitives', () => {
    const texts = new Map(messages('es'));
    const all = new Set(sources(join(ROOT, 'src')).flatMap(buttonTexts));
    const keys = [...all].filter((key) => texts.has(key)).sort();
    expect(keys.length).toBeGreaterThan(30);
    const infinitive = /^((No|Sí), )?\p{L}+[aei]r(me|se|l[aeo]s?|l[ao])?(?!\p{L})/u;
    expect(
      keys
        .map((key) => `${key}: ${texts.get(key)}`)
        .filter(
          (line) => !infinitive.test((line.split(': ')[1] ?? '').replace(/^\{\w+, plural, \S+ \{/, '')),
        ),
    ).toEqual(NO_COMMANDS.map((key) => `${key}: ${texts.get(key)}`));
  });
});

/** Buttons that open something are called what it is. */
const NO_COMMANDS = [
  'admin.keys',
  'admin.menu_label',
  'catalogue.wish_short',
  'points.benefits',
  'points.benefits_of',
  'site.consent_choices',
  'site.menu_button',
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The texts within a button; what is said once it was pressed is none of them. */
function buttonTexts(source: string): string[] {
  const buttons = source.matchAll(
    /<(?:button|CallButton)\b((?:(?!<\/?(?:button|CallButton|form|p|div)\b)[\s\S]){0,500}?)<\/(?:button|CallButton)>/g,
  );
  return [...buttons].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(?<!data-success_message=\{)t\(\s*'([\w.]+)'/g)].map(([, key = '']) => key),
  );
}
