import type { Language } from '../../frame/shop/settings.ts';
import { fold, sortKey, squeeze } from '../fold.ts';
import type { SearchDocument } from '../model-document.ts';
import { FIELDS, type TextField } from '../text/fields.ts';
import { stem } from '../text/stems/stem.ts';
import { headsOf } from '../text/words/heads.ts';
import { saysNothing } from '../text/words/stop.ts';
import { eachToken } from '../text/words/tokens.ts';

/** A document as PostgreSQL keeps it. */
export interface Packed {
  type: string;
  id: number;
  /** A `tsvector` as text: terms with their language before them, their places, and the weight of their field. */
  words: string;
  /** Words as `ca oli`. */
  vocabulary: string[];
  /** Words that are written with accents, by `ca oli`. */
  shown: Map<string, string>;
  numbers: Record<string, number>;
  titles: { language: Language; sort_key: string; stems: string[] }[];
  rows: { place: number; row_id: number; choices: string[]; numbers: Record<string, number> }[];
  codes: { code: string; place: number | null }[];
  /** Which fields it has, and whether they are the document's or its rows'. */
  fields: Map<string, 'document' | 'row'>;
}

/** Between a field and its value; no name has it in it. */
export const SEPARATOR = '\u001f';
/** `tsvector` has four weights, so two fields share one. */
const WEIGHT: Record<TextField, string> = {
  title: 'A',
  terms: 'B',
  attributes: 'C',
  summary: 'C',
  body: 'D',
};
/** The last place that a `tsvector` can say. */
const LAST_PLACE = 16_383;

export const token = (field: string, value: string): string => `${field}${SEPARATOR}${value}`;

/** As a part of a `tsquery` or a `tsvector`. */
export const lexeme = (language: Language, term: string): string =>
  `'${`${language}:${term}`.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export function pack(document: SearchDocument, languages: readonly Language[]): Packed {
  const fields: Packed['fields'] = new Map();
  const note = (names: object, level: 'document' | 'row') => {
    for (const name of Object.keys(names)) {
      const known = fields.get(name);
      if (known && known !== level) throw new Error(`The field "${name}" is one of a ${known}.`);
      fields.set(name, level);
    }
  };
  note(document.choices, 'document');
  note(document.numbers, 'document');
  const own = tokens(document.choices);
  const codes = document.codes.map((code): Packed['codes'][number] => ({ code: squeeze(code), place: null }));
  const rows = document.rows.map((row, place) => {
    note(row.choices, 'row');
    note(row.numbers, 'row');
    for (const code of row.codes) codes.push({ code: squeeze(code), place });
    const numbers = { ...document.numbers, ...row.numbers };
    return { place, row_id: row.id, choices: [...own, ...tokens(row.choices)], numbers };
  });
  return {
    type: document.type,
    id: document.id,
    numbers: { ...document.numbers },
    rows,
    fields,
    ...packTexts(document, languages),
    codes: codes.filter(({ code }) => code !== ''),
  };
}

const tokens = (choices: SearchDocument['choices']): string[] =>
  Object.entries(choices).flatMap(([field, values]) =>
    [...new Set(values)].map((value) => token(field, value)),
  );

function packTexts({ texts }: SearchDocument, languages: readonly Language[]) {
  const places = new Map<string, string[]>();
  const vocabulary = new Set<string>();
  const shown = new Map<string, string>();
  const titles: Packed['titles'] = [];
  for (const language of languages) {
    const text = texts[language];
    const any = text ?? Object.values(texts)[0];
    const stems: string[] = [];
    titles.push({ language, sort_key: sortKey(any?.title ?? ''), stems });
    if (!text) continue;
    let place = 1;
    const heads = headsOf(text.terms, language);
    for (const [sign, words] of [
      ['^', heads.is],
      ['~', heads.beside],
    ] as const)
      for (const word of words) places.set(lexeme(language, `${sign}${stem(word, language)}`), ['1D']);
    for (const field of FIELDS) {
      const said = text[field];
      if (!said) continue;
      const enter = (word: string) => {
        const term = stem(word, language);
        const where = `${Math.min(place, LAST_PLACE)}${WEIGHT[field]}`;
        const key = lexeme(language, term);
        const list = places.get(key);
        if (list) list.push(where);
        else places.set(key, [where]);
        vocabulary.add(`${language} ${word}`);
        return term;
      };
      const word = (one: string) => {
        const term = enter(one);
        // Words that say nothing have a place, but take none from the others: phrases reach over them.
        if (saysNothing(one, language)) return;
        if (field === 'title') stems.push(term);
        place += 1;
      };
      eachToken(fold(said), word, enter);
      if (field === 'title')
        for (const [written] of said.toLowerCase().matchAll(/[\p{L}\p{M}·]+/gu)) {
          const plain = fold(written);
          if (plain !== written) shown.set(`${language} ${plain}`, written);
        }
      // No phrase reaches from one field into the next.
      place += 1;
    }
  }
  const words = [...places].map(([key, where]) => `${key}:${where.join(',')}`).join(' ');
  return { words, vocabulary: [...vocabulary], shown, titles };
}
