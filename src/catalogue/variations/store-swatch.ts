import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';

/** A value of an attribute, by its code or its slug in any language. */
export function findValue(db: Reader, { attribute, value }: { attribute: string; value: string }) {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 't.swatch'])
    .where('t.taxonomy', '=', `pa_${attribute}`)
    .where((is) => is.or([is('t.code', '=', value), is('tt.slug', '=', value)]))
    .executeTakeFirst();
}

/**
 * Says what colour a value of the shop's attributes is shown as.
 *
 * @param value its code, or its slug in any language
 * @param colour `#rrggbb`, '' for none
 * @returns false when there is no such value
 */
export async function saveSwatch(
  tx: Tx,
  { attribute, value, colour }: { attribute: string; value: string; colour: string },
): Promise<boolean> {
  const found = await findValue(tx, { attribute, value });
  if (!found) return false;
  await tx
    .updateTable('term')
    .set({ swatch: colour.toLowerCase(), version: NEXT_VERSION })
    .where('id', '=', found.id)
    .execute();
  await announceChange(tx, 'categories', 'listing', `term:${found.id}`);
  return true;
}

/** Every value of the shop's attributes by its code, with its colour. */
export function listSwatches(db: Reader): Promise<{ taxonomy: string; code: string; swatch: string }[]> {
  return db
    .selectFrom('term')
    .select(['taxonomy', 'code', 'swatch'])
    .where('taxonomy', '>=', 'pa_')
    .where('taxonomy', '<', 'pa`')
    .orderBy('taxonomy')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
