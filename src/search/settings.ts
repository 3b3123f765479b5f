import Type, { type Static } from 'typebox';
import { byLanguage, choice, fields, number, type Section, text, whole } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import type { ByLanguage } from '../frame/shop/settings.ts';
import { RANKING } from './text/settings.ts';

type Synonyms = ByLanguage<readonly (readonly string[])[]>;

/** How search understands and orders. */
const search = fields({
  /** Where searching is done: in this process, or by PostgreSQL for shops that outgrow its memory. */
  engine: choice('memory', ['memory', 'database']),
  /** Words and short phrases that find the same, by language. */
  synonyms: Type.Unsafe<Synonyms>(
    byLanguage(
      Type.Array(Type.Array(text('', { least: 1, most: 80 }), { minItems: 2, maxItems: 50 }), {
        maxItems: 2000,
      }),
      {},
    ),
  ),
  /** What puts results in order besides the words: see `RankSettings`. */
  ranking: fields({
    exactness: number(RANKING.exactness, [0, 100]),
    nearness: number(RANKING.nearness, [0, 100]),
    outOfStock: number(RANKING.outOfStock, [0, 1]),
    popularity: number(RANKING.popularity, [0, 100]),
  }),
  /** Days that counts of what was searched for are kept: more than a year, to compare a season with the last. */
  logDays: whole(400, [30, 3650]),
  /** What a word is worth by where it stands. */
  fields: fields({
    title: number(RANKING.fields.title, [0, 100]),
    terms: number(RANKING.fields.terms, [0, 100]),
    attributes: number(RANKING.fields.attributes, [0, 100]),
    summary: number(RANKING.fields.summary, [0, 100]),
    body: number(RANKING.fields.body, [0, 100]),
  }),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    search: Static<typeof search>;
  }
}

export const searchSection: Section = {
  at: 'search',
  of: search,
  rules: ({ search: { engine } }, about) =>
    engine === 'memory' || about.engine === 'postgres'
      ? []
      : [{ path: 'search.engine', given: engine, allowed: must('must.engine') }],
};
