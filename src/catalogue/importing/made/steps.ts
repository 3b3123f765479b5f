import type { Act } from '../../../frame/command/index.ts';
import { bin, putBack } from '../../arranging/store-bin.ts';
import { deleteAttribute } from '../../arranging/store-move.ts';
import { termFacts } from '../../editing/facts.ts';
import { findAttribute } from '../../editing/named/store-found.ts';
import {
  forgetMade,
  hasValues,
  type MadeKind,
  markUndone,
  readBinnedOf,
  readUnusedAttributes,
  readUnusedTerms,
} from './store.ts';

type Acting = Pick<Act, 'tx' | 'now' | 'audit'>;

/** So many at once; there may be more, which the clock finds. */
const SOME = 200;

/** Takes out of the bin what products need that are put back as a file made them. */
export async function bringBack(
  { tx, audit }: Acting,
  wanted: { terms: readonly number[]; products: readonly number[] },
): Promise<void> {
  const binned = await readBinnedOf(tx, wanted);
  await markUndone(tx, new Map([['term', binned]]), 0);
  for (const id of binned) {
    await putBack(tx, id);
    audit({ subject: ['term', id], before: {}, after: (await termFacts(tx, id)) ?? {} });
  }
}

/** What a file has made besides products goes into the bin with what it was made for. @param had by the products, before */
export async function followUndone(
  act: Acting,
  had: ReadonlyMap<MadeKind, readonly number[]>,
): Promise<void> {
  await markUndone(act.tx, had, 1);
  await dropUnusedTerms(act);
}

/** Takes away what was made by files that were taken back and that nothing has any more. @returns how much that is */
export async function dropUnused(act: Acting): Promise<number> {
  const { tx, audit } = act;
  let count = await dropUnusedTerms(act);
  for (const { id, code } of await readUnusedAttributes(tx, SOME)) {
    const found = await findAttribute(tx, code);
    if (!found || (await hasValues(tx, code))) continue;
    await deleteAttribute(tx, found);
    await forgetMade(tx, 'attribute', id);
    audit({ subject: ['attribute', id], before: { code }, after: {} });
    count += 1;
  }
  return count;
}

async function dropUnusedTerms({ tx, now, audit }: Acting): Promise<number> {
  let count = 0;
  // What stands above others is free when they are gone.
  for (
    let terms = await readUnusedTerms(tx, SOME);
    terms.length > 0;
    terms = await readUnusedTerms(tx, SOME)
  ) {
    for (const { id } of terms) {
      const before = (await termFacts(tx, id)) ?? {};
      await bin(tx, id, now);
      audit({ subject: ['term', id], before, after: {} });
    }
    count += terms.length;
    if (count >= SOME) break;
  }
  return count;
}
