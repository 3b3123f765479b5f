import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../src/frame/request/errors.ts';
import { knownLanguages, languageFacts } from '../src/frame/shop/languages.ts';
import { missingTexts } from '../src/frame/shop/texts.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The house's own, which are whole; others say what they have. */
const LANGUAGES = ['ca', 'es', 'en'] as const;

/** Those of a language's folder; `language.json` describes the language itself. */
const textFiles = (language: string): string[] =>
  readdirSync(join(ROOT, 'locales', language)).filter((file) => file !== 'language.json');

function read(language: string): Map<string, string> {
  const folder = join(ROOT, 'locales', language);
  const entries = textFiles(language).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  );
  return new Map(entries);
}

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<
  (typeof LANGUAGES)[number],
  Map<string, string>
>;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}
/** What was kept of old names texts too. */
const code = ['src', 'migrations'].flatMap((folder) => sources(join(ROOT, folder))).join('\n');

/** Every key written out in the code, and the stems of the composed ones: t(`error.${code}`). */
const written = new Set(
  [...code.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
);
const patterns = [...code.matchAll(/`([a-z_]+\.[^`\s]*\$\{[^`]*)`/g)].map(
  (match) => new RegExp(`^${(match[1] ?? '').replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
);

/** Words that stand the same in two languages, and names. */
const SAME_IN_ALL =
  /^[^a-zà-ÿ]*$|^(Total|Subtotal|IVA|Error|Web|PayPal|Bizum|IBAN|BIC|SKU|No|Local|Final|General|Normal|OK|Marketing|Decimals|Facebook|Pinterest|Telegram|Cheque|WhatsApp|X|Asia|Oceania|GTIN|Categories|Simple|Variable)[:.]?$/i;

function placeholdersOf(text: string, language: string): string[] {
  const names = new Set<string>();
  JSON.stringify(
    new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst(),
    (key, value) => {
      if (value && typeof value === 'object' && 'type' in value && value.type !== 0 && value.type !== 7)
        names.add(value.value);
      return key === 'location' ? undefined : value;
    },
  );
  return [...names].sort();
}

describe('the texts of the shop', () => {
  test('every text exists in every language, in a file of the same name', () => {
    for (const language of LANGUAGES) {
      expect([...texts[language].keys()].sort()).toEqual([...texts.ca.keys()].sort());
      expect(readdirSync(join(ROOT, 'locales', language))).toEqual(readdirSync(join(ROOT, 'locales', 'ca')));
    }
  });

  test('a language that is not whole says nothing that the whole ones do not, with the same placeholders', () => {
    const others = knownLanguages.filter((language) => !LANGUAGES.some((own) => own === language));
    expect(others).toContain('oc');
    for (const language of others) {
      const own = read(language);
      expect([...own.keys()].filter((key) => !texts.en.has(key))).toEqual([]);
      for (const [key, text] of own)
        expect([key, placeholdersOf(text, language)]).toEqual([
          key,
          placeholdersOf(texts.en.get(key) ?? '', 'en'),
        ]);
      expect(missingTexts(language)).toHaveLength(texts.en.size - own.size);
    }
  });

  test('every language names all words of the address', () => {
    for (const language of knownLanguages)
      expect([language, Object.keys(languageFacts(language).slugs)]).toEqual([
        language,
        Object.keys(languageFacts('ca').slugs),
      ]);
  });

  test('every text that the code asks for exists', () => {
    const asked = [...code.matchAll(/(?:\bt\(|\bmust\(|\bmeans[:=])\s*'([\w.-]+)'/g)].map(
      (match) => match[1] ?? '',
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((key) => !texts.ca.has(key))).toEqual([]);
  });

  test('every refusal of the list has a text and a title', () => {
    const wanted = errorCodes().flatMap((code) => [`error.${code}`, `error.${code}.title`]);
    expect(wanted.filter((key) => !texts.ca.has(key))).toEqual([]);
  });

  test('no refusal stands in the list that nobody makes', () => {
    const made = (name: string) => new RegExp(`ShopError\\([^)]*'${name}'`).test(code);
    expect(errorCodes().filter((name) => !made(name) && !name.startsWith('download_'))).toEqual([]);
  });

  test('no text is left over', () => {
    const used = (key: string) => written.has(key) || patterns.some((pattern) => pattern.test(key));
    expect([...texts.ca.keys()].filter((key) => !used(key))).toEqual([]);
  });

  test('every text is a well-formed message with the same placeholders in every language', () => {
    for (const [key, text] of texts.ca) {
      for (const language of ['es', 'en'] as const) {
        expect([key, placeholdersOf(texts[language].get(key) ?? '', language)]).toEqual([
          key,
          placeholdersOf(text, 'ca'),
        ]);
      }
    }
  });

  test('no English leaks into another language', () => {
    const leaks = [...texts.en].flatMap(([key, text]) =>
      (['ca', 'es'] as const)
        .filter(
          (language) =>
            texts[language].get(key) === text && !SAME_IN_ALL.test(text.replace(/\{[^}]*\}/g, '').trim()),
        )
        .map((language) => `${language} ${key}: ${text}`),
    );
    expect(leaks).toEqual([]);
  });

  test('Catalan is written with typographic apostrophes', () => {
    expect([...texts.ca].filter(([, text]) => text.replace(/\{[^}]*\}/g, '').includes("'"))).toEqual([]);
  });

  test('keys are sorted within each file, so that two people can add without meeting', () => {
    for (const language of knownLanguages) {
      for (const file of textFiles(language)) {
        const keys = Object.keys(JSON.parse(readFileSync(join(ROOT, 'locales', language, file), 'utf8')));
        expect([file, keys]).toEqual([file, [...keys].sort()]);
      }
    }
  });
});
