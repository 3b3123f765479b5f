import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '032-search-log';

export async function up(db: Schema): Promise<void> {
  // What was searched for, by day: no visitor is in it. `found` is how many results there were the last time.
  await createTable(db, 'search_day', (c) =>
    c
      .text('day', 'language', 'query')
      .int('form_id', 'times', 'empty', 'found')
      .primaryKey('day', 'language', 'form_id', 'query'),
  );
  // What was opened out of the results, and how far down it stood, added up.
  await createTable(db, 'search_click', (c) =>
    c
      .text('day', 'language', 'query', 'target')
      .int('form_id', 'times', 'places')
      .primaryKey('day', 'language', 'form_id', 'query', 'target'),
  );
}
