export type { Act, Errand } from './act.ts';
export { type Actor, areTwo, isShopper, job, shopperOf, terminal } from './actor.ts';
export type { AuditEntry, Facts, Subject } from './audit.ts';
export { CAPABILITIES, type Capability } from './capabilities.ts';
export { type Asked, ask, beginAct, command, errand, NotAllowed, NotTheirs, perform } from './command.ts';
export { type AuditFilter, type AuditLine, pruneAudit, readAudit } from './store.ts';
export { watch } from './watch.ts';
