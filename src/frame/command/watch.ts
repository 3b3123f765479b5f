import type { Act } from './act.ts';
import { leavesNoLine } from './actor.ts';
import { changes, type Facts, type Subject } from './audit.ts';

interface Watched<T> {
  /** What it is about; of what is only being made, by what making it gave. */
  subject: Subject | ((result: T) => Subject);
  /** The facts that count, as they are now; undefined where there is nothing (yet, or any more). */
  facts: (result?: T) => Promise<Facts | undefined>;
  reason?: string | undefined;
}

/**
 * Does something and leaves for the audit trail what is different afterwards; where nothing is, nothing is said. For
 * shoppers, of whose own things the trail tells nothing, the facts are not even read.
 *
 * @example await watch(act, { subject: ['coupon', code], facts: () => factsOf(act.tx, code) }, () => remove(act.tx, code));
 */
export async function watch<T>(act: Act, of: Watched<NoInfer<T>>, work: () => Promise<T>): Promise<T> {
  if (leavesNoLine(act.actor)) return work();
  const before = await of.facts();
  const result = await work();
  const after = await of.facts(result);
  const told = changes(before, after);
  if (Object.keys(told.before).length + Object.keys(told.after).length === 0) act.unchanged();
  else
    act.audit({
      subject: typeof of.subject === 'function' ? of.subject(result) : of.subject,
      before,
      after,
      reason: of.reason,
    });
  return result;
}
