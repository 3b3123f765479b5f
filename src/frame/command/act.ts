import type { Tx } from '../../platform/db/index.ts';
import type { Shop } from '../shop/shop.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';

/** One person's doing, in one transaction: what every command is given first. */
export interface Act {
  readonly shop: Shop;
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: number;
  /**
   * Says what became of a thing, for the audit trail. Fields that are the same before and after are left out, and
   * secrets are never given. A command that changed nothing calls {@link unchanged} instead.
   */
  audit(entry: AuditEntry): void;
  /** Nothing was changed: no line is written. */
  unchanged(): void;
}

/** Before a transaction: what a command is given that talks to an outside party between several of them. */
export interface Errand {
  readonly shop: Shop;
  readonly actor: Actor;
  readonly now: number;
  /** One of its transactions. */
  step<T>(work: (act: Act) => Promise<T>): Promise<T>;
}
