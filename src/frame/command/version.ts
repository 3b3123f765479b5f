import { sql } from 'kysely';
import { lockRows, type Tables, type Tx } from '../../platform/db/index.ts';
import { changes, type Facts, type Subject } from './audit.ts';

/** One field in two states: as who asks wants it, and as it stands. */
export interface Differing {
  wanted: unknown;
  stands: unknown;
}

/** Somebody has changed a thing since who asks has read it. Nothing was changed; what is lost otherwise is in `fields`. */
export class Stale extends Error {
  readonly subject: Subject;
  /** Those that differ, by their names in the audit trail; secrets without their values. */
  readonly fields: ReadonlyMap<string, Differing>;
  /** Which version stands: who wants theirs all the same names it. Undefined where several have one each. */
  readonly version: number | undefined;

  /**
   * @param wanted as the audit trail would tell it; undefined is a field of which who asks says nothing
   * @param stands what is there now
   */
  constructor(subject: Subject, wanted: Facts, stands: Facts, version?: number) {
    const says = (name: string) => wanted[name] !== undefined || !(name in wanted);
    const of = (facts: Facts) => Object.fromEntries(Object.entries(facts).filter(([name]) => says(name)));
    const { before, after } = changes(of(wanted), of(stands));
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const fields = names.map((name) => [name, { wanted: before[name], stands: after[name] }] as const);
    const told = fields.map(
      ([name, { wanted, stands }]) => `${name} is ${shown(stands)}, and ${shown(wanted)} was wanted`,
    );
    super(`Somebody has changed ${subject.join(' ').trim()} meanwhile: ${told.join('; ')}`);
    this.name = 'Stale';
    this.subject = subject;
    this.version = version;
    this.fields = new Map(fields);
  }
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'not there';

/** Tables of things that people edit. A row begins with version 1; each edit sets it to {@link NEXT_VERSION}. */
export type Versioned = {
  [T in keyof Tables]: 'id' | 'version' extends keyof Tables[T] ? T : never;
}[keyof Tables];

/** What an edit makes of a row's version. @example update.set({ ...row, version: NEXT_VERSION }) */
export const NEXT_VERSION = sql<number>`version + 1`;

interface Seen {
  table: Versioned;
  id: number;
  /** Which one who asks has read. */
  version: number;
  subject: Subject;
  /** The facts of the audit trail, as they would be. */
  wanted: Facts;
  /** The same as they are; asked only where the version is another. */
  stands: () => Promise<Facts | undefined>;
}

/**
 * Makes sure that a row is still what who asks has read, and that it stays so until this transaction ends: the second
 * of two editors waits for the first and is told. A row that is not there is left to what edits it.
 *
 * @throws Stale
 * @example if (version !== undefined) await checkVersion(tx, { table: 'coupon', id, version, subject, wanted, stands });
 */
export async function checkVersion(tx: Tx, seen: Seen): Promise<void> {
  const { table, id, version } = seen;
  await lockRows(tx, table, [id]);
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row || row.version === version) return;
  throw new Stale(seen.subject, seen.wanted, (await seen.stands()) ?? {}, row.version);
}
