import { sql } from 'kysely';
import type { Database } from '../../platform/db/index.ts';
import { relaxed } from '../engine/relax.ts';
import type { SearchDocument } from '../model-document.ts';
import type { Question, Reasons, Relaxed, Reply, SearchEngine } from '../model-question.ts';
import { ENOUGH } from '../text/asked/stages.ts';
import { RANKING, type TextSettings } from '../text/settings.ts';
import { Synonyms } from '../text/words/synonyms.ts';
import { all, texts, wordsMatch } from './conditions.ts';
import { countFacets, spread } from './counts.ts';
import { countMatches, findHits } from './hits.ts';
import { pack, SEPARATOR, token } from './pack.ts';
import {
  lockEntries,
  putEntries,
  readEntryIds,
  readHaving,
  readLevels,
  removeEntries,
  setNumbers,
} from './store-entries.ts';
import { planText, type TextMatch, type TextPlan } from './text-plan.ts';

/**
 * PostgreSQL itself searching: words as `tsvector`, values as arrays, for shops that outgrow memory. Answers are as
 * exact as those from memory; decision 032 says what differs.
 *
 * @example const engine = new PostgresEngine(db, settings); await engine.add([document]); await engine.search(question)
 */
export class PostgresEngine implements SearchEngine {
  readonly #db: Database;
  readonly #settings: TextSettings;
  readonly #synonyms: Synonyms;
  /** The least and the greatest of a field are asked for with every form; a change forgets them. */
  readonly #bounds = new Map<string, { min: number; max: number } | undefined>();

  constructor(db: Database, settings: TextSettings) {
    this.#db = db;
    this.#settings = settings;
    this.#synonyms = new Synonyms(settings.synonyms ?? {});
  }

  /** Adds documents, or puts them in the place of what they were. */
  async add(documents: readonly SearchDocument[]): Promise<void> {
    const packed = documents.map((document) => pack(document, this.#settings.languages));
    // Of a document that is there twice the last one counts.
    const latest = [...new Map(packed.map((one) => [`${one.type}:${one.id}`, one])).values()];
    await this.#db.transaction(async (tx) => {
      await lockEntries(tx);
      await putEntries(tx, latest);
    });
    this.#bounds.clear();
  }

  async remove(type: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.transaction(async (tx) => {
      await lockEntries(tx);
      await removeEntries(tx, type, ids);
    });
    this.#bounds.clear();
  }

  /** Ids of the documents of a type that have this value. */
  having(type: string, field: string, value: string): Promise<number[]> {
    return readHaving(this.#db.read, type, token(field, value));
  }

  /** Everything that is there. */
  documents(type?: string): Promise<{ type: string; id: number }[]> {
    return readEntryIds(this.#db.read, type);
  }

  async setNumbers(type: string, field: string, values: ReadonlyMap<number, number>): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await lockEntries(tx);
      await setNumbers(tx, type, field, values);
    });
    this.#bounds.clear();
  }

  async search(question: Question): Promise<Reply> {
    const db = this.#db.read;
    const plan = await this.#plan(question);
    const levels = await readLevels(db);
    const ranking = this.#settings.ranking ?? RANKING;
    const { total, hits } = await findHits(db, question, plan, ranking, levels);
    const counts = await countFacets(db, question, plan);
    const histograms: Reply['histograms'] = {};
    for (const asked of question.histograms ?? []) {
      const bounds = await this.bounds(asked.field);
      histograms[asked.field] = await spread(db, question, plan, asked, bounds);
    }
    const answer: Reply = { total, hits, counts, histograms, words: plan?.words ?? [] };
    if (plan?.corrected) answer.corrected = plan.corrected;
    if (plan?.suggestion) answer.suggestion = plan.suggestion;
    if (plan?.partial) answer.partial = true;
    if (plan?.fewer) answer.fewer = true;
    return answer;
  }

  /** What PostgreSQL weighs it adds up by itself: there is the answer, and no reasons. */
  async explain(question: Question): Promise<{ reply: Reply; reasons: Reasons[] }> {
    return { reply: await this.search(question), reasons: [] };
  }

  async #plan(question: Question): Promise<TextPlan | undefined> {
    if (!question.text) return undefined;
    const db = this.#db.read;
    const { types = [] } = question;
    const count = async (match: TextMatch) => {
      const conditions = [wordsMatch(match)];
      if (types.length > 0) conditions.push(sql`e.type = any(${texts(types)})`);
      const { rows } = await sql<{ found: number }>`
        select count(*) as found from (select 1 from search_entry e where ${all(conditions)}
          limit ${ENOUGH}::int) enough`.execute(db);
      return rows[0]!.found;
    };
    // Kept by the database itself; a new table has none yet (-1).
    const { rows } = await sql<{ size: number }>`
      select greatest(1000, reltuples)::float8 as size from pg_class where oid = 'search_entry'::regclass`.execute(
      db,
    );
    return planText(question, {
      db,
      count,
      settings: this.#settings,
      synonyms: this.#synonyms,
      size: rows[0]?.size ?? 1000,
    });
  }

  relax(question: Question): Promise<Relaxed[]> {
    return relaxed(question, async (other) => countMatches(this.#db.read, other, await this.#plan(other)));
  }

  async totals(field: string, types: readonly string[] = []): Promise<Map<string, number>> {
    const within = types.length > 0 ? sql`and e.type = any(${texts(types)})` : sql``;
    const { rows } = await sql<{ token: string; times: number }>`
      select c.token, count(distinct r.entry_id) as times
      from search_entry_row r join search_entry e on e.id = r.entry_id cross join unnest(r.choices) as c(token)
      where split_part(c.token, ${SEPARATOR}, 1) = ${field} ${within}
      group by c.token order by c.token`.execute(this.#db.read);
    return new Map(rows.map((row) => [row.token.slice(field.length + 1), row.times]));
  }

  async bounds(field: string): Promise<{ min: number; max: number } | undefined> {
    if (this.#bounds.has(field)) return this.#bounds.get(field);
    const { rows } = await sql<{ min: number | null; max: number | null }>`
      select min((numbers ->> ${field}::text)::float8) as min, max((numbers ->> ${field}::text)::float8) as max
      from search_entry_row`.execute(this.#db.read);
    const { min = null, max = null } = rows[0] ?? {};
    const found = min === null || max === null ? undefined : { min, max };
    this.#bounds.set(field, found);
    return found;
  }
}
