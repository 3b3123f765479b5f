import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { fold } from '../fold.ts';
import { addBought, addClick, addSearches, dropOldestDay, readUnfound } from './store.ts';

export { readSearchLog } from './store.ts';
export { readSearchTotals } from './store-totals.ts';
export {
  type ReadWord,
  readOpened,
  readSearchDays,
  readWordDays,
  readWords,
  type WordsWish,
} from './store-words.ts';

const DAY = 86_400_000;

/** A text as it is counted: without case, accents and blanks at its ends; undefined for what says nothing. */
function loggedQuery(text: string): string | undefined {
  const query = fold(text).replace(/\s+/g, ' ').trim().slice(0, 100);
  return query.length > 1 ? query : undefined;
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Counts one search, a second later with others. Nothing of the visitor is kept. */
export function logSearch(
  { behind }: Shop,
  search: { language: Language; formId: number; text: string; found: number },
  now: number,
): void {
  const query = loggedQuery(search.text);
  if (!query) return;
  const { language, formId, found } = search;
  behind.leave(addSearches, { day: dayOf(now), query, language, form_id: formId, found });
}

/** Counts that a result was opened. */
export async function logClick(
  tx: Tx,
  click: { language: Language; formId: number; text: string; target: string; place: number },
  now: number,
): Promise<void> {
  const query = loggedQuery(click.text);
  if (query)
    await addClick(tx, {
      day: dayOf(now),
      query,
      language: click.language,
      target: click.target,
      form_id: click.formId,
      place: click.place,
    });
}

/** Counts that something was ordered which was opened out of the results of a search. */
export async function logBought(
  tx: Tx,
  { language, formId, text, target }: { language: Language; formId: number; text: string; target: string },
  now: number,
): Promise<void> {
  const query = loggedQuery(text);
  if (query) await addBought(tx, { day: dayOf(now), query, language, form_id: formId, target });
}

/** What was searched for in the last days and not found, most often first. */
export const unfoundSince = (
  db: Reader,
  { now, days, limit }: { now: number; days: number; limit: number },
) => readUnfound(db, { since: dayOf(now - days * DAY), limit });

/** Forgets a day of what was counted before a moment. @returns how many rows */
export const forgetSearches = (tx: Tx, before: number): Promise<number> => dropOldestDay(tx, dayOf(before));
