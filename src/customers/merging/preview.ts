import { mergeAccounts } from '../../accounts/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type Holdings, readHoldings } from './store.ts';

/** What two accounts have, and what the one that is left would have. */
export interface MergePreview {
  from: Holdings;
  into: Holdings;
  after: Holdings;
}

/** Ends a trial: nothing of it stays. */
class Undone extends Error {}

/**
 * Makes two accounts one and undoes it: what it would do is what it did, by the same rules.
 *
 * @throws AccountProblem as the merge itself would
 */
export async function previewMerge(
  shop: Shop,
  { from, into, now }: { from: number; into: number; now: number },
): Promise<MergePreview> {
  let seen: MergePreview | undefined;
  try {
    await shop.db.transaction(async (tx) => {
      const had = { from: await readHoldings(tx, from), into: await readHoldings(tx, into) };
      await mergeAccounts(shop, tx, { from, into, why: '', by: '', now });
      seen = { ...had, after: await readHoldings(tx, into) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return seen!;
}
