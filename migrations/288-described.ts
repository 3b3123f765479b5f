import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '288-described';

const ROWS = 500;

/**
 * What descriptions of products show and lead to, and what those of terms show: noted when they are saved, so that the
 * library and the list of broken links need not read them all. Terms are few: where they lead is read from them.
 *
 * @param rowsAtOnce more than one product has languages
 */
export async function up(db: Schema, rowsAtOnce = ROWS): Promise<void> {
  await createTable(db, 'product_text_picture', (c) =>
    c
      .belongsTo('product_id', 'product')
      .belongsTo('picture_id', 'picture')
      .primaryKey('product_id', 'picture_id'),
  );
  await createIndex(db, 'product_text_picture', ['picture_id']);
  await createTable(db, 'term_text_picture', (c) =>
    c.belongsTo('term_id', 'term').belongsTo('picture_id', 'picture').primaryKey('term_id', 'picture_id'),
  );
  await createIndex(db, 'term_text_picture', ['picture_id']);
  await createTable(db, 'product_text_link', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('language')
      .text('href')
      .primaryKey('product_id', 'language', 'href'),
  );
  await createIndex(db, 'product_text_link', ['href']);
  // Pictures and links by number could not be written in descriptions yet; addresses within the shop could.
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product_translation')
      .select(['product_id', 'language', 'summary', 'description'])
      .where('product_id', '>', last)
      .where('borrowed', '=', 0)
      .where((is) => is.or([is('summary', 'like', '%href="/%'), is('description', 'like', '%href="/%')]))
      .orderBy('product_id')
      .limit(rowsAtOnce)
      .execute();
    const end = Number(rows.at(-1)?.product_id ?? 0);
    // The last product may go on behind the limit.
    const whole =
      rows.length < rowsAtOnce ? rows : rows.filter(({ product_id }) => Number(product_id) !== end);
    const links = whole.flatMap(({ product_id, language, summary, description }) => {
      const led = `${summary} ${description}`.matchAll(/href="(\/[^"]*)"/g);
      const all = new Set(Array.from(led, ([, href = '']) => href.replaceAll('&amp;', '&')));
      return [...all].map((href) => ({ product_id, language, href }));
    });
    if (links.length > 0) await db.insertInto('product_text_link').values(links).execute();
    if (rows.length < rowsAtOnce) return;
    last = Number(whole.at(-1)?.product_id ?? end);
  }
}
