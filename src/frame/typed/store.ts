import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** `fields` is JSON: names and texts in their order. */
    typed_form: { id: Generated<number>; place: string; staff_id: number; at: number; fields: string };
  }
}

/** What somebody has typed into a form and not sent: names and texts as they would have been sent. */
export interface TypedForm {
  at: number;
  fields: readonly (readonly [name: string, text: string])[];
}

/** @param place which form of which thing @param staffId who has typed it: nobody else is shown it */
export async function readTyped(
  db: Reader,
  { place, staffId }: { place: string; staffId: number },
): Promise<TypedForm | undefined> {
  const row = await db
    .selectFrom('typed_form')
    .select(['at', 'fields'])
    .where('place', '=', place)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row && { at: row.at, fields: JSON.parse(row.fields) as TypedForm['fields'] };
}

export async function putTyped(
  tx: Tx,
  row: { place: string; staff_id: number; at: number; fields: string },
): Promise<void> {
  const { at, fields } = row;
  await tx
    .insertInto('typed_form')
    .values(row)
    .onConflict((conflict) => conflict.columns(['place', 'staff_id']).doUpdateSet({ at, fields }))
    .execute();
}

export async function deleteTyped(tx: Tx, place: string, staffId: number): Promise<void> {
  await tx.deleteFrom('typed_form').where('place', '=', place).where('staff_id', '=', staffId).execute();
}

/** @returns how many were forgotten */
export async function forgetTyped(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('typed_form')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
