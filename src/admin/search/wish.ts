import type { Language } from '../../frame/shop/settings.ts';
import { dayAfter, dayIn } from '../../platform/i18n/days.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';

/** Days back from today that can be read at once; `own` is two days. */
export const SPANS = ['7', '30', '90', '365', 'own'] as const;

/** Which searches are read, by days of the shop's own calendar. */
export interface WordsAsked {
  span: (typeof SPANS)[number];
  from: string;
  to: string;
  language: Language | undefined;
  unfound: boolean;
  holding: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads an address; what makes no sense is as if it were not there. */
export function askedIn({ ctx: { query }, shop, now }: AdminContext): WordsAsked {
  const today = dayIn(now, shop.settings.timeZone);
  // Two days mean the same whichever is said first.
  const [from = '', to = ''] = [query.line('from', 10), query.line('to', 10)].toSorted();
  const own = isDay(from) && isDay(to);
  const said = SPANS.find((span) => span === query.line('span', 5)) ?? '30';
  const span = said === 'own' && !own ? '30' : said;
  return {
    span,
    ...(span === 'own' ? { from, to } : { from: dayAfter(today, 1 - Number(span)), to: today }),
    language: shop.settings.languages.find((language) => language === query.line('lang', 20)),
    unfound: query.line('show', 10) === 'unfound',
    holding: query.line('q', 100),
  };
}

/** The same as an address; what is as usual is left out. */
export const queryOf = ({ span, from, to, language, unfound, holding }: WordsAsked) => ({
  span: span === '30' ? undefined : span,
  ...(span === 'own' ? { from, to } : {}),
  lang: language,
  show: unfound ? 'unfound' : undefined,
  q: holding,
});

/** The page of one text, about the same days. */
export const wordLink = (asked: WordsAsked, word: { query: string; language: Language }): string => {
  const { span, from, to } = queryOf(asked);
  return deskLink('searching/word', { word: word.query, of: word.language, span, from, to });
};
