import { createTable, makeAppendOnly, refuseReplacing, type Schema } from '../src/platform/db/index.ts';

export const name = '212-closed-periods';

/** Up to which day the books are closed. What is closed is never opened again. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'closed_period', (c) =>
    c
      .id()
      .text('until', 'made_by', 'reason', 'seal')
      .int('closed_at', 'last_invoice', 'annulled')
      .unique('until'),
  );
  await makeAppendOnly(db, 'closed_period');
  await refuseReplacing(db, 'closed_period');
}
