import { sql } from 'kysely';
import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';
import { plainWords } from '../src/platform/plain-text.ts';

export const name = '222-products-listed';

const ROWS = 500;

/** What a shopkeeper finds and sorts products by: the words of their names and codes, and the lowest price now. */
export async function up(db: Schema): Promise<void> {
  await createPartIndex(db, 'product', ['id'], 'parent_id is null');
  await createPartIndex(
    db,
    'product_translation',
    ['language', 'sort_key', 'product_id'],
    'slug is not null',
  );
  await createTable(db, 'product_word', (c) =>
    c.belongsTo('product_id', 'product').text('word').primaryKey('product_id', 'word'),
  );
  await createIndex(db, 'product_word', ['word', 'product_id']);
  await fillWords(db);
  await createTable(db, 'product_low', (c) =>
    c.belongsTo('product_id', 'product').text('currency').int('price').primaryKey('product_id', 'currency'),
  );
  await createIndex(db, 'product_low', ['currency', 'price', 'product_id']);
  await fillLow(db);
}

async function fillWords(db: Schema): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'parent_id', 'sku', 'gtin', 'mpn'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const names = await db
      .selectFrom('product_translation')
      .select(['product_id', 'name'])
      .where('product_id', 'in', ids)
      .execute();
    const texts = rows.map(({ id, parent_id, sku, gtin, mpn }) => {
      const own = parent_id === null ? names.filter(({ product_id }) => product_id === id) : [];
      const said = [sku ?? '', gtin, mpn, ...own.map((text) => text.name)].join(' ');
      return { product_id: parent_id ?? id, words: plainWords(said).split(/[^\p{L}\p{N}]+/u) };
    });
    const values = texts.flatMap(({ product_id, words }) =>
      [...new Set(words)].filter((word) => word !== '').map((word) => ({ product_id, word })),
    );
    for (let at = 0; at < values.length; at += ROWS)
      await db
        .insertInto('product_word')
        .values(values.slice(at, at + ROWS))
        .onConflict((on) => on.doNothing())
        .execute();
    last = ids.at(-1);
  }
}

/** -1 where nothing is asked for it. */
async function fillLow(db: Schema): Promise<void> {
  await sql`insert into product_low (product_id, currency, price)
    select coalesce(p.parent_id, p.id), n.currency, min(n.price)
    from price_now n join product p on p.id = n.product_id
    where n.price is not null group by coalesce(p.parent_id, p.id), n.currency`.execute(db);
  await sql`insert into product_low (product_id, currency, price)
    select l.product_id, m.currency, min(m.price)
    from product_link l join product p on p.id = l.product_id join product_low m on m.product_id = l.target_id
    where l.kind = 'grouped' and p.type = 'grouped'
      and not exists (select 1 from product_low o where o.product_id = l.product_id)
    group by l.product_id, m.currency`.execute(db);
  await sql`insert into product_low (product_id, currency, price)
    select p.id, c.currency, -1 from product p cross join (select distinct currency from price_now) c
    where p.parent_id is null
      and not exists (select 1 from product_low o where o.product_id = p.id and o.currency = c.currency)`.execute(
    db,
  );
}
