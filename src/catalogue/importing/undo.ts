import Type from 'typebox';
import { bulk } from '../../frame/bulk/index.ts';
import type { Act, Facts } from '../../frame/command/index.ts';
import { lockRows, type Reader } from '../../platform/db/index.ts';
import { Aftermath } from '../editing/aftermath.ts';
import { deleteProduct, saveProduct, saveVariation } from '../editing/store-product.ts';
import type { ProductInput } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { changeState } from '../states/model.ts';
import { readStates, writeStates } from '../states/store.ts';
import { bringBack, followUndone } from './made/steps.ts';
import { readMadeOf } from './made/store.ts';
import { itemIn, mendPart, partsOf, partsTold } from './parts.ts';

/**
 * What a file has changed, as it is kept to be taken back: products that it made go into the bin, their variations away,
 * and everything else gets back what it had, but for what somebody has changed since.
 */
export const fileChange = bulk({
  name: 'product.from_file',
  // What goes back is prices and stocks too.
  needs: 'prices.edit',
  subject: 'product',
  // Nobody starts one by hand: reading a file writes it down.
  input: Type.Never(),
  lock: (tx, ids) => lockRows(tx, 'product', ids),
  read: readParts,
  rule: () => () => ({ skip: 'same' }),
  write: putBack,
  byParts: { mend: mendPart },
  tells: partsTold,
});

export async function readParts(db: Reader, ids: readonly number[]): Promise<Map<number, Facts>> {
  return new Map([...(await readWhole(db, ids))].map(([id, whole]) => [id, partsOf(whole)]));
}

async function putBack(
  act: Pick<Act, 'tx' | 'shop' | 'now' | 'audit'>,
  facts: ReadonlyMap<number, Facts>,
): Promise<void> {
  const { tx, now } = act;
  const { settings } = act.shop;
  const had = await readMadeOf(tx, [...facts.keys()]);
  await bringBack(act, { terms: [...facts.values()].flatMap(termsIn), products: thereIn(facts) });
  const states = await readStates(tx, [...facts.keys()]);
  const after = new Aftermath(tx, settings, now);
  for (const [id, parts] of facts) {
    const item = itemIn(id, parts);
    const state = states.get(id);
    if (item.parentId !== null) {
      if (item.there) await saveVariation(tx, settings, item.parentId, item.variation, now, after);
      else await deleteProduct(tx, settings, id, now);
      continue;
    }
    const change = { to: item.there ? ('restore' as const) : ('trash' as const) };
    const plan = state && item.there !== (state.status !== 'trash') ? changeState(state, change) : undefined;
    if (plan && 'after' in plan)
      await writeStates(tx, new Map([[id, plan.after as typeof state & object]]), now);
    if (item.there) await saveProduct(tx, settings, item.product, now, after);
    else after.saved(id, item.product.type);
  }
  await after.settle();
  await followUndone(act, had);
}

const thereIn = (facts: ReadonlyMap<number, Facts>): number[] =>
  [...facts].flatMap(([id, { there }]) => (there ? id : []));

/** Every term that a product is to have. */
function termsIn({ termIds = [], attributes = [], shippingClassId }: Partial<ProductInput>): number[] {
  const values = attributes.flatMap((attribute) => attribute.termIds);
  return [...termIds, ...values, ...(shippingClassId ? [shippingClassId] : [])];
}
