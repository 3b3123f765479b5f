import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { followParent } from '../editing/store-memberships.ts';
import { type Place, placed } from './model.ts';

/** A term as far as its place goes. */
export interface Standing {
  id: number;
  taxonomy: string;
  parent_id: number | null;
  position: number;
}

export function findStanding(db: Reader, id: number): Promise<Standing | undefined> {
  return db
    .selectFrom('term')
    .select(['id', 'taxonomy', 'parent_id', 'position'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Puts a term where it should be; those beside it keep their order and get numbers of their own.
 *
 * @param first the language whose names decide where nobody has put them in order
 */
export async function putAt(tx: Tx, term: Standing, place: Place, first: Language): Promise<void> {
  const { id, taxonomy, parent_id: was } = term;
  const beside = await tx
    .selectFrom('term as t')
    .leftJoin('term_translation as tt', (join) =>
      join.onRef('tt.term_id', '=', 't.id').on('tt.language', '=', first),
    )
    .select(['t.id', 't.position'])
    .where('t.taxonomy', '=', taxonomy)
    .where('t.parent_id', place.parentId === null ? 'is' : '=', place.parentId)
    .orderBy('t.position')
    .orderBy('tt.name')
    .orderBy('t.id')
    .execute();
  const stood = new Map(beside.map((each) => [each.id, each.position]));
  const order = placed([...stood.keys()], id, place.before);
  for (const [position, each] of order.entries())
    if (each !== id && stood.get(each) !== position)
      await tx.updateTable('term').set({ position }).where('id', '=', each).execute();
  await tx
    .updateTable('term')
    .set({ position: order.indexOf(id), parent_id: place.parentId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  if (was !== place.parentId) {
    // Where it was put by hand it is at home.
    await tx.updateTable('term').set({ home_id: null }).where('id', '=', id).execute();
    await followParent(tx, id, was);
  }
  await announceChange(tx, 'categories', 'listing', `term:${id}`);
}

/** Numbers attributes of the shop's own list in this order; those that are not named stay behind them. */
export async function orderAttributes(tx: Tx, codes: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('attribute')
    .select(['id', 'code'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const place = (code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length);
  const order = rows.toSorted((a, b) => place(a.code) - place(b.code));
  for (const [position, { id }] of order.entries())
    await tx.updateTable('attribute').set({ position }).where('id', '=', id).execute();
  await announceChange(tx, 'categories', 'listing');
}

/** How many products have an attribute of the shop's own list. */
export async function countHaving(db: Reader, attributeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('product_attribute')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attribute_id', '=', attributeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes an attribute that nothing has away, with its values. */
export async function deleteAttribute(tx: Tx, { id, code }: { id: number; code: string }): Promise<void> {
  await tx.deleteFrom('term').where('taxonomy', '=', `pa_${code}`).execute();
  await tx.deleteFrom('attribute').where('id', '=', id).execute();
  await announceChange(tx, 'categories', 'listing');
}
