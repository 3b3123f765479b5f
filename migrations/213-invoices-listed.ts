import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '213-invoices-listed';

/** By what the desk lists invoices. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'invoice', ['issued_at', 'id']);
  await createIndex(db, 'invoice', ['type', 'issued_at', 'id']);
}
