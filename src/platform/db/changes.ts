import type { Database, Tx } from './database.ts';

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
  if (tags.length > 0)
    await tx
      .insertInto('change')
      .values(tags.map((tag) => ({ tag, at })))
      .execute();
}

/** Rows older than this have been read by every process that still runs. */
const KEPT_MS = 24 * 3_600_000;
const BATCH = 1000;

/** Reads the change log on behalf of one process. */
export class ChangeReader {
  readonly #db: Database;
  readonly #listeners: ((tags: ReadonlySet<string>) => void)[] = [];
  #seen = 0;
  #recent = new Set<number>();
  #polling: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** From now on: what happened before is in the database that this process reads anyway. */
  async start(): Promise<void> {
    const last = await this.#db.read
      .selectFrom('change')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    this.#seen = last[0]?.id ?? 0;
  }

  onChange(listener: (tags: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener);
  }

  /** Hands on what is new since the last call. Cheap when nothing is; a call during another one joins it. */
  poll(): Promise<void> {
    this.#polling ??= this.#read().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #read(): Promise<void> {
    // Ids are given before commit, so on PostgreSQL a lower one may appear late: look back a little way.
    const from = this.#db.engine === 'postgres' ? this.#seen - LOOK_BACK : this.#seen;
    const rows = await this.#db.read
      .selectFrom('change')
      .select(['id', 'tag'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(BATCH + LOOK_BACK)
      .execute();
    const fresh = rows.filter(({ id }) => !this.#recent.has(id));
    if (fresh.length === 0) return;
    this.#seen = Math.max(this.#seen, rows.at(-1)?.id ?? 0);
    this.#recent = new Set(rows.map(({ id }) => id));
    const tags = new Set(fresh.map(({ tag }) => tag));
    for (const listener of this.#listeners) listener(tags);
    if (rows.length > BATCH) await this.#read();
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

/** More transactions than this are not under way at once. */
const LOOK_BACK = 100;
