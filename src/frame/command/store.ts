import type { Generated, Selectable } from 'kysely';
import type { Database, Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { Actor, ActorKind } from './actor.ts';
import { type AuditEntry, changes, type Facts } from './audit.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    audit: {
      id: Generated<number>;
      at: number;
      actor_kind: ActorKind;
      actor_id: string;
      actor_name: string;
      request: string;
      /** The number of the customer in whose place it was done; '' for what somebody did as themselves. */
      behalf: Generated<string>;
      command: string;
      subject: string;
      subject_id: string;
      before: string;
      after: string;
      reason: string;
    };
  }
}

/** Writes one line for each entry, in the transaction of what it tells of. */
export async function writeAudit(
  tx: Tx,
  { actor, command, at }: { actor: Actor; command: string; at: number },
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ subject, before, after, reason = '' }) => {
    const differing = changes(before, after);
    return {
      at,
      ...doerOf(actor),
      request: actor.request,
      command,
      subject: subject?.[0] ?? '',
      subject_id: String(subject?.[1] ?? ''),
      before: JSON.stringify(differing.before),
      after: JSON.stringify(differing.after),
      reason,
    };
  });
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('audit')
      .values(rows.slice(at, at + ROWS))
      .execute();
}

/** In a customer's place it is still somebody of the shop who did it. */
const doerOf = ({ kind, id, name, behalf }: Actor) =>
  behalf
    ? { actor_kind: 'staff' as const, actor_id: behalf.id, actor_name: behalf.name, behalf: id }
    : { actor_kind: kind, actor_id: id, actor_name: name, behalf: '' };

/**
 * Deletes lines that are older than they are kept, a batch in a transaction. A day is left over for clocks that differ:
 * the database refuses to delete younger ones.
 *
 * @returns how many
 */
export async function pruneAudit(db: Database, now: number): Promise<number> {
  const before = now - KEPT_MS - DAY;
  for (let gone = 0; ; ) {
    const count = await db.transaction(async (tx) => {
      const old = tx.selectFrom('audit').select('id').where('at', '<', before).orderBy('at').limit(ROWS);
      const { numDeletedRows } = await tx
        .deleteFrom('audit')
        .where('id', 'in', old)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    });
    gone += count;
    if (count < ROWS) return gone;
  }
}

const DAY = 86_400_000;
/** Two years, as the table's own rule says. */
const KEPT_MS = 730 * DAY;

/** As many rows in one statement as every engine takes. */
const ROWS = 500;

export interface AuditFilter {
  subject?: string | undefined;
  subjectId?: string | undefined;
  /** A whole name, or its beginning: `order.` */
  command?: string | undefined;
  actor?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
  /** Lines older than this one: the next page. */
  below?: number | undefined;
  limit: number;
}

export interface AuditLine {
  id: number;
  at: number;
  actor: { kind: ActorKind; id: string; name: string };
  request: string;
  /** The number of the customer in whose place it was done; '' for what somebody did as themselves. */
  behalf: string;
  command: string;
  subject: string;
  subjectId: string;
  before: Facts;
  after: Facts;
  reason: string;
}

/** Newest first. One query. */
export async function readAudit(db: Reader, filter: AuditFilter): Promise<AuditLine[]> {
  const { subject, subjectId, command, actor, since, until, below, limit } = filter;
  let query = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (command?.endsWith('.'))
    query = query.where('command', '>=', command).where('command', '<', `${command}\u{7f}`);
  else if (command !== undefined) query = query.where('command', '=', command);
  if (actor !== undefined)
    query = query.where((where) =>
      where.or([where('actor_name', '=', actor), where('actor_id', '=', actor)]),
    );
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  if (below !== undefined) query = query.where('id', '<', below);
  return (await query.execute()).map(lineOf);
}

/** A line as it is read. */
export const lineOf = (row: Selectable<Tables['audit']>): AuditLine => ({
  id: row.id,
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  request: row.request,
  behalf: row.behalf,
  command: row.command,
  subject: row.subject,
  subjectId: row.subject_id,
  before: JSON.parse(row.before) as Facts,
  after: JSON.parse(row.after) as Facts,
  reason: row.reason,
});
