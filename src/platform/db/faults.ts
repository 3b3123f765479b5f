/** What the engines say when a statement fails, in one vocabulary. Codes: sqlite.org/rescode.html; PostgreSQL, appendix A. */

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
/** Locked, read-only, disk error, disk full, cannot open, lock protocol. */
const SQLITE_AWAY: ReadonlySet<number> = new Set([SQLITE_BUSY, 6, SQLITE_READONLY, 10, 13, 14, 15]);

/**
 * Shut down, crash, starting up, read-only, idle for too long in a transaction, not let in, no such database, disk
 * error; connections (08), resources (53).
 */
const POSTGRES_AWAY = /^(57P0[1-3]|25006|25P03|28...|3D000|55000|58030|08...|53...)$/;

/** The way to the server is broken: it is not there, or it went in the middle. */
const NETWORK_AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
]);
/** What `pg` says without a code. */
const BROKEN_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** The shop is closing, or was never opened. */
export class DatabaseClosed extends Error {
  constructor() {
    super('The database is closed.');
  }
}

/** True when the database cannot be had now and nothing is wrong with what was asked: later it may go well. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseClosed || BROKEN_OFF.test(error.message)) return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return SQLITE_AWAY.has(sqlite);
  const code = codeOf(error);
  return NETWORK_AWAY.has(code) ? 'syscall' in error || 'errors' in error : POSTGRES_AWAY.test(code);
}

/** Another process is writing to the same file at this moment. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY;

/** True when this transaction may simply be tried again: another one won (deadlock, serialisation) or changed the schema. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** "cached plan must not change result type": another process has changed the schema. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && /cached plan/.test((error as Error).message);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The primary code of `node:sqlite`: the extended one tells more in its upper bytes. */
function sqliteCode(error: unknown): number | undefined {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return undefined;
  return Number((error as Error & { errcode?: number }).errcode) & 0xff;
}
