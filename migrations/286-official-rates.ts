import {
  createIndex,
  createTable,
  makeAppendOnly,
  refuseReplacing,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '286-official-rates';

/** What currencies officially cost, day by day. What was typed wrong is typed again: the later row counts. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'official_rate', (c) =>
    c.id().text('day', 'base', 'currency', 'rate', 'source', 'made_by').int('made_at'),
  );
  await createIndex(db, 'official_rate', ['currency', 'day']);
  await makeAppendOnly(db, 'official_rate');
  await refuseReplacing(db, 'official_rate');
}
