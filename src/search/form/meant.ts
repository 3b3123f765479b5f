import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { fold } from '../fold.ts';
import { SETUP_TAG, setupOf } from '../setup/setup.ts';

/** What is looked for where somebody typed a text. */
export interface Meant {
  text: string;
  /** The same as it is told, where words were taken for others. */
  corrected?: string;
}

interface Words {
  /** Whole texts, and single words within others, → what they are taken for. */
  meant: ReadonlyMap<string, string>;
  stops: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}\p{N}·]+/gu;
const QUOTES = /["“”«»]/;
const tidy = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/**
 * A text as the shopkeeper's corrections and stop words make of it. What stands in quotes is meant as it stands; a
 * text of stop words alone stays.
 */
export async function meantBy(shop: Shop, language: Language, text: string): Promise<Meant> {
  const { meant, stops } = await wordsIn(shop, language);
  const whole = meant.get(tidy(text));
  if (whole !== undefined) return { text: whole, corrected: whole };
  if (QUOTES.test(text)) return { text };
  const right = text.replace(WORD, (word) => meant.get(fold(word)) ?? word);
  const isStop = (word: string) => stops.has(fold(word));
  const words = right.match(WORD) ?? [];
  const left =
    stops.size > 0 && !words.every(isStop) && words.some(isStop)
      ? right.replace(WORD, (word) => (isStop(word) ? '' : word)).replace(/\s+/g, ' ')
      : right;
  return right === text ? { text: left } : { text: left, corrected: right };
}

function wordsIn(shop: Shop, language: Language): Promise<Words> {
  return shop.cache.get(`search.meant:${language}`, [SETUP_TAG], async () => {
    const { corrections, stopWords } = await setupOf(shop);
    const own = corrections.filter((one) => one.language === language);
    return {
      meant: new Map(own.flatMap(({ from, to }) => from.map((word) => [tidy(word), to] as const))),
      stops: new Set((stopWords[language] ?? []).map(tidy)),
    };
  });
}
