import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Reader } from './database.ts';

type Fragment = RawBuilder<unknown>;

/** Rows within a row, as JSON: what belongs to many rows comes with them in one query. Read it with `readNested`. */
export interface Nested {
  /** The columns of one row, in their order: record`t.name, t.slug` */
  record(columns: TemplateStringsArray): Fragment;
  /** All rows of a subquery, ordered; null where there are none. */
  list(record: Fragment, order: Fragment): Fragment;
  /** The same by id, each with the names of its columns. */
  objects(columns: readonly string[]): Fragment;
}

/** How this engine says it. */
export const nestedIn = (db: Reader): Nested => (isPostgres(db) ? POSTGRES : SQLITE);

const SQLITE: Nested = {
  record: (columns) => sql`json_array(${sql.raw(columns.join(''))})`,
  list: (record, order) => sql`json_group_array(${record} order by ${order})`,
  objects: (columns) => sql`json_group_array(json_object(${named(columns)}) order by id)`,
};

const POSTGRES: Nested = {
  record: (columns) => sql`json_build_array(${sql.raw(columns.join(''))})::text`,
  list: (record, order) => sql`'[' || string_agg(${record}, ',' order by ${order}) || ']'`,
  objects: (columns) => sql`json_agg(json_build_object(${named(columns)}) order by id)::text`,
};

const named = (columns: readonly string[]): Fragment =>
  sql.raw(columns.map((column) => `'${column}', ${column}`).join(', '));

/** A record or a list as it came; undefined where there was none. */
export const readNested = <T>(text: string | null): T | undefined =>
  text === null ? undefined : (JSON.parse(text) as T);
