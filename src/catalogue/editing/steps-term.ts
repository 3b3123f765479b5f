import type { Act } from '../../frame/command/index.ts';
import { lockName, type Tx } from '../../platform/db/index.ts';
import '../events.ts';
import { ProductProblem } from '../model-problem.ts';
import { withAncestors } from './store-memberships.ts';
import { readTermAddresses } from './store-paths.ts';

/** While somebody puts terms of a kind in order, or one below another, nobody else does. */
export const lockOrder = (tx: Tx, taxonomy: string): Promise<void> => lockName(tx, `order of ${taxonomy}`);

/** A category cannot stand below itself. @throws ProductProblem */
export async function refuseCircle(tx: Tx, id: number, parentId: number | null): Promise<void> {
  if (parentId !== null && (await withAncestors(tx, [parentId])).has(id))
    throw new ProductProblem('parentId', 'circle');
}

/**
 * Does what may give a term another address, and tells the modules above which addresses are its old ones.
 *
 * @param id undefined for one that is only being made
 */
export async function readdressing<T>(
  { shop, tx, now }: Pick<Act, 'shop' | 'tx' | 'now'>,
  id: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const before = id === undefined ? [] : await readTermAddresses(tx, shop, id);
  const result = await work();
  if (id === undefined || before.length === 0) return result;
  const after = await readTermAddresses(tx, shop, id);
  const paths = before.filter((path) => !after.includes(path));
  if (paths.length > 0) await shop.events.publish(tx, 'term.readdressed', { id, paths, now });
  return result;
}
