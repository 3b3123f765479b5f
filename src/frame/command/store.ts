import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
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
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
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
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    request: row.request,
    command: row.command,
    subject: row.subject,
    subjectId: row.subject_id,
    before: JSON.parse(row.before) as Facts,
    after: JSON.parse(row.after) as Facts,
    reason: row.reason,
  }));
}
