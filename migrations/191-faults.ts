import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '191-faults';

/** The last errors of all processes, to be read at the desk. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'fault', (c) => c.id().int('at', 'process').text('what', 'error', 'request', 'path'));
  await createIndex(db, 'fault', ['request']);
}
