import { sql } from 'kysely';
import { type Count, nestedIn, type Reader, readNested, type Tx } from '../platform/db/index.ts';
import { pastAll } from '../platform/found-by.ts';
import { plainWords } from '../platform/plain-text.ts';
import { type Ground, numberIn, type Return, type ReturnState, type Statement, WAITING } from './model.ts';

/** @returns its number; undefined when this very form has brought it before */
export async function insertStatement(
  tx: Tx,
  statement: Statement & { fingerprint: string; submittedAt: number },
): Promise<number | undefined> {
  const { name, email, things, note, language, lines, fingerprint, submittedAt } = statement;
  const row = await tx
    .insertInto('return_statement')
    .values({
      fingerprint,
      name,
      email,
      things,
      note,
      language,
      order_number: statement.orderNumber,
      submitted_at: submittedAt,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && lines.length > 0)
    await tx
      .insertInto('return_statement_line')
      .values(lines.map(({ lineId, pieces }) => ({ statement_id: row.id, line_id: lineId, pieces })))
      .execute();
  return row?.id;
}

export async function findStatement(db: Reader, fingerprint: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('return_statement')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

export async function insertCase(
  tx: Tx,
  it: Pick<Statement, 'name' | 'email'> & {
    statementId: number;
    orderId: number | null;
    ground: Ground;
    cameAt: number;
    dueAt: number;
  },
): Promise<void> {
  await tx
    .insertInto('return_case')
    .values({
      statement_id: it.statementId,
      order_id: it.orderId,
      ground: it.ground,
      state: 'open',
      said: '',
      name_plain: plainWords(it.name),
      email_plain: it.email.toLowerCase(),
      came_at: it.cameAt,
      due_at: it.dueAt,
      arrived_at: 0,
      closed_at: 0,
      refund_id: 0,
      version: 1,
    })
    .execute();
}

/** Only from the state that was read: of two who decide at once, one does. @returns whether it was still so */
export async function moveCase(
  tx: Tx,
  it: Pick<Return, 'id' | 'version'>,
  change: { state: ReturnState; said?: string; arrivedAt?: number; closedAt: number; refundId?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_case')
    .set((is) => ({
      state: change.state,
      said: change.said,
      arrived_at: change.arrivedAt,
      closed_at: change.closedAt,
      refund_id: change.refundId,
      version: is('version', '+', 1),
    }))
    .where('statement_id', '=', it.id)
    .where('version', '=', it.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only as it was read. @returns whether it was still so */
export async function assignCase(
  tx: Tx,
  it: Pick<Return, 'id' | 'version'>,
  { orderId, ground }: { orderId: number; ground: Ground },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_case')
    .set((is) => ({ order_id: orderId, ground, version: is('version', '+', 1) }))
    .where('statement_id', '=', it.id)
    .where('version', '=', it.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function whole(db: Reader) {
  const { list, record } = nestedIn(db);
  return db
    .selectFrom('return_case as c')
    .innerJoin('return_statement as s', 's.id', 'c.statement_id')
    .select(['s.id', 's.name', 's.order_number', 's.email', 's.things', 's.note', 's.language'])
    .select(['s.submitted_at', 'c.order_id', 'c.ground', 'c.state', 'c.said', 'c.due_at'])
    .select(['c.arrived_at', 'c.closed_at', 'c.refund_id', 'c.version'])
    .select(
      sql<string | null>`(select ${list(record`l.line_id, l.pieces`, sql`l.line_id`)}
        from return_statement_line l where l.statement_id = s.id)`.as('lines'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];

const returnOf = (row: Row): Return => ({
  id: row.id,
  name: row.name,
  orderNumber: row.order_number,
  email: row.email,
  things: row.things,
  note: row.note,
  language: row.language,
  lines: (readNested<[number, number][]>(row.lines) ?? []).map(([lineId, pieces]) => ({ lineId, pieces })),
  orderId: row.order_id,
  ground: row.ground,
  state: row.state,
  said: row.said,
  submittedAt: row.submitted_at,
  dueAt: row.due_at,
  arrivedAt: row.arrived_at,
  closedAt: row.closed_at,
  refundId: row.refund_id,
  version: row.version,
});

export async function readReturn(db: Reader, id: number): Promise<Return | undefined> {
  const row = await whole(db).where('s.id', '=', id).executeTakeFirst();
  return row && returnOf(row);
}

/** Those of an order, oldest first. */
export async function readReturnsOf(db: Reader, orderId: number): Promise<Return[]> {
  const rows = await whole(db).where('c.order_id', '=', orderId).orderBy('s.id').execute();
  return rows.map(returnOf);
}

export type ReturnSort = 'came' | 'due';
export interface ReturnFilter {
  state?: ReturnState | undefined;
  /** Those that nobody has decided yet. */
  waiting?: boolean | undefined;
  ground?: Ground | undefined;
  since?: number | undefined;
  until?: number | undefined;
  /** The start of a name or an e-mail, or the number of an order. */
  text?: string | undefined;
}
export interface ReturnPage {
  sort: ReturnSort;
  descending: boolean;
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

const COLUMN = { came: 'c.came_at', due: 'c.due_at' } as const;

/** One page of the inbox. */
export async function listReturns(db: Reader, filter: ReturnFilter, page: ReturnPage): Promise<Return[]> {
  const { sort, descending, behind, limit } = page;
  const way = descending ? 'desc' : 'asc';
  let query = filtered(whole(db), filter)
    .orderBy(COLUMN[sort], way)
    .orderBy('c.statement_id', way)
    .limit(limit);
  if (behind) {
    const than = sql.raw(descending ? '<' : '>');
    query = query.where(
      sql<boolean>`(${sql.ref(COLUMN[sort])}, c.statement_id) ${than} (${behind.value}, ${behind.id})`,
    );
  }
  return (await query.execute()).map(returnOf);
}

export async function countReturns(db: Reader, filter: ReturnFilter, most: number): Promise<number> {
  return (await listReturnIds(db, filter, most)).length;
}

/** Their numbers, the newest first. */
export async function listReturnIds(db: Reader, filter: ReturnFilter, most: number): Promise<number[]> {
  const query = filtered(whole(db), filter).orderBy('c.statement_id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}

function filtered(query: ReturnType<typeof whole>, filter: ReturnFilter): ReturnType<typeof whole> {
  const { state, waiting, ground, since, until, text } = filter;
  let found = query;
  if (state !== undefined) found = found.where('c.state', '=', state);
  if (waiting) found = found.where('c.state', 'in', WAITING);
  if (ground !== undefined) found = found.where('c.ground', '=', ground);
  if (since !== undefined) found = found.where('c.came_at', '>=', since);
  if (until !== undefined) found = found.where('c.came_at', '<', until);
  if (text === undefined) return found;
  const number = numberIn(text);
  if (number !== undefined) return found.where('c.order_id', '=', number);
  const [column, start] = text.includes('@')
    ? (['c.email_plain', text.toLowerCase()] as const)
    : (['c.name_plain', plainWords(text)] as const);
  return found.where(column, '>=', start).where(column, '<', pastAll(start));
}

/** How many wait for somebody, no further than `most`. */
export const countWaiting = (db: Reader, most: number): Count =>
  db
    .selectFrom((from) =>
      from.selectFrom('return_case').select('due_at').where('state', 'in', WAITING).limit(most).as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'));
