import { sql } from 'kysely';
import type { Schema } from '../src/platform/db/index.ts';

export const name = '194-import-reasons';

/** Why rows did not go in was kept in English; from now on as texts with their values, and what stands becomes one. */
export async function up(db: Schema): Promise<void> {
  const { rows } = await sql<{ id: number; report: string }>`
    select id, report from product_import where report <> ''`.execute(db);
  for (const { id, report } of rows) {
    const read = JSON.parse(report) as { problems: { column: string; reason: unknown }[] };
    for (const problem of read.problems) {
      if (typeof problem.reason !== 'string') continue;
      problem.reason = { key: 'catalogue.import.said', values: { said: problem.reason } };
      if (problem.column === 'row') problem.column = '';
    }
    await sql`update product_import set report = ${JSON.stringify(read)} where id = ${id}`.execute(db);
  }
}
