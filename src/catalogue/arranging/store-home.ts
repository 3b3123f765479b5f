import type { Reader, Tx } from '../../platform/db/index.ts';
import { followParent, withAncestors } from '../editing/store-memberships.ts';
import { readKept } from './store-kept.ts';

/**
 * What stands below a category while that lies in the bin stands below what has its place: what it was merged into, or
 * what it stood below, and so on. Where it belongs is noted with it (`home_id`), so that all are in each other again in
 * whatever order they are taken out.
 */
export async function leaveHome(tx: Tx, parent: number): Promise<void> {
  await tx
    .updateTable('term')
    .set({ home_id: parent })
    .where('parent_id', '=', parent)
    // One that is away already belongs where it did.
    .where('home_id', 'is', null)
    .execute();
}

/**
 * Puts all of a kind that are away where they belong, or below what has that one's place by now.
 *
 * @param back has just come out of the bin: what belongs into it goes there before it goes anywhere itself
 */
export async function settleHomes(tx: Tx, taxonomy: string, back: number): Promise<void> {
  let away = await readAway(tx, taxonomy, back);
  // Each turn brings one at least home for good, and those that it stood in the way of in the next.
  for (let turns = away.length, moved = true; moved && turns >= 0; turns -= 1) {
    moved = false;
    for (const term of away) moved = (await settle(tx, term)) || moved;
    away = await readAway(tx, taxonomy, back);
  }
  // What stands below one by now cannot have it below itself, and of what is gone for good nothing is known: it stays.
  for (const { id, home_id } of away)
    if ((await standIn(tx, home_id)) === home_id || !(await readKept(tx, home_id)))
      await tx.updateTable('term').set({ home_id: null }).where('id', '=', id).execute();
}

interface Away {
  id: number;
  parent_id: number | null;
  home_id: number;
}

/** @returns whether it was moved */
async function settle(tx: Tx, { id, parent_id, home_id }: Away): Promise<boolean> {
  const place = await standIn(tx, home_id);
  if (place === undefined) return false;
  const isHome = place === home_id;
  const isWithin = place !== null && (await withAncestors(tx, [place])).has(id);
  if (isHome && isWithin) return false;
  const parent = isWithin ? null : place;
  if (isHome) await tx.updateTable('term').set({ home_id: null }).where('id', '=', id).execute();
  if (parent === parent_id) return false;
  await tx.updateTable('term').set({ parent_id: parent }).where('id', '=', id).execute();
  await followParent(tx, id, parent_id);
  return true;
}

/** Those first that belong into `first`. */
async function readAway(db: Reader, taxonomy: string, first: number): Promise<Away[]> {
  const rows = await db
    .selectFrom('term')
    .select(['id', 'parent_id'])
    .select((is) => is.ref('home_id').$notNull().as('home_id'))
    .where('taxonomy', '=', taxonomy)
    .where('home_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.sort((one, other) => Number(other.home_id === first) - Number(one.home_id === first));
}

/**
 * A category, or what has its place while it lies in the bin: null for the top, undefined where that lies there no
 * more.
 */
async function standIn(db: Reader, id: number): Promise<number | null | undefined> {
  const asked = new Set<number>();
  for (let place: number | null = id; place !== null && !asked.has(place); ) {
    asked.add(place);
    const there = await db.selectFrom('term').select('id').where('id', '=', place).executeTakeFirst();
    if (there) return place;
    const kept = await readKept(db, place);
    if (!kept) return undefined;
    place = kept.poured?.into ?? kept.row.parent_id;
  }
  return null;
}
