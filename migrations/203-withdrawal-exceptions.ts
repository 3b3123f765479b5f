import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '203-withdrawal-exceptions';

/**
 * Why something cannot be withdrawn from, '' for nothing: of products and categories as it is now, of a line of an order
 * as it was told when it was bought. And the words by which a shopper let digital content begin, as they were.
 */
export async function up(db: Schema): Promise<void> {
  for (const table of ['product', 'term', 'order_line']) await addText(db, table, 'withdrawal');
  await addText(db, 'order', 'digital_consent');
}
