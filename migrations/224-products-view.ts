import type { Schema } from '../src/platform/db/index.ts';

export const name = '224-products-view';

const CHANGING = ['products.edit', 'prices.edit', 'stock.edit'];

/** Who may change products, their prices or stock may look at them, too: also in roles of the shop's own. */
export async function up(db: Schema): Promise<void> {
  for (const { code, capabilities } of await db
    .selectFrom('staff_role')
    .select(['code', 'capabilities'])
    .execute()) {
    const known = JSON.parse(capabilities) as string[];
    if (!CHANGING.some((each) => known.includes(each))) continue;
    await db
      .updateTable('staff_role')
      .set({ capabilities: JSON.stringify([...known, 'products.view']) })
      .where('code', '=', code)
      .execute();
  }
}
