import { lockRows, type Tx } from '../../platform/db/index.ts';
import { readWhole, type WholeProduct } from '../product/store-whole.ts';
import { readStates, writeStates } from './store.ts';

/** One that lies in the bin as it was before; every other as it is. */
export async function outOfBin(tx: Tx, whole: WholeProduct): Promise<WholeProduct> {
  if (whole.product?.status !== 'trash') return whole;
  const was = (await readStates(tx, [whole.id])).get(whole.id)?.was ?? 'draft';
  return { ...whole, product: { ...whole.product, status: was } };
}

/** Gives a product out of the bin the state that it had before. */
export async function takeOutOfBin(tx: Tx, { id }: WholeProduct, now: number): Promise<void> {
  const facts = (await readStates(tx, [id])).get(id);
  if (facts)
    await writeStates(tx, new Map([[id, { ...facts, status: facts.was ?? 'draft', was: null }]]), now);
}

/** As it is, and as nobody else changes it until the row is in. */
export async function readLocked(tx: Tx, id: number): Promise<WholeProduct | undefined> {
  await lockRows(tx, 'product', [id]);
  return (await readWhole(tx, [id])).get(id);
}
