import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';

/** So many rows in one statement. */
const ROWS = 1000;

/**
 * Takes attributes from variations, by their codes, and gives all of them one value of others; null is any, which
 * stands nowhere.
 */
export async function saveChoices(
  tx: Tx,
  variationIds: readonly number[],
  {
    drop,
    give,
  }: { drop: readonly string[]; give: readonly (readonly [code: string, termId: number | null])[] },
): Promise<void> {
  const rows = give.flatMap(([code, termId]) =>
    termId === null
      ? []
      : variationIds.map((id) => ({ variation_id: id, code, term_id: termId, option_index: null })),
  );
  if (variationIds.length === 0 || drop.length + rows.length === 0) return;
  if (drop.length > 0)
    await tx
      .deleteFrom('variation_attribute')
      .where('variation_id', 'in', variationIds)
      .where('code', 'in', drop)
      .execute();
  for (let at = 0; at < rows.length; at += ROWS)
    await tx
      .insertInto('variation_attribute')
      .values(rows.slice(at, at + ROWS))
      .execute();
  await tx.updateTable('product').set({ version: NEXT_VERSION }).where('id', 'in', variationIds).execute();
}
