import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
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

/** Whose clock on the wall says which day it is. */
type Clock = Pick<Shop, 'settings'>;

const dayOf = (now: number, { settings }: Clock): string => dayIn(now, settings.timeZone);

/** Counts one search, a second later with others. Nothing of the visitor is kept. */
export function logSearch(
  shop: Shop,
  search: { language: Language; formId: number; text: string; found: number },
  now: number,
): void {
  const query = loggedQuery(search.text);
  if (!query) return;
  const { language, formId, found } = search;
  shop.behind.leave(addSearches, { day: dayOf(now, shop), query, language, form_id: formId, found });
}

/** Counts that a result was opened. */
export async function logClick(
  tx: Tx,
  shop: Clock,
  click: { language: Language; formId: number; text: string; target: string; place: number },
  now: number,
): Promise<void> {
  const query = loggedQuery(click.text);
  if (query)
    await addClick(tx, {
      day: dayOf(now, shop),
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
  shop: Clock,
  { language, formId, text, target }: { language: Language; formId: number; text: string; target: string },
  now: number,
): Promise<void> {
  const query = loggedQuery(text);
  if (query) await addBought(tx, { day: dayOf(now, shop), query, language, form_id: formId, target });
}

/** What was searched for in the last days and not found, most often first. */
export const unfoundSince = (
  db: Reader,
  shop: Clock,
  { now, days, limit }: { now: number; days: number; limit: number },
) => readUnfound(db, { since: dayOf(now - days * DAY, shop), limit });

/** Forgets a day of what was counted before the one of a moment, by the shop's clock. @returns how many rows */
export const forgetSearches = (tx: Tx, before: number, settings: Clock['settings']): Promise<number> =>
  dropOldestDay(tx, dayOf(before, { settings }));
