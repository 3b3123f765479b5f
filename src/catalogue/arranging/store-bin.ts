import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { saveTermReferences } from '../described/store.ts';
import { followParent, saveProductTerms } from '../editing/store-memberships.ts';
import { freeSlugs } from '../editing/store-slugs.ts';
import { MEMBERSHIPS } from '../listing/memory/live.ts';
import { leaveHome, settleHomes } from './store-home.ts';
import { handOver, keepInBin, readKept } from './store-kept.ts';
import { raiseVersions } from './store-merge.ts';
import { findStanding } from './store-move.ts';
import { readGained, readIn, takeBack } from './store-poured.ts';

/** Throws a term away, to be put back for a while; what stood below it stands below what is above it. */
export async function bin(tx: Tx, id: number, now: number): Promise<void> {
  const row = await keepInBin(tx, id, now);
  await raiseVersions(tx, id);
  await leaveHome(tx, id);
  await tx.updateTable('term').set({ parent_id: row.parent_id }).where('parent_id', '=', id).execute();
  await tx
    .updateTable('product_attribute')
    .set({ default_term_id: null })
    .where('default_term_id', '=', id)
    .execute();
  // What was in it alone is in nothing above it any more.
  await tx.updateTable('term').set({ parent_id: null }).where('id', '=', id).execute();
  await tx.updateTable('product_term').set({ direct: 0 }).where('term_id', '=', id).execute();
  await followParent(tx, id, row.parent_id);
  await tx
    .updateTable('product')
    .set({ shipping_class_id: null })
    .where('shipping_class_id', '=', id)
    .execute();
  await tx.deleteFrom('term').where('id', '=', id).execute();
  await announceChange(tx, 'categories', 'listing', `term:${id}`);
}

/**
 * Puts a term back under its own number, with what was in it and is still there. Of one that was merged that is what the
 * other still has of it, and has no more then; where the other is gone it is what was in it.
 *
 * @returns whether it stands at the top since what it stood below is gone, or is below it by now
 */
export async function putBack(tx: Tx, id: number): Promise<boolean> {
  const kept = await readKept(tx, id);
  if (!kept) throw new Error(`Term ${id} is not in the bin.`);
  const { row, texts, products, poured } = kept;
  const isThere = async (table: 'term' | 'picture', one: number | null) =>
    one !== null &&
    (await tx.selectFrom(table).select('id').where('id', '=', one).executeTakeFirst()) !== undefined;
  const gained = await handOver(tx, kept);
  const other = poured && (await isThere('term', poured.into)) ? { ...poured, gained } : undefined;
  const picture_id = (await isThere('picture', row.picture_id)) ? row.picture_id : null;
  await tx
    .insertInto('term')
    .values({ ...row, parent_id: null, home_id: row.parent_id, picture_id })
    .execute();
  const wanted = new Map(texts.map(({ language, slug }) => [language, slug]));
  const slugs = await freeSlugs(tx, 'term_translation', wanted, row.taxonomy);
  if (texts.length > 0)
    await tx
      .insertInto('term_translation')
      .values(texts.map((text) => ({ ...text, slug: slugs.get(text.language) ?? text.slug })))
      .execute();
  const said = Object.fromEntries(texts.map(({ language, description }) => [language, { description }]));
  await saveTermReferences(tx, id, said);
  await settleHomes(tx, row.taxonomy, id);
  if (other) await takeBack(tx, id, other);
  if (row.taxonomy === 'shipping_class') await giveClass(tx, id, products, other?.into ?? null);
  else if (other) await putIn(tx, id, await readIn(tx, other.into, products), await readGained(tx, other));
  else await putIn(tx, id, products);
  await tx.deleteFrom('term_bin').where('id', '=', id).execute();
  await raiseVersions(tx, id);
  await announceChange(tx, 'categories', 'listing', `term:${id}`, MEMBERSHIPS);
  const { parent_id } = (await findStanding(tx, id)) ?? {};
  return parent_id === null && row.parent_id !== null;
}

/** Those that have got another class since keep it. @param instead the class that they have meanwhile */
async function giveClass(
  tx: Tx,
  id: number,
  products: readonly number[],
  instead: number | null,
): Promise<void> {
  for (let at = 0; at < products.length; at += SOME)
    await tx
      .updateTable('product')
      .set({ shipping_class_id: id })
      .where('id', 'in', products.slice(at, at + SOME))
      .where('shipping_class_id', instead === null ? 'is' : '=', instead)
      .execute();
}

/** @param left of whom, what they leave for it */
async function putIn(
  tx: Tx,
  id: number,
  products: readonly number[],
  left: { of: ReadonlySet<number>; term: number } = { of: new Set(), term: 0 },
): Promise<void> {
  for (let at = 0; at < products.length; at += SOME) {
    const some = await tx
      .selectFrom('product as p')
      .leftJoin('product_term as pt', (join) =>
        join.onRef('pt.product_id', '=', 'p.id').on('pt.direct', '=', 1),
      )
      .select(['p.id', 'pt.term_id'])
      .where('p.id', 'in', products.slice(at, at + SOME))
      .execute();
    for (const [product, rows] of Map.groupBy(some, (row) => row.id))
      await saveProductTerms(tx, product, [
        id,
        ...rows.flatMap(({ term_id }) =>
          term_id === null || (term_id === left.term && left.of.has(product)) ? [] : term_id,
        ),
      ]);
  }
}

/** So many in one statement. */
const SOME = 500;
