import type { Insertable, Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import { sealOfAnswer } from '../chain/model-seal.ts';
import type { ChainMode } from '../tables.ts';
import type { Fate } from './model-answer.ts';

/** Writes an answer down, sealed. Whoever does has the lock of its chain's lane. */
export async function insertAnswer(
  tx: Tx,
  answer: Omit<Insertable<Tables['agency_answer']>, 'id' | 'seal'>,
  fates: readonly Fate[],
): Promise<void> {
  const lines = fates.map(({ id, state, known, code, said }) => ({
    id,
    state,
    known: known ? 1 : 0,
    code,
    said,
  }));
  const before = await readLastAnswer(tx, answer.mode);
  const { id } = await tx
    .insertInto('agency_answer')
    .values({ ...answer, seal: sealOfAnswer(before?.seal ?? '', answer, lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < lines.length; at += 200)
    await tx
      .insertInto('agency_line')
      .values(lines.slice(at, at + 200).map((line) => ({ ...line, answer_id: id })))
      .execute();
}

const readLastAnswer = (db: Reader, mode: ChainMode) =>
  db
    .selectFrom('agency_answer')
    .select(['last_record', 'seal'])
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type AnswerRow = Selectable<Tables['agency_answer']>;
export type LineRow = Selectable<Tables['agency_line']>;

/** Answers behind one, each with its lines, for whoever reads them all. Two queries. */
export async function readAnswers(
  db: Reader,
  after: number,
  limit: number,
): Promise<{ answer: AnswerRow; lines: LineRow[] }[]> {
  const answers = await db
    .selectFrom('agency_answer')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (answers.length === 0) return [];
  const lines = await db
    .selectFrom('agency_line')
    .selectAll()
    .where('id', '>=', Math.min(...answers.map(({ first_record }) => first_record)))
    .where('id', '<=', Math.max(...answers.map(({ last_record }) => last_record)))
    .execute();
  const byAnswer = Map.groupBy(lines, ({ answer_id }) => answer_id);
  return answers.map((answer) => ({ answer, lines: byAnswer.get(answer.id) ?? [] }));
}

/** What answers up to one say of records: of how many. */
export async function countLines(db: Reader, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('agency_line')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('answer_id', '<=', upTo)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An answer as it came. */
export async function readAnswerOf(db: Reader, id: number) {
  return db.selectFrom('agency_answer').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the agency has ever taken a record of this taxpayer in this chain. */
export async function wasTaken(db: Reader, mode: ChainMode, taxId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agency_answer')
    .select('id')
    .where('mode', '=', mode)
    .where('tax_id', '=', taxId)
    .where('accepted', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
