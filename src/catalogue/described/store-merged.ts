import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/** One category has become part of another: descriptions that led to it lead to the other, their pages are made anew. */
export async function followMergedCategory(tx: Tx, from: number, into: number): Promise<void> {
  const [was, is] = [`category:${from}`, `category:${into}`];
  const moved = (markup: string) => markup.replaceAll(`href="${was}"`, `href="${is}"`);
  const terms = await tx
    .selectFrom('term_translation')
    .select(['term_id', 'language', 'description'])
    .where('description', 'like', `%href="${was}"%`)
    .execute();
  for (const { term_id, language, description } of terms)
    await tx
      .updateTable('term_translation')
      .set({ description: moved(description) })
      .where('term_id', '=', term_id)
      .where('language', '=', language)
      .execute();
  const rows = await tx.selectFrom('product_text_link').selectAll().where('href', '=', was).execute();
  const products = [...new Set(rows.map(({ product_id }) => product_id))];
  for (const id of products) {
    const texts = await tx
      .selectFrom('product_translation')
      .select(['language', 'summary', 'description'])
      .where('product_id', '=', id)
      .execute();
    for (const { language, summary, description } of texts)
      await tx
        .updateTable('product_translation')
        .set({ summary: moved(summary), description: moved(description) })
        .where('product_id', '=', id)
        .where('language', '=', language)
        .execute();
    // Who has read it before must not save it as it was.
    await tx.updateTable('product').set({ version: NEXT_VERSION }).where('id', '=', id).execute();
    await announceChange(tx, `product:${id}`);
  }
  await tx.deleteFrom('product_text_link').where('href', '=', was).execute();
  const led = rows.map((row) => ({ ...row, href: is }));
  if (led.length > 0)
    await tx
      .insertInto('product_text_link')
      .values(led)
      .onConflict((met) => met.doNothing())
      .execute();
}
