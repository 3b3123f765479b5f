import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { Hit, Order, Question } from '../model-question.ts';
import type { RankSettings } from '../text/settings.ts';
import { chosen, matching, numberOf, texts, universe } from './conditions.ts';
import { inUse } from './counts.ts';
import type { TextPlan } from './text-plan.ts';

type Part = RawBuilder<unknown>;

interface Row {
  entry_id: number;
  type: string;
  id: number;
  total: number;
  score: number;
  places: number[] | null;
  /** Lists of large numbers come as text. */
  row_ids: string[] | null;
}

/** One page of what matches, in order, and how much there is. */
export async function findHits(
  db: Reader,
  question: Question,
  plan: TextPlan | undefined,
  ranking: RankSettings,
  levels: ReadonlyMap<string, string>,
): Promise<{ total: number; hits: Hit[] }> {
  const { offset = 0, limit = 24, relation = 'and' } = question;
  const choices = inUse(question);
  const from = universe(question, plan);
  const choice = chosen(choices, relation, from);
  if (limit <= 0) return { total: await countMatches(db, question, plan), hits: [] };
  const orders = question.order?.length ? question.order : [{ by: 'relevance', descending: true }];
  const ranked = plan !== undefined && orders.some(({ by }) => by === 'relevance');
  const keys = orders.flatMap((order, at) => keyOf(order, at, question, ranked, choice.shown) ?? []);
  const best = keys.flatMap(({ best }) => (best ? [sql`, ${best}`] : []));
  const pins = question.pinned ?? [];
  const pinned = sql`array_position(${texts(pins)}, m.type || ':' || m.document_id) nulls last, `;
  const last = question.buried ?? [];
  const buried = sql`m.type || ':' || m.document_id = any(${texts(last)}), `;
  const { rows } = await sql<Row>`
    with m as (
      select r.entry_id, e.type, e.document_id,
        array_agg(r.place order by r.place) filter (where ${choice.shown}) as places,
        array_agg(r.row_id order by r.place) filter (where ${choice.shown}) as row_ids
        ${sql.join(best, sql``)}
      from ${from} and ${choice.row} group by r.entry_id, e.type, e.document_id
      ${choice.together ? sql`having ${choice.together}` : sql``}),
    s as (${ranked ? scores(question, plan, ranking) : sql`select entry_id, 0 as score from m`})
    select m.entry_id, m.type, m.document_id as id, m.places, m.row_ids, count(*) over () as total, s.score
    from m join s using (entry_id)
      left join search_entry_title t on t.entry_id = m.entry_id and t.language = ${question.language}
    order by ${pins.length > 0 ? pinned : sql``}${last.length > 0 ? buried : sql``}${sql.join(
      keys.map(({ order }) => sql`${order}, `),
      sql``,
    )}m.document_id, m.type
    limit ${limit}::int offset ${offset}::int`.execute(db);
  const total = rows[0]?.total ?? (offset > 0 ? await countMatches(db, question, plan) : 0);
  const speaks = (filters: readonly { field: string }[] = []) =>
    filters.some(({ field }) => levels.get(field) === 'row');
  const joined = relation === 'and' || choices.length === 0;
  // A range without an end says nothing.
  const ranges = question.ranges?.filter(({ min, max }) => min !== undefined || max !== undefined);
  const byRow = joined && (speaks(choices) || speaks(question.scope) || speaks(ranges));
  const hits = rows.map((row): Hit => {
    const hit: Hit = { type: row.type, id: row.id, score: row.score };
    const coded = plan?.coded.find(({ entry_id, place }) => entry_id === row.entry_id && place !== null);
    const at = coded ? (row.places ?? []).indexOf(coded.place!) : -1;
    const rowId = at >= 0 ? Number(row.row_ids![at]) : byRow ? Number(row.row_ids?.[0] ?? 0) : 0;
    if (rowId > 0) hit.rowId = rowId;
    return hit;
  });
  return { total, hits };
}

export async function countMatches(
  db: Reader,
  question: Question,
  plan: TextPlan | undefined,
): Promise<number> {
  const choice = chosen(inUse(question), question.relation ?? 'and');
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching(universe(question, plan), choice)}) found`.execute(db);
  return rows[0]!.total;
}

/** By what documents are put in order, and what must be known of their rows for it. */
function keyOf(
  { by, descending }: Order,
  at: number,
  { seed = 0 }: Question,
  ranked: boolean,
  shown: Part,
): { order: Part; best?: Part } | undefined {
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`;
  if (by === 'relevance') return ranked ? { order: sql`s.score ${way}` } : undefined;
  if (by === 'id') return { order: sql`m.document_id ${way}` };
  if (by === 'title') return { order: sql`t.sort_key ${way}` };
  if (by === 'random') return { order: sql`hashint8extended(m.document_id, ${seed}::bigint) ${way}` };
  const name = sql.ref(`key${at}`);
  const most = descending ? sql`max` : sql`min`;
  return {
    order: sql`m.${name} ${way}`,
    best: sql`${most}(${numberOf(by)}) filter (where ${shown}) as ${name}`,
  };
}

