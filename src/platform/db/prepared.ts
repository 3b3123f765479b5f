import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { isPostgres, type Reader } from './database.ts';

type Value = string | number;
type Given = Record<string, Value | readonly Value[]>;

/** Stands for a value while the query is made. */
class Hole {
  readonly name: string;
  readonly place: number;

  constructor(name: string, place: number) {
    this.name = name;
    this.place = place;
  }
}

/**
 * A query that is put together once and asked many times with other values: putting one together takes as long as a
 * small answer. Lists are filled up to the next power of two by repeating their last item, so that there are few
 * texts, which an engine keeps plans of; an empty list is answered by no rows at all.
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
      shape += ` ${roomFor(value.length)}`;
    }
    const query = made.get(shape) ?? compile(db, make(db, standIns(given)));
    made.set(shape, query);
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

function roomFor(items: number): number {
  return items > LONG ? items : 2 ** Math.ceil(Math.log2(items));
}

function standIns<G extends Given>(given: G): G {
  const holes = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Array.from({ length: roomFor(value.length) }, (_, place) => new Hole(name, place))
      : new Hole(name, 0),
  ]);
  return Object.fromEntries(holes);
}

function filled({ name, place }: Hole, given: Given): unknown {
  const value = given[name];
  return Array.isArray(value) ? value[Math.min(place, value.length - 1)] : value;
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
