import { NEXT_VERSION } from '../../../frame/command/index.ts';
import { announceChange } from '../../../platform/db/changes.ts';
import type { Reader, Tx } from '../../../platform/db/index.ts';
import { keptNotes, readNotes, type SafetyNotes } from '../../safety/model.ts';
import type { Exception } from '../../withdrawal/model.ts';

/** A brand or category by its code, its name or its slug in any language. */
export async function findTerm(
  db: Reader,
  taxonomy: 'brand' | 'category',
  said: string,
): Promise<{ id: number; notes: SafetyNotes } | undefined> {
  const row = await db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 't.safety'])
    .where('t.taxonomy', '=', taxonomy)
    .where((is) => is.or([is('t.code', '=', said), is('tt.slug', '=', said), is('tt.name', '=', said)]))
    .orderBy('t.id')
    .executeTakeFirst();
  return row && { id: row.id, notes: readNotes(row.safety) };
}

/** An attribute of the shop's own list by its code, without `pa_`. */
export const findAttribute = (db: Reader, code: string) =>
  db.selectFrom('attribute').selectAll().where('code', '=', code).executeTakeFirst();

/** A product, not a variation, by its SKU or its number. */
export async function findProduct(db: Reader, said: string): Promise<{ id: number } | undefined> {
  const rows = db.selectFrom('product').select('id').where('type', '<>', 'variation');
  const bySku = await rows.where('sku', '=', said).executeTakeFirst();
  if (bySku || !/^[1-9]\d{0,14}$/.test(said)) return bySku;
  return rows.where('id', '=', Number(said)).executeTakeFirst();
}

export async function saveBrandSafety(tx: Tx, id: number, notes: SafetyNotes): Promise<void> {
  await tx
    .updateTable('term')
    .set({ safety: keptNotes(notes), version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  await announceChange(tx, 'categories', `term:${id}`);
}

export async function saveCategoryWithdrawal(tx: Tx, id: number, withdrawal: Exception | ''): Promise<void> {
  await tx.updateTable('term').set({ withdrawal, version: NEXT_VERSION }).where('id', '=', id).execute();
  await announceChange(tx, 'categories', `term:${id}`);
}
