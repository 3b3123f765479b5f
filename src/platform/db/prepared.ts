import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isPostgres, type Reader } from './database.ts';

type Value = string | number | null;
/** What is given under a name: a value, values for a list, or rows that are written. */
type Item = Value | readonly Value[] | readonly object[];
type Given = Record<string, Item>;

/** Stands for a value while the query is made. */
class Hole {
  readonly name: string;
  readonly place: number;
  /** Of a row. */
  readonly column: string | undefined;

  constructor(name: string, place: number, column?: string) {
    this.name = name;
    this.place = place;
    this.column = column;
  }
}

/**
 * A query that is put together once and asked many times with other values: putting one together takes as long as a
 * small answer. Lists are filled up to the next power of two by repeating their last item, so that there are few
 * texts, which an engine keeps plans of; an empty list is answered by no rows at all. Rows that are written are as many
 * as they are, each with the columns of the first.
 *
 * @param make must use the values as they are: it sees stand-ins of them, and only for each shape of lists
 * @example
 * const named = prepared((db, { ids }: { ids: readonly number[] }) =>
 *   db.selectFrom('product').select(['id', 'sku']).where('id', 'in', ids));
 * const rows = await named(db, { ids: [1, 2, 3] });
 */
export function prepared<G extends Given, Row>(
  make: (db: Reader, given: G) => Compilable<Row> | RawBuilder<Row>,
): (db: Reader, given: G) => Promise<Row[]> {
  const made = new Map<string, CompiledQuery<Row>>();
  return async (db, given) => {
    let shape = isPostgres(db) ? 'p' : 's';
    for (const name in given) {
      const value = given[name];
      if (!Array.isArray(value)) continue;
      if (value.length === 0) return [];
      shape += ` ${name} ${roomFor(value)}`;
      if (areRows(value)) shape += ` ${Object.keys(value[0] as object).join()}`;
    }
    let query = made.get(shape);
    if (!query) {
      query = compile(db, make(db, standIns(given)));
      if (made.size < MOST_SHAPES) made.set(shape, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Hole ? filled(one, given) : one));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function compile<Row>(db: Reader, query: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> {
  // Whoever does not need the database passes it over.
  return (query as RawBuilder<Row>).compile(db);
}

/** Engines know a greatest number of values; a list this long is not worth keeping a plan of. */
const LONG = 4096;
/** What is written in so many different lengths is put together anew. */
const MOST_SHAPES = 64;

const areRows = (value: Item): value is readonly object[] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;

function roomFor(list: readonly unknown[]): number {
  const { length } = list;
  return length > LONG || areRows(list as readonly Value[]) ? length : 2 ** Math.ceil(Math.log2(length));
}

function standIns<G extends Given>(given: G): G {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, new Hole(name, 0)];
      if (areRows(value)) {
        const columns = Object.keys(value[0] as object);
        return [name, value.map((_, place) => standInFor(columns, name, place))];
      }
      return [name, Array.from({ length: roomFor(value) }, (_, place) => new Hole(name, place))];
    }),
  ) as G;
}

function standInFor(columns: readonly string[], name: string, place: number): object {
  return Object.fromEntries(columns.map((column) => [column, new Hole(name, place, column)]));
}

function filled({ name, place, column }: Hole, given: Given): unknown {
  const value = given[name];
  if (!Array.isArray(value)) return value;
  if (column === undefined) return value[Math.min(place, value.length - 1)];
  const item = value[place][column];
  if (item === undefined) throw new Error(`Row ${place} has no ${column}.`);
  return item;
}

/**
 * Whether a column is one of these numbers. They go as one value, so that the statement's text is the same however many
 * they are: it is put together and planned once. None is among no numbers.
 */
export function isAmong(db: Reader, column: string, numbers: readonly number[]): RawBuilder<boolean> {
  const list = numbers.join(',');
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(cast(${`{${list}}`} as text)::bigint[])`
    : sql`${sql.ref(column)} in (select value from json_each(${`[${list}]`}))`;
}
