import { bulk } from '../../frame/bulk/index.ts';
import type { Act } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { Aftermath } from '../editing/aftermath.ts';
import { changeState, StateChange, type StateFacts } from './model.ts';
import { readStates, readTypes, writeStates } from './store.ts';

/** Publishes products, takes them back, puts them into the bin or out of it: one, or many at once. */
export const stateChange = bulk({
  name: 'product.set_state',
  needs: 'products.edit',
  subject: 'product',
  input: StateChange,
  lock: (tx, ids) => lockRows(tx, 'product', ids),
  read: readStates,
  rule: (_, change) => (facts) => changeState(facts as StateFacts, change),
  write: (act, facts) => putStates(act, facts as ReadonlyMap<number, StateFacts>),
});

/** Lists, search and kept pages follow in the same transaction. */
async function putStates(
  { tx, shop, now }: Pick<Act, 'tx' | 'shop' | 'now'>,
  facts: ReadonlyMap<number, StateFacts>,
): Promise<void> {
  await writeStates(tx, facts, now);
  const after = new Aftermath(tx, shop.settings, now);
  for (const { id, type } of await readTypes(tx, [...facts.keys()]))
    if (type !== 'variation') after.saved(id, type);
  await after.settle();
}
