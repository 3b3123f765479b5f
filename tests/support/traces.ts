import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** Looks for words in all that a shop keeps, whatever the room. */
export function tracesIn(house: () => TestShop) {
  const read = () => house().shop.db.read;
  /** Every row of every table that says one of these, as `table.column`. */
  async function traces(words: readonly string[]): Promise<string[]> {
    const tables = await read().introspection.getTables();
    const found: string[] = [];
    for (const { name, columns } of tables)
      for (const column of columns) {
        const text = sql`lower(cast(${sql.ref(column.name)} as text))`;
        const likes = words.map((word) => sql`${text} like ${`%${word}%`}`);
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
          where ${sql.join(likes, sql` or `)}`.execute(read());
        if (Number(rows[0]?.n) > 0) found.push(`${name}.${column.name}`);
      }
    return found.toSorted();
  }

  /** Files in the folder of data that say one of them. */
  function filesWith(words: readonly string[]): string[] {
    const { dataDir } = house().shop;
    return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => {
      if (!statSync(join(dataDir, path)).isFile()) return false;
      const text = readFileSync(join(dataDir, path), 'latin1').toLowerCase();
      return words.some((word) => text.includes(word));
    });
  }

  return { traces, filesWith };
}
