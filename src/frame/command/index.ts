export type { Act, Errand } from './act.ts';
export type { ActorKind } from './actor.ts';
export { type Actor, job, type Owner, shopperOf, terminal } from './actor.ts';
export { type AuditEntry, type Facts, textFact } from './audit.ts';
export { CAPABILITIES } from './capabilities.ts';
export {
  type Asked,
  anybodys,
  ask,
  beginAct,
  type Command,
  command,
  errand,
  NotAllowed,
  NotOnBehalf,
  perform,
} from './command.ts';
export { KNOWN_FOR, once } from './once.ts';
export { type AuditLine, pruneAudit, readAudit } from './store.ts';
export {
  countJournal,
  findJournalLine,
  type JournalFilter,
  listJournal,
  listJournalIds,
} from './store-journal.ts';
export { forgetOnce } from './store-once.ts';
export { checkVersion, NEXT_VERSION, Stale } from './version.ts';
export { watch } from './watch.ts';
