import { sealOfAnswer, sealOfClosing } from '../src/invoices/chain/model-seal.ts';
import { addText, makeAppendOnly, makeChangeable, type Schema } from '../src/platform/db/index.ts';

export const name = '215-answers-sealed';

/**
 * The agency's answers and the closings of the books get seals like those of invoices and records. What stands there is
 * sealed as it is.
 */
export async function up(db: Schema): Promise<void> {
  for (const [table, column, seal] of [
    ['agency_answer', 'seal', sealAnswers],
    ['closed_period', 'own_seal', sealClosings],
  ] as const) {
    await addText(db, table, column);
    await makeChangeable(db, table);
    await seal(db);
    await makeAppendOnly(db, table);
  }
}

async function sealAnswers(db: Schema): Promise<void> {
  const ids = await db.selectFrom('agency_answer').select('id').orderBy('id').execute();
  const before = new Map<string, string>();
  for (const { id } of ids) {
    const { seal: _, ...answer } = await db
      .selectFrom('agency_answer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('agency_line')
      .selectAll()
      .where('id', '>=', answer.first_record)
      .where('id', '<=', answer.last_record)
      .where('answer_id', '=', id)
      .execute();
    const seal = sealOfAnswer(before.get(answer.mode) ?? '', answer as never, lines as never);
    before.set(answer.mode, seal);
    await db.updateTable('agency_answer').set({ seal }).where('id', '=', id).execute();
  }
}

async function sealClosings(db: Schema): Promise<void> {
  let before = '';
  for (const row of await db.selectFrom('closed_period').selectAll().orderBy('id').execute()) {
    before = sealOfClosing(before, row as never);
    await db.updateTable('closed_period').set({ own_seal: before }).where('id', '=', row.id).execute();
  }
}
