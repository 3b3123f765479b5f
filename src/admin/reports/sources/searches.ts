import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import { partsOf, startOf, type Time } from '../../../orders/index.ts';
import { readSearchDays, readWords } from '../../../search/index.ts';
import type { Asker } from '../asker.ts';
import type { Figures } from '../columns.ts';
import type { OtherReport } from '../describe.ts';
import type { Wish } from '../wish.ts';
import { rowsByPart, shareOf, type Told } from './told.ts';

/** More words than these nobody reads, in a file either. */
const MOST_WORDS = 10_000;

interface Counts {
  times: number;
  empty: number;
  opened: number;
  bought: number;
}

const figuresOf = ({ times, empty, opened, bought }: Counts): Figures => {
  const share = shareOf(empty, times);
  return {
    searches: times,
    unfound: empty,
    ...(share === undefined ? {} : { unfound_share: share }),
    opened,
    bought,
  };
};

const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { times, empty, opened, bought }) => ({
      times: sum.times + times,
      empty: sum.empty + empty,
      opened: sum.opened + opened,
      bought: sum.bought + bought,
    }),
    { times: 0, empty: 0, opened: 0, bought: 0 },
  );

/** What was searched for, by word or over a time, from the log of the search itself; its days are those of UTC. */
export async function tellSearches(asker: Asker, _: OtherReport, wish: Wish): Promise<Told> {
  const { shop } = asker;
  const { by, time, beside } = wish;
  const db = shop.db.read;
  const language = shop.settings.languages.find((code): code is Language => code === wish.filters.language);
  const daysIn = (of: Time) => readSearchDays(db, { ...of, language });
  const [days, others] = [await daysIn(time), beside && (await daysIn(beside))];
  const total = figuresOf(sumOf(days));
  const totalBefore = others && figuresOf(sumOf(others));
  if (by !== 'item') {
    const parts = (of: Time, own: typeof days) => {
      const byPart = Map.groupBy(own, ({ day }) => {
        const start = startOf(day, by);
        return start < of.from ? of.from : start;
      });
      return new Map(
        partsOf(of.from, of.to, by).map(({ from }) => [from, figuresOf(sumOf(byPart.get(from) ?? []))]),
      );
    };
    const [own, other] = [parts(time, days), beside && parts(beside, others ?? [])];
    const rows = rowsByPart(
      asker,
      wish,
      (day, at) => (at === 'time' ? own : other)?.get(day) ?? figuresOf(sumOf([])),
    );
    return { rows, total, totalBefore };
  }
  const wordsIn = async (of: Time) => {
    const words = await readWords(db, { ...of, language, limit: MOST_WORDS });
    return new Map(words.map((word) => [`${word.language} ${word.query}`, word]));
  };
  const [words, before] = [await wordsIn(time), beside && (await wordsIn(beside))];
  const many = shop.settings.languages.length > 1 && language === undefined;
  const rows = [...words].map(([key, word]) => {
    const other = before?.get(key);
    return {
      key,
      name: many ? `${word.query} · ${languageFacts(word.language).name}` : word.query,
      figures: figuresOf(word),
      before: beside && figuresOf(other ?? sumOf([])),
    };
  });
  return { rows, total, totalBefore };
}
