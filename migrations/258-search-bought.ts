import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '258-search-bought';

/** Of what was opened out of the results of a search, how often it was ordered soon after. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'search_click', 'bought', 0);
}
