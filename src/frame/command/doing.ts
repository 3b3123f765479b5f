import type { Act } from './act.ts';
import { leavesNoLine } from './actor.ts';
import type { AuditEntry, Subject } from './audit.ts';
import { writeAudit } from './store.ts';

/** Within a command: what it and the commands that it calls have said. */
export class Doing implements Act {
  readonly shop;
  readonly tx;
  readonly actor;
  readonly now;
  readonly #entries: AuditEntry[];
  #unchanged = false;

  constructor(
    { shop, tx, actor, now }: Pick<Act, 'shop' | 'tx' | 'actor' | 'now'>,
    entries: AuditEntry[] = [],
  ) {
    this.shop = shop;
    this.tx = tx;
    this.actor = actor;
    this.now = now;
    this.#entries = entries;
  }

  /** What a command within this one is given: it may have changed nothing, and the whole something. */
  part(): Doing {
    return new Doing(this, this.#entries);
  }

  // Commands take these out of what they are given.
  readonly audit = (entry: AuditEntry): void => {
    this.#entries.push(entry);
  };

  readonly unchanged = (): void => {
    this.#unchanged = true;
  };

  get said(): boolean {
    return this.#entries.length > 0;
  }

  async write(command: string, subject: Subject | undefined): Promise<void> {
    if (leavesNoLine(this.actor) || (this.#unchanged && !this.said)) return;
    const entries = this.said ? this.#entries : [{ subject }];
    await writeAudit(this.tx, { actor: this.actor, command, at: this.now }, entries);
  }
}
