import { sql } from 'kysely';
import { type Database, isPostgres, type Reader, type Tx } from './database.ts';
import { insertRows } from './insert-rows.ts';

declare module './tables.ts' {
  interface Tables {
    change: { id: import('kysely').Generated<number>; tag: string; at: number };
  }
}

/**
 * Says that something changed: every process drops the cached pages that carry one of these tags and refreshes
 * what it keeps in memory. The only invalidation there is; call it in the command's own transaction.
 *
 * @example await announceChange(tx, 'product:12', 'listing');
 */
export async function announceChange(tx: Tx, ...tags: string[]): Promise<void> {
  const at = Date.now();
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE) {
    const some = tags.slice(from, from + TAGS_AT_ONCE);
    await insertRows(
      tx,
      'change',
      some.map((tag) => ({ tag, at })),
    );
  }
}

/** A statement has room for so many rows, whatever the engine. */
const TAGS_AT_ONCE = 1000;
/** Rows older than this have been read by every process that still runs. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Up to where somebody has read the change log: on SQLite the last id, on PostgreSQL the transactions that were
 * visible. Ids are given before commit there, so a lower one may appear at any time after a higher one.
 */
export type ChangeMark = string;

/** Where the log stands now. */
export async function markChanges(db: Reader): Promise<ChangeMark> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db);
    return rows[0]?.mark ?? '';
  }
  const last = await db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return String(last?.id ?? 0);
}

/** Every tag that has become visible since `mark`, each once, whatever the order of commits; and the mark to go on from. */
export async function changesSince(
  db: Reader,
  mark: ChangeMark,
): Promise<{ mark: ChangeMark; tags: string[] }> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ mark: string; tags: string[] }>`
      select pg_current_snapshot()::text as mark, coalesce((
        select json_agg(distinct tag) from change
        where xid >= pg_snapshot_xmin(${mark}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${mark}::pg_snapshot)), '[]') as tags`.execute(db);
    return rows[0] ?? { mark, tags: [] };
  }
  const rows = await db
    .selectFrom('change')
    .select(['id', 'tag'])
    .where('id', '>', Number(mark))
    .orderBy('id')
    .execute();
  return { mark: String(rows.at(-1)?.id ?? mark), tags: [...new Set(rows.map(({ tag }) => tag))] };
}

/** Reads the change log on behalf of one process. */
export class ChangeReader {
  readonly #db: Database;
  readonly #listeners = new Set<(tags: ReadonlySet<string>) => void>();
  #first: ((tags: ReadonlySet<string>) => Promise<void>) | undefined;
  #mark: ChangeMark | undefined;
  #polling: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Has the other processes of this shop read the log now. Who has none beside it leaves it so. */
  tellOthers: () => Promise<void> = async () => {};

  constructor(db: Database) {
    this.#db = db;
  }

  /** From now on: what happened before is in the database that this process reads anyway. */
  async start(): Promise<void> {
    this.#mark = await markChanges(this.#db.read);
  }

  /** @returns how to hear no more */
  onChange(listener: (tags: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Heard before all others, who wait for it. Where it fails, everybody is told again at the next look. */
  before(listener: (tags: ReadonlySet<string>) => Promise<void>): void {
    this.#first = listener;
  }

  /** Hands on everything that was committed before this call. Cheap when that is nothing. */
  poll(): Promise<void> {
    if (this.#polling) {
      // The look under way may be older than what the caller wants to hear of: there is one more after it, for all.
      this.#next ??= this.#polling
        .catch(() => {})
        .then(() => {
          this.#next = undefined;
          return this.poll();
        });
      return this.#next;
    }
    this.#polling = this.#read().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /**
   * Hands on everything that was committed before this call, here and in the other processes of this shop: for who is
   * led to a page next that must show it, whoever answers.
   */
  async spread(): Promise<void> {
    await Promise.all([this.poll(), this.tellOthers()]);
  }

  async #read(): Promise<void> {
    if (this.#mark === undefined) return this.start();
    const { mark, tags } = await changesSince(this.#db.read, this.#mark);
    const fresh = new Set(tags);
    if (tags.length > 0) await this.#first?.(fresh);
    this.#mark = mark;
    if (tags.length === 0) return;
    for (const listener of this.#listeners) listener(fresh);
  }

  async prune(now: number): Promise<void> {
    await this.#db.transaction((tx) =>
      tx
        .deleteFrom('change')
        .where('at', '<', now - KEPT_MS)
        .execute(),
    );
  }
}
