import { draftPage, readDrafted } from '../content/index.ts';
import { type Asked, ask } from '../frame/command/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { factsOf } from './model-facts.ts';
import { LEGAL_DRAFTS, type LegalDraft, pageText } from './model-pages.ts';
import { documentOf } from './model-text.ts';

export { LEGAL_DRAFTS, type LegalDraft, pageText } from './model-pages.ts';
export { blankIn, documentOf, textOf } from './model-text.ts';

/** The languages that drafts are written in; a shop of none of them gets English ones. */
const WRITTEN: readonly Language[] = ['ca', 'es', 'en'];

/** The text of one page as the shop's facts make it, in the languages in which the shop can have it. */
export function draftTexts(shop: Shop, page: LegalDraft) {
  const mine = shop.settings.languages.filter((language) => WRITTEN.includes(language));
  return Object.fromEntries(
    (mine.length > 0 ? mine : ['en']).map((language) => {
      const facts = factsOf(shop, language);
      return [language, { title: facts.t(`legal.${page}.title`), body: documentOf(pageText(page, facts)) }];
    }),
  );
}

/** Drafts every legal page that no person has written yet, or anew what nobody has touched. @returns how many were written */
export async function draftLegalPages(asked: Asked): Promise<LegalDraft[]> {
  const made: LegalDraft[] = [];
  for (const key of LEGAL_DRAFTS)
    if (await ask(asked, draftPage, { key, texts: draftTexts(asked.shop, key) })) made.push(key);
  return made;
}

export type LegalState = 'none' | 'waits' | 'stands';

/** How each of the legal pages stands: not there, a draft that nobody has confirmed, or published. One query. */
export async function readLegalPages(shop: Shop) {
  const rows = await readDrafted(shop.db.read, LEGAL_DRAFTS);
  return LEGAL_DRAFTS.map((key) => {
    const page = rows.find((row) => row.key === key);
    const state: LegalState =
      page === undefined ? 'none' : page.drafted > 0 || page.status === 'draft' ? 'waits' : 'stands';
    return { key, page, state };
  });
}
