import { type Act, command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { productFacts } from '../editing/facts.ts';
import { deleteProduct } from '../editing/store-product.ts';
import { ProductProblem } from '../model-problem.ts';
import { stateChange } from './change.ts';
import { BIN_MS, changeState, type StateChange, type StateFacts } from './model.ts';
import { readBinned, readDue, readStates } from './store.ts';

/** So many in one transaction. */
const ROWS = 100;

/**
 * Publishes a product, makes it private or a draft, plans it, puts it into the bin or takes it out.
 *
 * @returns false when it is so already, or cannot be from where it is
 * @throws ProductProblem when there is no such product
 */
export const setState = command({
  name: 'product.state',
  needs: 'products.edit',
  run(act, { id, ...change }: StateChange & { id: number }): Promise<boolean> {
    return changeOne(act, id, change);
  },
});

async function changeOne(act: Act, id: number, change: StateChange): Promise<boolean> {
  await lockRows(act.tx, 'product', [id]);
  const before = await readStates(act.tx, [id]);
  const facts = before.get(id);
  if (!facts) throw new ProductProblem('id', 'no_product');
  const plan = changeState(facts, change);
  if ('skip' in plan) {
    act.unchanged();
    return false;
  }
  await stateChange.change(act, { before, after: new Map([[id, plan.after]]), reason: '' });
  return true;
}

/** Publishes what was planned to appear by now. @returns how many products that were */
export const publishDue = command({
  name: 'product.publish_due',
  needs: 'products.edit',
  async run(act): Promise<number> {
    const ids = await readDue(act.tx, act.now, ROWS);
    if (ids.length === 0) {
      act.unchanged();
      return 0;
    }
    await lockRows(act.tx, 'product', ids);
    const before = await readStates(act.tx, ids);
    const after = new Map<number, StateFacts>();
    for (const [id, facts] of before)
      if (facts.status === 'future') after.set(id, { ...facts, status: 'publish' });
    await stateChange.change(act, { before, after, reason: '' });
    return after.size;
  },
});

/** Takes away for good what has lain in the bin for thirty days. @returns how many products that were */
export const emptyBin = command({
  name: 'product.empty_bin',
  needs: 'products.edit',
  async run(act): Promise<number> {
    const { tx, shop, now } = act;
    const ids = await readBinned(tx, now - BIN_MS, ROWS);
    if (ids.length === 0) act.unchanged();
    for (const id of ids) {
      act.audit({ subject: ['product', id], before: await productFacts(tx, id) });
      await deleteProduct(tx, shop.settings, id, now);
    }
    return ids.length;
  },
});
