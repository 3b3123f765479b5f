import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** `fields` is JSON: names and texts in their order; or `{"sent"}`, the form of this place that was sent last. */
    typed_form: { id: Generated<number>; place: string; staff_id: number; at: number; fields: string };
  }
}

/** What somebody has typed into a form and not sent: names and texts as they would have been sent. */
export interface TypedForm {
  id: number;
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
    .select(['id', 'at', 'fields'])
    .where('place', '=', place)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row && typedIn(row);
}

/** The same by its number, for whoever was given a link to it. */
export async function readTypedById(
  db: Reader,
  id: number,
): Promise<(TypedForm & { place: string }) | undefined> {
  const row = await db
    .selectFrom('typed_form')
    .select(['id', 'place', 'at', 'fields'])
    .where('id', '=', id)
    .executeTakeFirst();
  const typed = row && typedIn(row);
  return typed && { ...typed, place: row.place };
}

function typedIn({
  id,
  at,
  fields: kept,
}: {
  id: number;
  at: number;
  fields: string;
}): TypedForm | undefined {
  const fields = JSON.parse(kept) as TypedForm['fields'] | { sent: string };
  return Array.isArray(fields) ? { id, at, fields } : undefined;
}

const sentMark = (form: string): string => JSON.stringify({ sent: form });

interface TypedRow {
  place: string;
  staff_id: number;
  at: number;
}

/**
 * @param form the number of the form as it was shown: what still comes from one that was sent is dropped
 * @returns whether it is kept
 */
export async function putTyped(tx: Tx, row: TypedRow & { fields: string }, form: string): Promise<boolean> {
  const { at, fields } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('typed_form')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['place', 'staff_id'])
        .doUpdateSet({ at, fields })
        .where('typed_form.fields', '!=', sentMark(form)),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Nothing is left of what was typed but that the form was sent. @param form its number as it was shown */
export async function putSent(tx: Tx, row: TypedRow, form: string): Promise<void> {
  const fields = sentMark(form);
  await tx
    .insertInto('typed_form')
    .values({ ...row, fields })
    .onConflict((conflict) => conflict.columns(['place', 'staff_id']).doUpdateSet({ at: row.at, fields }))
    .execute();
}

export async function deleteTyped(tx: Tx, place: string, staffId: number): Promise<void> {
  await tx.deleteFrom('typed_form').where('place', '=', place).where('staff_id', '=', staffId).execute();
}

/** What anybody has typed there: the thing was saved, or is gone. */
export async function dropPlace(tx: Tx, place: string): Promise<void> {
  await tx.deleteFrom('typed_form').where('place', '=', place).execute();
}

/** @returns how many were forgotten */
export async function forgetTyped(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('typed_form')
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
