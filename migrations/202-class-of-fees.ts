import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '202-class-of-fees';

/** By which class a fee of an order is taxed: an order that is changed, or goes elsewhere, is taxed by it again. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'order_fee', 'tax_class');
}
