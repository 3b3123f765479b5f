import { type RawBuilder, sql } from 'kysely';
import type { ChoiceFilter, Question } from '../model-question.ts';
import { token } from './pack.ts';
import type { TextMatch, TextPlan } from './text-plan.ts';

type Part = RawBuilder<unknown>;

/** Nobody can mean more values of a field, or more combinations of them (as in memory). */
const MOST_VALUES = 64;
const MOST_WAYS = 256;

export const texts = (list: readonly string[]): Part => sql`${[...list]}::text[]`;
export const all = (parts: readonly Part[]): Part =>
  parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
const any = (parts: readonly Part[]): Part =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;

/** What an entry `e` must have in its words. */
export function wordsMatch(
  { slots, least, titles, phrases, minus }: TextMatch,
  coded: readonly number[] = [],
): Part {
  const parts = [
    ...phrases.map((query) => sql`e.words @@ ${query}::tsquery`),
    ...minus.map((query) => sql`not e.words @@ ${query}::tsquery`),
  ];
  const found = least === 0 ? sql`true` : slotsMatch(slots, least, titles);
  parts.push(coded.length > 0 ? sql`(${found} or e.id = any(${[...coded]}::bigint[]))` : found);
  return all(parts);
}

function slotsMatch(slots: readonly string[], least: number, titles?: readonly string[]): Part {
  if (titles) return any([slotsMatch(slots, slots.length), slotsMatch(titles, least)]);
  const said = slots.filter((query) => query !== '');
  if (said.length < least) return sql`false`;
  const joined = (sign: string) => said.map((query) => `(${query})`).join(` ${sign} `);
  if (least === slots.length) return sql`e.words @@ ${joined('&')}::tsquery`;
  const met = sql`(select count(*) from unnest(${texts(said)}) q where e.words @@ q::tsquery)`;
  return sql`(e.words @@ ${joined('|')}::tsquery and ${met} >= ${least}::int)`;
}

/** Rows `r` of entries `e` by everything but the shopper's choices: `U` of the reference. */
export function universe(question: Question, plan: TextPlan | undefined, exceptRange?: string): Part {
  const parts: Part[] = [];
  const { types = [], excluded = [], pinned = [], scope = [], ranges = [] } = question;
  if (types.length > 0) parts.push(sql`e.type = any(${texts(types)})`);
  if (excluded.length > 0) parts.push(sql`e.type || ':' || e.document_id <> all(${texts(excluded)})`);
  if (plan) {
    const met = wordsMatch(plan.match, [...new Set(plan.coded.map(({ entry_id }) => entry_id))]);
    // What is pinned is found whatever its words.
    const named = sql`e.type || ':' || e.document_id = any(${texts(pinned)})`;
    parts.push(pinned.length > 0 ? any([met, named]) : met);
  }
  for (const { field, values, exclude } of scope) {
    const has = sql`r.choices && ${texts(values.map((value) => token(field, value)))}`;
    parts.push(exclude ? sql`not ${has}` : has);
  }
  for (const { field, min, max } of ranges) {
    if (field === exceptRange || (min === undefined && max === undefined)) continue;
    const number = numberOf(field);
    parts.push(sql`${number} is not null`);
    if (min !== undefined) parts.push(sql`${number} >= ${min}::float8`);
    if (max !== undefined) parts.push(sql`${number} <= ${max}::float8`);
  }
  return sql`search_entry_row r join search_entry e on e.id = r.entry_id where ${all(parts)}`;
}

export const numberOf = (field: string): Part => sql`(r.numbers ->> ${field}::text)::float8`;

/** The shopper's choices as conditions: on each row, and on all rows of a document together. */
export interface Chosen {
  /** A row `r` must meet this. */
  row: Part;
  /** The rows of a document must meet this together; undefined when one row that meets `row` is enough. */
  together: Part | undefined;
  /** The rows that are shown for a document, among those that meet `row`. */
  shown: Part;
  /** For each of these a row is needed. */
  ways: Part[];
}

const has = ({ field, values }: ChoiceFilter): Part =>
  sql`r.choices && ${texts(values.slice(0, MOST_VALUES).map((value) => token(field, value)))}`;

/**
 * @param choices those in use, with at least one value each
 * @param from where rows are taken from, as `universe` says it
 */
export function chosen(choices: readonly ChoiceFilter[], relation: 'and' | 'or', from?: Part): Chosen {
  if (relation === 'or' && choices.length > 0) {
    const alone = choices.map((choice) => {
      const ways = waysOf([choice]);
      return ways.length > 0 ? all(ways.map(sometimes)) : sometimes(has(choice));
    });
    const shown = choices.map((choice) => {
      const [first] = waysOf([choice]);
      if (!first || !from) return has(choice);
      return sql`(${first} and r.entry_id in (${matching(from, chosen([choice], 'and'))}))`;
    });
    return { row: sql`true`, together: any(alone), shown: any(shown), ways: [] };
  }
  const several = choices.filter(({ operator, values }) => operator === 'and' && values.length > 1);
  const single = choices.filter((choice) => !several.includes(choice));
  const ways = waysOf(several);
  return {
    row: all(single.map(has)),
    together: ways.length > 0 ? all(ways.map(sometimes)) : undefined,
    shown: ways[0] ?? sql`true`,
    ways,
  };
}

const sometimes = (condition: Part): Part => sql`bool_or(${condition})`;

/** Every way to take one value of each `and` field, as a condition on a row. */
function waysOf(choices: readonly ChoiceFilter[]): Part[] {
  if (!choices.some(({ operator }) => operator === 'and')) return [];
  const taken = choices.reduce<string[][]>(
    (ways, { field, values }) =>
      ways
        .flatMap((way) => values.slice(0, MOST_VALUES).map((value) => [...way, token(field, value)]))
        .slice(0, MOST_WAYS),
    [[]],
  );
  return taken.map((way) => sql`r.choices @> ${texts(way)}`);
}

/** Ids of the entries that match everything. */
export function matching(from: Part, { row, together }: Chosen): Part {
  return sql`select r.entry_id from ${from} and ${row} group by r.entry_id ${together ? sql`having ${together}` : sql``}`;
}
