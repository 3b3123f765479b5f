import type { Act } from './act.ts';
import { claimOnce, keepOnce, readOnce } from './store-once.ts';

/** How long a form that was sent is known again, in milliseconds. */
export const KNOWN_FOR = 7 * 24 * 3_600_000;

/**
 * Does something once for each number that a form carries: sent twice, by a double click or after a lost answer, it
 * is done once, and the second gets the first one's result. Without a number it is done each time.
 *
 * @param of the command, and the form's number; numbers of two people never meet
 * @param work gives what JSON can say
 * @example once(act, { name: 'parcel.send', key }, () => send(act, parcel))
 */
export async function once<T>(
  act: Act,
  of: { name: string; key: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (of.key === undefined || of.key === '') return work();
  const { kind, id } = act.actor;
  const name = `${of.name} ${kind} ${id} ${of.key.slice(0, 100)}`;
  if (!(await claimOnce(act.tx, name, act.now))) {
    act.unchanged();
    return JSON.parse(await readOnce(act.tx, name)) as T;
  }
  const result = await work();
  await keepOnce(act.tx, name, JSON.stringify(result ?? null));
  return result;
}