/** What the text is worth in each document of `m`: the same rules as in memory, said in SQL. */
function scores({ language, boosted = {} }: Question, plan: TextPlan, ranking: RankSettings): Part {
  const { exactness, nearness, outOfStock, popularity, fields, head, beside, alike } = ranking;
  const list = (key: keyof TextPlan['terms'][number]) => plan.terms.map((term) => term[key]);
  const most = Math.max(fields.title, fields.terms, fields.summary, fields.body, 0.01);
  const weights = sql`${[fields.body, fields.summary, fields.terms, fields.title].map((field) => field / most)}::float4[]`;
  const kinds = plan.coded.map(({ exact }) => (exact ? 4 : 1));
  const names = Object.keys(boosted);
  return sql`
    with terms as materialized (
      select slot, way, factor, term::tsquery, title::tsquery, whole::tsquery, head::tsquery, beside::tsquery
      from unnest(
        ${list('slot')}::int[], ${list('way')}::int[], ${list('factor')}::float8[], ${list('term')}::text[],
        ${list('title')}::text[], ${list('whole')}::text[], ${list('head')}::text[], ${list('beside')}::text[])
        as t(slot, way, factor, term, title, whole, head, beside)),
    summed as (
      select m.entry_id, m.type, m.document_id, f.score, f.in_title, f.met, near.places, near.beside,
        greatest(1, cardinality(t.stems)) as length,
        (select string_agg(stem, ' ') from unnest(t.stems) stem where stem !~ '[0-9]') as likeness,
        coalesce((e.numbers ->> 'sales')::float8, 0) as sales, (e.numbers ->> 'stock')::float8 as stock
      from m join search_entry e on e.id = m.entry_id
        left join search_entry_title t on t.entry_id = m.entry_id and t.language = ${language}
        cross join lateral (
          select coalesce(sum(best), 0) as score, count(*) filter (where titled) as in_title, count(*) as met from (
            select slot, max(score) as best, bool_or(titled) as titled from (
              select slot, way, sum(factor * ${most * 1.645}::float8 * ts_rank(${weights}, e.words, term)
                  * case when e.words @@ beside then ${beside}::float8 when e.words @@ head then ${head}::float8 else 1 end) as score,
                bool_and(e.words @@ title) as titled
              from terms where e.words @@ whole group by slot, way) ways
            group by slot) slots) f
        cross join lateral (
          select coalesce(sum(1.0 / place), 0) as places, count(*) filter (where place = before + 1) as beside
          from (select place, lag(place) over (order by at) as before
            from (select array_position(t.stems, stem) as place, at
              from unnest(${texts(plan.near)}) with ordinality as n(stem, at)) placed) lagged) near),
    ranked as (
      select entry_id, type, document_id, score * (1 + ${exactness}::float8 * least(1, in_title::float8 / length))
        * (1 + ${popularity}::float8 * ln(1 + greatest(0, sales))
          / greatest(0.01, ln(1 + greatest(0, max(sales) over ()))))
        * case when stock = 0 then ${outOfStock}::float8 else 1 end
        * (1 + ${nearness / 2 / Math.max(1, plan.match.slots.length)}::float8 * (places + beside)) as score, met, likeness
      from summed),
    spread as (
      select entry_id, type, document_id, met, score / case when likeness is null then 1 else 1 + ${alike}::float8
        * greatest(0, row_number() over (partition by likeness order by score desc, document_id) - 2) end as score
      from ranked),
    tiered as (
      select entry_id, type, document_id,
        ${plan.match.least < plan.match.slots.length ? sql`score + (met - ${plan.match.least}::int) * max(score) over ()` : sql`score`} as score
      from spread)
    select entry_id, greatest(score, greatest(1, max(score) over ()) * coalesce((
          select max(kind) from unnest(${plan.coded.map(({ entry_id }) => entry_id)}::bigint[], ${kinds}::float8[])
            as c(entry_id, kind) where c.entry_id = tiered.entry_id), 0))
      * coalesce((select factor from unnest(${texts(names)}, ${names.map((name) => boosted[name]!)}::float8[])
          as b(name, factor) where b.name = type || ':' || document_id), 1) as score
    from tiered`;
}
