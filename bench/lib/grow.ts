import { DatabaseSync } from 'node:sqlite';
import type { Engine } from './engines.ts';

/** Tables of a product that grow with it, and which of their columns are ids of products. */
const TABLES: Record<string, string[]> = {
  product: ['id', 'parent_id'],
  product_translation: ['product_id'],
  product_price: ['product_id'],
  price_now: ['product_id'],
  price_history: ['product_id'],
  product_term: ['product_id'],
  product_attribute: ['product_id'],
  variation_attribute: ['variation_id'],
  product_picture: ['product_id'],
  listing: ['product_id'],
  listing_title: ['product_id'],
  listing_price: ['product_id'],
};

/** Tables of a variation, and the column that is its id. */
const OF_A_VARIATION = {
  product: 'id',
  product_translation: 'product_id',
  product_price: 'product_id',
  product_picture: 'product_id',
  variation_attribute: 'variation_id',
};

/** Columns that must stay unique, and what the copy says instead. */
const RENAMED: Record<string, string> = {
  'product.sku': "sku || '-' || :shift",
  'product.external_id': 'null',
  'product_translation.slug': "slug || '-' || :shift",
  'listing_title.title': "title || ' ' || :shift",
};

/**
 * Copies the catalogue onto itself until it has at least `wanted` listed products. Straight into the tables, with
 * the shop closed: what is measured is reading, and saving 100,000 products one by one would take minutes.
 */
export async function growCatalogue(
  engine: Pick<Engine, 'numbers' | 'run' | 'columns'>,
  wanted: number,
): Promise<void> {
  const one = async (query: string) => (await engine.numbers(query))[0] ?? 0;
  const count = () => one('select count(*) from listing');
  for (let listed = await count(); listed < wanted; listed = await count()) {
    const shift = await one('select max(id) from product');
    const upTo = Math.ceil(shift * Math.min(1, (wanted - listed) / listed));
    const copies: string[] = [];
    for (const [table, ids] of Object.entries(TABLES)) {
      const columns = (await engine.columns(table)).filter((name) => name !== 'id' || ids.includes('id'));
      const values = columns.map((name) =>
        ids.includes(name)
          ? `"${name}" + ${shift}`
          : (RENAMED[`${table}.${name}`]?.replace(':shift', String(shift)) ?? `"${name}"`),
      );
      const key = ids.includes('id') ? 'id' : ids[0];
      const names = columns.map((name) => `"${name}"`).join(', ');
      copies.push(
        `insert into "${table}" (${names}) select ${values.join(', ')} from "${table}" where "${key}" <= ${upTo}`,
      );
    }
    await engine.run(`begin; ${copies.join('; ')}; commit`);
  }
  await engine.run('analyze');
}

/** Copies the variations of the product with that slug until it has at least `wanted`, with the shop closed. */
export function growVariations(file: string, slug: string, wanted: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma foreign_keys = off');
  const parent = Number(
    db.prepare('select product_id from product_translation where slug = ?').get(slug)?.product_id,
  );
  const ids = () =>
    db
      .prepare('select id from product where parent_id = ?')
      .all(parent)
      .map(({ id }) => Number(id));
  while (ids().length < wanted) {
    const shift = Number(db.prepare('select max(id) as id from product').get()?.id);
    const list = ids()
      .slice(0, wanted - ids().length)
      .join(',');
    for (const [table, key] of Object.entries(OF_A_VARIATION)) {
      const columns = db
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name));
      const values = columns.map((name) =>
        name === key ? `"${name}" + :shift` : name === 'sku' || name === 'external_id' ? 'null' : `"${name}"`,
      );
      db.prepare(
        `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
         select ${values.join(', ')} from "${table}" where "${key}" in (${list})`,
      ).run({ shift });
    }
  }
  db.exec('analyze; pragma wal_checkpoint(truncate)');
  db.close();
}

/** Tables of a post that grow with it, and the column that is its id. */
const OF_A_POST = {
  entry: 'id',
  entry_translation: 'entry_id',
  entry_body: 'entry_id',
  entry_term: 'entry_id',
};

/** Copies the posts onto themselves until there are at least `wanted`, with the shop closed. */
export function growPosts(file: string, wanted: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma foreign_keys = off');
  const count = () => Number(db.prepare("select count(*) as n from entry where kind = 'post'").get()?.n);
  while (count() < wanted) {
    const range = db.prepare("select min(id) as low, max(id) as high from entry where kind = 'post'").get();
    const [low, high] = [Number(range?.low), Number(range?.high)];
    const shift = high - low + 1;
    const upTo = low + Math.ceil(shift * Math.min(1, (wanted - count()) / count())) - 1;
    db.exec('begin');
    for (const [table, key] of Object.entries(OF_A_POST)) {
      const columns = db
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => String(name));
      const values = columns.map((name) =>
        name === key
          ? `"${name}" + :shift`
          : name === 'key'
            ? 'null'
            : name === 'slug'
              ? "slug || '-' || :shift"
              : name === 'listed_at' || name === 'published_at'
                ? `"${name}" - :shift`
                : `"${name}"`,
      );
      db.prepare(
        `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
         select ${values.join(', ')} from "${table}" where "${key}" between ${low} and ${upTo} and :shift > 0`,
      ).run({ shift });
    }
    db.exec('commit');
  }
  db.exec(
    'update entry_counter set next = (select max(id) + 1 from entry); analyze; pragma wal_checkpoint(truncate)',
  );
  db.close();
}
