import type { Language } from '../../../src/frame/shop/settings.ts';
import type { DocumentTexts, SearchDocument } from '../../../src/search/model-document.ts';
import type { Question } from '../../../src/search/model-question.ts';
import type { SynonymGroups } from '../../../src/search/text/words/synonyms.ts';
import { openShelves, type Shelf, type searchEngines } from './engines.ts';

export interface Wish {
  texts: Record<Language, string | DocumentTexts>;
  codes?: string[];
  rows?: { id: number; codes: string[] }[];
  numbers?: Record<string, number>;
}

const LANGUAGES: Language[] = ['ca', 'es', 'en'];

function documentOf({ texts, codes = [], rows = [], numbers = {} }: Wish, at: number): SearchDocument {
  const row = { choices: {}, numbers: {} };
  return {
    type: 'product',
    id: at + 1,
    codes,
    choices: {},
    numbers,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [
        language,
        typeof text === 'string' ? { title: text } : text,
      ]),
    ),
    rows: rows.length > 0 ? rows.map((own) => ({ ...row, ...own })) : [{ id: 0, codes: [], ...row }],
  };
}

/** The ids that a text finds, best first. */
export const found = async (index: Shelf, text: string, more: Partial<Question> = {}) =>
  (await index.search({ language: 'ca', text, ...more })).hits.map(({ id }) => id);

/** Indexes of documents that are said by their texts. */
export function openTextShelves(kind: (typeof searchEngines)[number]) {
  const shelfOf = openShelves(kind);
  const shelf = (wishes: Wish[], synonyms: SynonymGroups = {}) =>
    shelfOf(wishes.map(documentOf), { languages: LANGUAGES, synonyms });
  const titles = (language: Language, ...list: string[]) =>
    shelf(list.map((title) => ({ texts: { [language]: title } })));
  return { shelf, titles };
}
