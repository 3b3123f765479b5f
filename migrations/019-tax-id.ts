import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '019-tax-id';

export async function up(db: Schema): Promise<void> {
  await addText(db, 'user_address', 'tax_id');
}
