import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '254-typed-forms';

/** What somebody of the staff has typed into a form and not sent yet. */
export async function up(db: Schema): Promise<void> {
  // `fields` is JSON: names and texts in their order.
  await createTable(db, 'typed_form', (c) =>
    c.id().text('place').int('staff_id', 'at').text('fields').unique('place', 'staff_id'),
  );
  await createIndex(db, 'typed_form', ['at']);
}
