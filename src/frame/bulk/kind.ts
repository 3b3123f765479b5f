import type { Static, TSchema } from 'typebox';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { Act } from '../command/act.ts';
import type { Facts } from '../command/audit.ts';
import type { Capability } from '../command/capabilities.ts';
import { command } from '../command/command.ts';
import type { Shop } from '../shop/shop.ts';

/** What becomes of one thing: its facts afterwards, or why it stays as it is. */
export type Plan = { after: Facts } | { skip: string };

/**
 * A change that can be made to many things at once. Facts are what of a thing the change is about, in a shape that
 * {@link write} takes again: undoing is writing the facts that were.
 */
export interface BulkKind<Input extends TSchema = TSchema> {
  /** As the audit trail calls what happens to each thing: `price.change`. */
  name: `${string}.${string}`;
  needs: Capability;
  /** What the things are, for their history: `product`. */
  subject: string;
  input: Input;
  /** Keeps others from changing these until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<void>;
  /** The facts by number; what is gone is left out. */
  read(db: Reader, ids: readonly number[]): Promise<Map<number, Facts>>;
  /** Looks at the input once. @returns the rule for one thing, without effects */
  rule(shop: Shop, input: Static<Input>): (before: Facts) => Plan;
  write(act: Act, facts: ReadonlyMap<number, Facts>): Promise<void>;
  /**
   * For facts of many parts of which a change touches some. Kept are those that differ, and each goes back by itself:
   * what somebody has changed since stays as it is, unless `mend` says how both can be true.
   */
  byParts?: { mend?(part: string, was: unknown, left: unknown, now: unknown): unknown };
  /** The facts as histories tell them, where they are not told as they are. */
  tells?(facts: Facts): Facts;
}

/** A kind as the house keeps it: with the command that changes some of its things. */
export interface KnownKind extends BulkKind {
  change: (act: Act, wanted: Changes) => Promise<void>;
}

interface Changes {
  before: ReadonlyMap<number, Facts>;
  after: ReadonlyMap<number, Facts>;
  reason: string;
}

const kinds = new Map<string, KnownKind>();

/**
 * Makes a change of many things known, so that it can be started, watched and undone by its name.
 *
 * @example export const changePrices = bulk({ name: 'price.change', needs: 'prices.edit', subject: 'product', … });
 */
export function bulk<Input extends TSchema>(kind: BulkKind<Input>): KnownKind {
  const change = command({
    name: kind.name,
    needs: kind.needs,
    async run(act, { before, after, reason }: Changes) {
      await kind.write(act, after);
      const told = (facts: Facts | undefined) => (facts && kind.tells ? kind.tells(facts) : facts);
      for (const [id, facts] of after)
        act.audit({ subject: [kind.subject, id], before: told(before.get(id)), after: told(facts), reason });
    },
  });
  const known = { ...(kind as unknown as BulkKind), change };
  kinds.set(kind.name, known);
  return known;
}

/** What they are called, for lists of what was changed. */
export const kindNames = (): string[] => [...kinds.keys()];

/** @throws when this house knows no such change, as after one was taken out of it */
export function kindOf(name: string): KnownKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no change of many things called "${name}".`);
  return kind;
}
