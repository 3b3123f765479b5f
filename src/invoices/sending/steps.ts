import { randomUUID } from 'node:crypto';
import type { Act } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { MOST_RECORDS, type Taxpayer } from '../chain/model-envelope.ts';
import { textsOf } from '../chain/model-xml.ts';
import type { ChainMode } from '../tables.ts';
import { FIRST_WAIT_S } from './model-agency.ts';
import type { Fate } from './model-answer.ts';
import { isLate, type Lane, maySend, pauseAfter } from './model-lane.ts';
import type { NoAnswer } from './party.ts';
import { beginLane, changeLane, readIssuer, readLane, readWaiting, type WaitingRecord } from './store.ts';
import { insertAnswer } from './store-answers.ts';
import type { LaneProblem } from './tables.ts';

/** What a turn of sending came to. */
export type Sent =
  /** Nothing waits, the agency wants to be left alone, or somebody else sends. */
  | { kind: 'nothing' }
  /** The shop has no certificate: nobody lets it in. */
  | { kind: 'no_certificate' }
  | { kind: 'failed'; problem: LaneProblem; said: string }
  | { kind: 'sent'; count: number; rejected: number };

/** A message on its way. */
export interface Message {
  mode: ChainMode;
  /** Says who is sending: who has lost their place to somebody else writes nothing down any more. */
  lease: string;
  taxpayer: Taxpayer;
  /** At least one. */
  records: readonly WaitingRecord[];
  late: boolean;
  /** How the chain stood before. */
  before: Lane;
  sentAt: number;
}

/** What the agency answered, raw and read. */
export interface Heard {
  body: string;
  result: string;
  csv: string;
  /** Seconds. */
  wait: number;
  fates: readonly Fate[];
}

/** Longer than anybody waits for an answer. */
const LEASE_MS = 3 * 60_000;
const MOST_KEPT = 2_000_000;

/** Takes the next message, so that nobody else sends it in the meantime. Undefined: none goes now. */
export async function takeMessage(
  { tx, now }: Act,
  mode: ChainMode,
  atOnce: boolean,
): Promise<Message | undefined> {
  await beginLane(tx, mode);
  await lockRows(tx, 'agency_lane', [(await readLane(tx, mode)).id]);
  const lane = await readLane(tx, mode);
  const waiting = await readWaiting(tx, mode, lane.answeredTo, MOST_RECORDS);
  const [first] = waiting;
  const queue = { count: waiting.length, full: waiting.length === MOST_RECORDS };
  if (!first || !maySend(lane, queue, now, atOnce)) return undefined;
  // A message is of one taxpayer.
  const other = waiting.findIndex(({ xml }) => issuerIn(xml) !== issuerIn(first.xml));
  const records = other < 0 ? waiting : waiting.slice(0, other);
  const lease = randomUUID();
  const last = records.at(-1) ?? first;
  const tried_to = Math.max(lane.triedTo, last.id);
  await changeLane(tx, mode, { lease, leased_until: now + LEASE_MS, tried_to });
  return {
    mode,
    lease,
    taxpayer: await readIssuer(tx, first.id),
    records,
    late: isLate(lane, Date.parse(first.madeAt), now),
    before: lane,
    sentAt: now,
  };
}

const issuerIn = (xml: string): string | undefined =>
  textsOf(xml, 'sf:IDEmisorFactura')[0] ?? textsOf(xml, 'sf:IDEmisorFacturaAnulada')[0];

const FREE = { lease: '', leased_until: 0 };

/** The message did not get through, or nobody knows whether it did: it is sent again. */
export async function keepFailure(
  { shop, tx }: Act,
  { mode, lease, before }: Message,
  { problem, message: said }: NoAnswer,
  now: number,
): Promise<Sent> {
  const failures = before.failures + 1;
  const failed = {
    failures,
    failing_since: before.failingSince || now,
    retry_at: now + pauseAfter(failures),
    wait_until: Math.max(before.waitUntil, now + FIRST_WAIT_S * 1000),
    problem,
    said: said.slice(0, 1500),
  };
  if (await changeLane(tx, mode, { ...FREE, ...failed }, lease))
    shop.log.warn({ mode, problem, said: failed.said, failures }, 'records could not be sent');
  return { kind: 'failed', problem, said };
}

/** Writes the answer down as it came, and what it says of each record. */
export async function keepAnswer(
  { tx }: Act,
  { mode, lease, taxpayer, records, late, sentAt }: Message,
  { body, result, csv, wait, fates }: Heard,
  now: number,
): Promise<Sent> {
  const [first, last] = [records[0]?.id ?? 0, records.at(-1)?.id ?? 0];
  const well = { failures: 0, failing_since: 0, retry_at: 0, problem: '' as const, said: '' };
  const change = { ...FREE, ...well, answered_to: last, wait_until: now + wait * 1000 };
  if (!(await changeLane(tx, mode, change, lease))) return { kind: 'nothing' };
  const accepted = fates.filter(({ state }) => state !== 'rejected').length;
  const answer = {
    mode,
    first_record: first,
    last_record: last,
    sent_at: sentAt,
    late: late ? 1 : 0,
    tax_id: taxpayer.taxId,
    result,
    csv,
    wait_seconds: wait,
    accepted,
    body: body.slice(0, MOST_KEPT),
  };
  await insertAnswer(tx, answer, fates);
  return { kind: 'sent', count: records.length, rejected: records.length - accepted };
}
