import type { Shop } from '../shop/shop.ts';
import type { Act, Errand } from './act.ts';
import { type Actor, isShopper, type Owner, owns } from './actor.ts';
import type { Subject } from './audit.ts';
import type { Capability } from './capabilities.ts';
import { Doing } from './doing.ts';

/** Somebody asked for what they may not do. */
export class NotAllowed extends Error {
  readonly capability: Capability;

  constructor(actor: Actor, command: string, capability: Capability) {
    super(`${actor.kind} ${actor.id} may not ${command}: ${capability} is missing`);
    this.name = 'NotAllowed';
    this.capability = capability;
  }
}

export interface Described<Input = never> {
  /** As the audit trail calls it: `order.refund`. */
  name: `${string}.${string}`;
  needs: Capability;
  /**
   * Shoppers do it without a capability to what is theirs, and to nobody else's. Undefined is nobody's: see
   * {@link anybodys}. Without this it is not for shoppers.
   */
  whose?: (input: Input) => Owner | undefined;
  /**
   * Somebody of the shop may do it in a customer's place. Without this they may not: money, points, passwords and
   * everything that only the person can want are left alone because nobody has said otherwise.
   */
  onBehalf?: true;
}

/** Any shopper may: it is not anybody's yet, or the command looks itself at what proves it, a password or a link. */
export const anybodys = (): undefined => undefined;

/** Somebody of the shop tried, in a customer's place, what only the customer does. */
export class NotOnBehalf extends NotAllowed {}

/** A shopper tried what is somebody else's. */
export class NotTheirs extends NotAllowed {}

interface CommandOf<Input, Result> extends Described<NoInfer<Input>> {
  /** What it is about, where the command says no more of it itself. */
  subject?: (input: Input) => Subject;
  run(act: Act, input: Input): Promise<Result>;
}

interface ErrandOf<Input, Result> extends Described<NoInfer<Input>> {
  run(errand: Errand, input: Input): Promise<Result>;
}

/** Every command of the house, by name. */
export const commands = new Map<string, Described>();

/** Something that can be asked for, in a transaction that is open: see {@link perform}. */
export interface Command<Input, Result> {
  (act: Act, input: Input): Promise<Result>;
  readonly described: Described;
}

/** Something that can be asked for, with transactions of its own. */
export interface ErrandCommand<Input, Result> {
  (asked: Asked, input: Input): Promise<Result>;
  readonly described: Described;
}

/** Who asks for an errand. */
export type Asked = Pick<Act, 'shop' | 'actor' | 'now'>;

/** Whether something is one of the two. */
export function isCommand(value: unknown): value is { readonly described: Described } {
  return typeof value === 'function' && 'described' in value;
}

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
export function command<Input = void, Result = void>(
  description: CommandOf<Input, Result>,
): Command<Input, Result> {
  list(description);
  const run = async (act: Act, input: Input): Promise<Result> => {
    if (act instanceof Doing) return description.run(act.part(), input);
    check(description, act.actor, input);
    const doing = new Doing(act);
    const result = await description.run(doing, input);
    await doing.write(description.name, description.subject?.(input));
    return result;
  };
  return Object.assign(run, { described: description });
}

/**
 * Like {@link command}, for one that asks an outside party between its transactions, as a refund asks a bank. Each of
 * its steps is a transaction with its own lines of the audit trail.
 */
export function errand<Input = void, Result = void>(
  description: ErrandOf<Input, Result>,
): ErrandCommand<Input, Result> {
  list(description);
  const run = async (asked: Asked, input: Input): Promise<Result> => {
    const { shop, actor, now } = asked;
    check(description, actor, input);
    const step = <T>(work: (act: Act) => Promise<T>): Promise<T> =>
      shop.db.transaction(async (tx) => {
        const doing = new Doing({ shop, tx, actor, now });
        const result = await work(doing);
        if (doing.said) await doing.write(description.name, undefined);
        return result;
      });
    return description.run({ shop, actor, now, step }, input);
  };
  return Object.assign(run, { described: description });
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

/** One command in a transaction of its own: the short way of {@link perform}. */
export function ask<Input, Result>(
  { shop, actor, now }: Asked,
  what: Command<Input, Result>,
  input: Input,
): Promise<Result> {
  return perform(shop, actor, (act) => what(act, input), now);
}

/** An act in a transaction that is already open, such as a session's. */
export function beginAct(of: Pick<Act, 'shop' | 'tx' | 'actor' | 'now'>): Act {
  return { ...of, audit: outside, unchanged: outside };
}

function outside(): never {
  throw new Error('Only a command says what it has changed.');
}

function list(description: Described): void {
  if (commands.has(description.name)) throw new Error(`Two commands are called ${description.name}.`);
  commands.set(description.name, description);
}

/** Staff, keys and jobs may do it to anybody's: they have the capability. */
function check<Input>({ name, needs, whose, onBehalf }: Described<Input>, actor: Actor, input: Input): void {
  if (actor.behalf && !onBehalf) throw new NotOnBehalf(actor, name, needs);
  if (!whose || !isShopper(actor)) {
    if (!actor.may(needs)) throw new NotAllowed(actor, name, needs);
    return;
  }
  const owner = whose(input);
  if (owner && !owns(actor, owner)) throw new NotTheirs(actor, name, needs);
}
