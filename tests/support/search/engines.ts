import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { MemoryEngine } from '../../../src/search/engine/memory.ts';
import type { SearchDocument } from '../../../src/search/model-document.ts';
import type { SearchEngine } from '../../../src/search/model-question.ts';
import { PostgresEngine } from '../../../src/search/postgres/engine.ts';
import type { TextSettings } from '../../../src/search/text/settings.ts';
import { engines, openTestDatabase } from '../database.ts';

/** Both engines of search, or memory alone where no PostgreSQL was handed in. */
export const searchEngines = engines.map((engine) => (engine === 'postgres' ? 'postgres' : 'memory'));

/** An index of either kind, as tests fill it. */
export interface Shelf extends Omit<SearchEngine, 'explain'> {
  add(documents: readonly SearchDocument[]): Promise<void>;
  remove(type: string, ids: readonly number[]): Promise<void>;
}

/**
 * Makes indexes of one kind. There is one at a time: a new one empties the last.
 *
 * @example const shelfOf = openShelves(kind); test('…', async () => { const index = await shelfOf(documents); … });
 */
export function openShelves(kind: string) {
  let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  beforeAll(async () => {
    if (kind === 'postgres') database = await openTestDatabase('postgres');
  });
  afterAll(() => database?.close());
  return async (
    documents: readonly SearchDocument[],
    settings: TextSettings = { languages: ['ca'] },
  ): Promise<Shelf> => {
    if (!database) {
      const engine = new MemoryEngine(settings);
      const shelf: Shelf = {
        search: (question) => engine.search(question),
        relax: (question) => engine.relax(question),
        totals: (field, types) => engine.totals(field, types),
        bounds: (field) => engine.bounds(field),
        add: async (list) => {
          for (const document of list) engine.add(document);
        },
        remove: async (type, ids) => {
          for (const id of ids) engine.remove(type, id);
        },
      };
      await shelf.add(documents);
      engine.settle();
      return shelf;
    }
    for (const table of ['search_entry', 'search_word', 'search_field'])
      await sql`delete from ${sql.table(table)}`.execute(database.read);
    const engine = new PostgresEngine(database, settings);
    await engine.add(documents);
    return engine;
  };
}
