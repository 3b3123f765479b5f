import type { Shop } from '../shop/shop.ts';
import type { Act, Errand } from './act.ts';
import { type Actor, isShopper } from './actor.ts';
import type { AuditEntry, Subject } from './audit.ts';
import type { Capability } from './capabilities.ts';
import { writeAudit } from './store.ts';

/** Somebody asked for what they may not do. */
export class NotAllowed extends Error {
  readonly capability: Capability;

  constructor(actor: Actor, command: string, capability: Capability) {
    super(`${actor.kind} ${actor.id} may not ${command}: ${capability} is missing`);
    this.name = 'NotAllowed';
    this.capability = capability;
  }
}

export interface Described {
  /** As the audit trail calls it: `order.refund`. */
  name: `${string}.${string}`;
  needs: Capability;
  /** Shoppers do it to their own things without a capability; whoever calls it has made sure that they are. */
  own?: boolean;
}

interface CommandOf<Input, Result> extends Described {
  /** What it is about, where the command says no more of it itself. */
  subject?: (input: Input) => Subject;
  run(act: Act, input: Input): Promise<Result>;
}

interface ErrandOf<Input, Result> extends Described {
  run(errand: Errand, input: Input): Promise<Result>;
}

/** Every command of the house, by name. */
export const commands = new Map<string, Described>();

/**
 * Makes a change that can be asked for: checks that who asks may, and leaves a line in the audit trail, in the same
 * transaction, unless a shopper did it to what is theirs. A command that another calls is part of it: it asks for no
 * right of its own, and what it audits is written under the name of the whole.
 *
 * @example
 * export const approveReview = command({
 *   name: 'review.approve',
 *   needs: 'reviews.edit',
 *   async run(act, { id }: { id: number }) { … act.audit({ subject: ['review', id], before, after }); },
 * });
 * await perform(shop, terminal('anna'), (act) => approveReview(act, { id: 3 }));
 */
export function command<Input = void, Result = void>(description: CommandOf<Input, Result>) {
  list(description);
  return async (act: Act, input: Input): Promise<Result> => {
    if (act instanceof Doing) return description.run(act.part(), input);
    check(description, act.actor);
    const doing = new Doing(act);
    const result = await description.run(doing, input);
    await doing.write(description.name, description.subject?.(input));
    return result;
  };
}

/**
 * Like {@link command}, for one that asks an outside party between its transactions, as a refund asks a bank. Each of
 * its steps is a transaction with its own lines of the audit trail.
 */
export function errand<Input = void, Result = void>(description: ErrandOf<Input, Result>) {
  list(description);
  return (asked: { shop: Shop; actor: Actor; now: number }, input: Input): Promise<Result> => {
    const { shop, actor, now } = asked;
    check(description, actor);
    const step = <T>(work: (act: Act) => Promise<T>): Promise<T> =>
      shop.db.transaction(async (tx) => {
        const doing = new Doing({ shop, tx, actor, now });
        const result = await work(doing);
        if (doing.said) await doing.write(description.name, undefined);
        return result;
      });
    return description.run({ shop, actor, now, step }, input);
  };
}

/**
 * One transaction of somebody's.
 *
 * @throws NotAllowed, and whatever the command refuses with; nothing is kept then
 */
export function perform<T>(
  shop: Shop,
  actor: Actor,
  work: (act: Act) => Promise<T>,
  now: number = Date.now(),
): Promise<T> {
  return shop.db.transaction((tx) => work(beginAct({ shop, tx, actor, now })));
}

/** An act in a transaction that is already open, such as a session's. */
export function beginAct(of: Pick<Act, 'shop' | 'tx' | 'actor' | 'now'>): Act {
  return { ...of, audit: outside, unchanged: outside };
}

function outside(): never {
  throw new Error('Only a command says what it has changed.');
}

/** Within a command: what it and the commands that it calls have said. */
class Doing implements Act {
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

  audit(entry: AuditEntry): void {
    this.#entries.push(entry);
  }

  unchanged(): void {
    this.#unchanged = true;
  }

  get said(): boolean {
    return this.#entries.length > 0;
  }

  async write(command: string, subject: Subject | undefined): Promise<void> {
    if (isShopper(this.actor) || (this.#unchanged && !this.said)) return;
    const entries = this.said ? this.#entries : [{ subject }];
    await writeAudit(this.tx, { actor: this.actor, command, at: this.now }, entries);
  }
}

function list(description: Described): void {
  if (commands.has(description.name)) throw new Error(`Two commands are called ${description.name}.`);
  commands.set(description.name, description);
}

function check({ name, needs, own = false }: Described, actor: Actor): void {
  if (!(own && isShopper(actor)) && !actor.may(needs)) throw new NotAllowed(actor, name, needs);
}
