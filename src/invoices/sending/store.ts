import type { Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { ChainMode, RecordKind } from '../tables.ts';
import type { Lane } from './model-lane.ts';
import type { Told } from './model-standing.ts';
import type { LaneProblem } from './tables.ts';

type LaneRow = Selectable<Tables['agency_lane']>;

export interface LaneState extends Lane {
  id: number;
  mode: ChainMode;
  problem: LaneProblem | '';
  said: string;
  lease: string;
}

const laneOf = (row: LaneRow): LaneState => ({
  id: row.id,
  mode: row.mode,
  problem: row.problem,
  said: row.said,
  lease: row.lease,
  answeredTo: row.answered_to,
  triedTo: row.tried_to,
  waitUntil: row.wait_until,
  retryAt: row.retry_at,
  failingSince: row.failing_since,
  failures: row.failures,
  leasedUntil: row.leased_until,
});

export async function readLane(db: Reader, mode: ChainMode): Promise<LaneState> {
  const row = await db.selectFrom('agency_lane').selectAll().where('mode', '=', mode).executeTakeFirst();
  return laneOf(row ?? newLane(mode));
}

/** A shop that was emptied has none of its rows. */
export async function beginLane(tx: Tx, mode: ChainMode): Promise<void> {
  await tx
    .insertInto('agency_lane')
    .values(newLane(mode))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const newLane = (mode: ChainMode): LaneRow => ({
  id: mode === 'test' ? 1 : 2,
  mode,
  problem: '',
  said: '',
  lease: '',
  answered_to: 0,
  tried_to: 0,
  wait_until: 0,
  retry_at: 0,
  failing_since: 0,
  failures: 0,
  leased_until: 0,
});

export type LaneChange = Partial<Omit<Selectable<Tables['agency_lane']>, 'id' | 'mode'>>;

/**
 * @param lease changes only while whoever has it still has it
 * @returns whether it was changed
 */
export async function changeLane(
  tx: Tx,
  mode: ChainMode,
  change: LaneChange,
  lease?: string,
): Promise<boolean> {
  let query = tx.updateTable('agency_lane').set(change).where('mode', '=', mode);
  if (lease !== undefined) query = query.where('lease', '=', lease);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A record that waits, with what of its invoice its message needs. */
export interface WaitingRecord {
  id: number;
  kind: RecordKind;
  number: string;
  madeAt: string;
  xml: string;
}

/** Records of a chain behind one, in its order. */
export async function readWaiting(
  db: Reader,
  mode: ChainMode,
  after: number,
  limit: number,
): Promise<WaitingRecord[]> {
  return db
    .selectFrom('invoice_record as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.id', 'r.kind', 'i.number', 'r.made_at as madeAt', 'r.xml'])
    .where('r.mode', '=', mode)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** What an invoice says of who issued it: a message begins with that. */
export async function readIssuer(db: Reader, recordId: number): Promise<{ name: string; taxId: string }> {
  const { content } = await db
    .selectFrom('invoice_record as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select('i.content')
    .where('r.id', '=', recordId)
    .executeTakeFirstOrThrow();
  const { issuer } = JSON.parse(content) as { issuer: { name: string; taxId: string } };
  return { name: issuer.name, taxId: issuer.taxId };
}

/** The last record of each chain; 0 where there is none. */
export async function readLastRecord(db: Reader, mode: ChainMode): Promise<number> {
  const row = await db
    .selectFrom('invoice_record')
    .select('id')
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The records of an invoice, oldest first, and what the agency said of each. */
export const readTold = async (db: Reader, invoiceId: number): Promise<ToldRecord[]> =>
  (await readToldOf(db, [invoiceId])).get(invoiceId) ?? [];

/** The same of several invoices. */
export async function readToldOf(
  db: Reader,
  invoiceIds: readonly number[],
): Promise<Map<number, ToldRecord[]>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_record as r')
    .leftJoin('agency_line as l', 'l.id', 'r.id')
    .select(['r.id', 'r.invoice_id', 'r.mode', 'r.kind', 'r.reason', 'r.made_at', 'r.hash', 'l.answer_id'])
    .select(['l.state', 'l.code', 'l.said', 'l.known'])
    .where('r.invoice_id', 'in', invoiceIds)
    .orderBy('r.id')
    .execute();
  const told = rows.map(({ invoice_id, made_at, answer_id, state, code, said, known, ...row }) => ({
    ...row,
    madeAt: made_at,
    answerId: answer_id ?? 0,
    state: state ?? undefined,
    code: code ?? 0,
    said: said ?? '',
    known: known === 1,
    invoiceId: invoice_id,
  }));
  return Map.groupBy(told, ({ invoiceId }) => invoiceId);
}

export interface ToldRecord extends Told {
  id: number;
  invoiceId: number;
  mode: ChainMode;
  reason: string;
  madeAt: string;
  hash: string;
  /** 0 while there is none. */
  answerId: number;
  code: number;
  said: string;
  known: boolean;
}

/** A record as it is sent. */
export async function readRecordXml(db: Reader, id: number): Promise<string> {
  const row = await db.selectFrom('invoice_record').select('xml').where('id', '=', id).executeTakeFirst();
  return row?.xml ?? '';
}

/** When the oldest record of a chain that waits was made; '' where none does. */
export async function readOldestWaiting(db: Reader, mode: ChainMode): Promise<string> {
  const row = await db
    .selectFrom('invoice_record as r')
    .innerJoin('agency_lane as a', 'a.mode', 'r.mode')
    .select('r.made_at')
    .where('r.mode', '=', mode)
    .whereRef('r.id', '>', 'a.answered_to')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
  return row?.made_at ?? '';
}

/** How many records of a chain wait, and when the oldest of them was made; no further than `most`. */
export async function countWaiting(
  db: Reader,
  { mode, answeredTo }: Pick<LaneState, 'mode' | 'answeredTo'>,
  most: number,
): Promise<{ count: number; oldest: string }> {
  const rows = await db
    .selectFrom('invoice_record')
    .select(['id', 'made_at'])
    .where('mode', '=', mode)
    .where('id', '>', answeredTo)
    .orderBy('id')
    .limit(most)
    .execute();
  return { count: rows.length, oldest: rows[0]?.made_at ?? '' };
}
