export { type AboutDatabase, aboutDatabase, type Backup, listBackups } from './about.ts';
export { beginAnew, type KeptTable } from './anew.ts';
export { clearDatabase } from './clear.ts';
export {
  addInt,
  addText,
  createIndex,
  createPartIndex,
  createTable,
  makeAppendOnly,
  makeChangeable,
  queueOnce,
  refuseReplacing,
  type Schema,
} from './columns.ts';
export { type Count, readCounts } from './counts.ts';
export {
  connectionsOf,
  type Database,
  type Engine,
  isPostgres,
  openDatabase,
  type Reader,
  type Tx,
} from './database.ts';
export { isDatabaseAway } from './faults.ts';
export { followGrowth } from './growth.ts';
export { insertRows } from './insert-rows.ts';
export { locked, lockFound, lockName, lockRows } from './locks.ts';
export { backUp, type Migration, migrate } from './migrate.ts';
export { nestedIn, readNested } from './nested.ts';
export { isAmong, prepared } from './prepared.ts';
export { rehearse } from './rehearsal.ts';
export type { Tables } from './tables.ts';
