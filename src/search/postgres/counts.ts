import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { Histogram, HistogramQuestion, Question, Reply } from '../model-question.ts';
import { all, type Chosen, chosen, matching, numberOf, texts, universe } from './conditions.ts';
import { SEPARATOR } from './pack.ts';
import type { TextPlan } from './text-plan.ts';

type Part = RawBuilder<unknown>;

export const inUse = ({ choices = [] }: Question) => choices.filter(({ values }) => values.length > 0);

/** How many documents each value of these fields gives (search-and-filter.md 2.5), exactly. */
export async function countFacets(
  db: Reader,
  question: Question,
  plan: TextPlan | undefined,
): Promise<Reply['counts']> {
  const facets = [...new Set(question.facets ?? [])];
  const counts: Reply['counts'] = Object.fromEntries(facets.map((field) => [field, new Map()]));
  const choices = inUse(question);
  const relation = question.relation ?? 'and';
  const from = universe(question, plan);
  const put = async (fields: readonly string[], chosenToo: Chosen, within?: Part) => {
    for (const { field, value, times } of await countValues(db, fields, from, chosenToo, within))
      counts[field]!.set(value, times);
  };
  const active = facets.filter((facet) => choices.some(({ field }) => field === facet));
  const idle = facets.filter((facet) => !active.includes(facet));
  const joined = relation === 'or' && choices.length > 0;
  if (idle.length > 0) await put(idle, joined ? chosen([], 'and') : chosen(choices, 'and'));
  for (const facet of active) {
    const own = choices.find(({ field }) => field === facet)!;
    const others = joined ? [] : choices.filter(({ field }) => field !== facet);
    const within = own.operator === 'and' ? (joined ? [own] : choices) : undefined;
    await put([facet], chosen(others, 'and'), within && matching(from, chosen(within, 'and')));
  }
  return counts;
}

async function countValues(
  db: Reader,
  fields: readonly string[],
  from: Part,
  { row, together }: Chosen,
  within: Part | undefined,
): Promise<{ field: string; value: string; times: number }[]> {
  const kept = within ? sql`and r.entry_id in (${within})` : sql``;
  const { rows } = await sql<{ token: string; times: number }>`
    select token, count(*) as times from (
      select r.entry_id, c.token from (select r.entry_id, r.choices from ${from} and ${row} ${kept}) r
        cross join unnest(r.choices) as c(token)
      where split_part(c.token, ${SEPARATOR}, 1) = any(${texts(fields)})
      group by r.entry_id, c.token ${together ? sql`having ${together}` : sql``}) found
    group by token order by token`.execute(db);
  return rows.map(({ token, times }) => {
    const at = token.indexOf(SEPARATOR);
    return { field: token.slice(0, at), value: token.slice(at + 1), times };
  });
}

const MOST_BINS = 200;

/** How the numbers of a field are spread under all the other filters. */
export async function spread(
  db: Reader,
  question: Question,
  plan: TextPlan | undefined,
  asked: HistogramQuestion,
  bounds: { min: number; max: number } | undefined,
): Promise<Histogram> {
  const bins = Math.min(MOST_BINS, Math.max(1, Math.floor(asked.bins)));
  const min = asked.min ?? bounds?.min ?? 0;
  const max = asked.max ?? bounds?.max ?? 0;
  const from = universe(question, plan, asked.field);
  const choice = chosen(inUse(question), question.relation ?? 'and', from);
  const conditions = [choice.row, choice.shown];
  if (choice.together) conditions.push(sql`r.entry_id in (${matching(from, choice)})`);
  const width = (max - min) / bins;
  const bin =
    width > 0 ? sql`least(${bins - 1}::int, floor((v - ${min}::float8) / ${width}::float8)::int)` : sql`0`;
  const { rows } = await sql<{ bin: number | null; times: number; low: number; high: number }>`
    select case when v >= ${min}::float8 and v <= ${max}::float8 then ${bin} end as bin,
      count(distinct entry_id) as times, min(v) as low, max(v) as high
    from (select r.entry_id, ${numberOf(asked.field)} as v from ${from} and ${all(conditions)}) n
    where v is not null group by 1`.execute(db);
  const counts = new Array<number>(bins).fill(0);
  for (const { bin: at, times } of rows) if (at !== null) counts[at] = times;
  const low = Math.min(...rows.map((row) => row.low));
  const high = Math.max(...rows.map((row) => row.high));
  return { min, max, counts, found: rows.length > 0 ? { min: low, max: high } : undefined };
}
