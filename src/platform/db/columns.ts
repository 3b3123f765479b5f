import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres, type Reader } from './database.ts';

/** What a migration receives: the schema builder of a database whose tables it cannot know by type. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen, today's table types must not apply to it
export type Schema = Kysely<any>;

type Builder = CreateTableBuilder<string, string>;

/**
 * The portable columns, and no others: text compared byte by byte, whole numbers of 64 bits, doubles. With
 * these a query means the same on SQLite and PostgreSQL.
 */
export interface Columns {
  /** `id`: a number given by the database. */
  id(): Columns;
  /** Required text. */
  text(...names: string[]): Columns;
  textOrNull(...names: string[]): Columns;
  /** Required whole number: ids, minor units, epoch milliseconds, flags 0/1. */
  int(...names: string[]): Columns;
  intOrNull(...names: string[]): Columns;
  double(...names: string[]): Columns;
  doubleOrNull(...names: string[]): Columns;
  /** A required reference to `table.id`; rows go with the row they belong to. */
  belongsTo(name: string, table: string): Columns;
  /** A reference that is emptied when its target goes. */
  refersTo(name: string, table: string): Columns;
  primaryKey(...names: string[]): Columns;
  unique(...names: string[]): Columns;
  /** A rule that the database itself keeps. @example c.check('stock_not_negative', 'stock >= 0') */
  check(name: string, condition: string): Columns;
}

/**
 * Creates a table out of portable columns.
 *
 * @example await createTable(db, 'note', (c) => c.id().belongsTo('order_id', 'order').text('body').int('created_at'));
 */
export async function createTable(
  db: Schema,
  table: string,
  define: (columns: Columns) => Columns,
): Promise<void> {
  const postgres = isPostgres(db as Reader);
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const int = postgres ? sql`bigint` : sql`integer`;
  const double = postgres ? sql`double precision` : sql`real`;
  let builder = db.schema.createTable(table) as unknown as Builder;
  const add = (names: string[], type: typeof text, required: boolean) => {
    for (const name of names) {
      builder = builder.addColumn(name, type, (c) => (required ? c.notNull() : c)) as unknown as Builder;
    }
    return columns;
  };
  const refer = (name: string, target: string, required: boolean) => {
    builder = builder.addColumn(name, int, (c) =>
      required
        ? c.notNull().references(`${target}.id`).onDelete('cascade')
        : c.references(`${target}.id`).onDelete('set null'),
    ) as unknown as Builder;
    return columns;
  };
  const columns: Columns = {
    id() {
      builder = builder.addColumn('id', int, (c) =>
        postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
      ) as unknown as Builder;
      return columns;
    },
    text: (...names) => add(names, text, true),
    textOrNull: (...names) => add(names, text, false),
    int: (...names) => add(names, int, true),
    intOrNull: (...names) => add(names, int, false),
    double: (...names) => add(names, double, true),
    doubleOrNull: (...names) => add(names, double, false),
    belongsTo: (name, target) => refer(name, target, true),
    refersTo: (name, target) => refer(name, target, false),
    primaryKey(...names) {
      builder = builder.addPrimaryKeyConstraint(`${table}_key`, names as never) as unknown as Builder;
      return columns;
    },
    unique(...names) {
      builder = builder.addUniqueConstraint(
        `${table}_${names.join('_')}_unique`,
        names as never,
      ) as unknown as Builder;
      return columns;
    },
    check(name, condition) {
      builder = builder.addCheckConstraint(`${table}_${name}`, sql.raw(condition)) as unknown as Builder;
      return columns;
    },
  };
  define(columns);
  await builder.execute();
}

/** @example await createIndex(db, 'order', ['user_id', 'created_at']); */
export async function createIndex(db: Schema, table: string, names: string[], unique = false): Promise<void> {
  const plain = names.map((name) => name.split(' ')[0]).join('_');
  let index = db.schema.createIndex(`${table}_${plain}_index`).on(table).columns(names);
  if (unique) index = index.unique();
  await index.execute();
}

/**
 * An index of some rows only. Unique: no two of these rows are alike.
 *
 * @example await createPartIndex(db, 'points_hold', ['order_id'], "state <> 'void'", true);
 */
export async function createPartIndex(
  db: Schema,
  table: string,
  names: string[],
  condition: string,
  unique = false,
): Promise<void> {
  const kind = sql.raw(unique ? 'create unique index' : 'create index');
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const index = sql.ref(`${table}_${names.join('_')}_part_index`);
  await sql`${kind} ${index} on ${sql.table(table)} (${columns}) where ${sql.raw(condition)}`.execute(db);
}

/**
 * Lets rows of a table be written once and never changed or deleted: the database itself refuses.
 *
 * @param goes when rows may be deleted after all: so many milliseconds after the time in that column
 */
export async function makeAppendOnly(
  db: Schema,
  table: string,
  goes?: { column: string; after: number },
): Promise<void> {
  const postgres = isPostgres(db as Reader);
  const clock = sql.raw(postgres ? 'extract(epoch from now()) * 1000' : 'unixepoch() * 1000');
  const young = goes && sql`when (${sql.raw(`old.${goes.column}`)} > ${clock} - ${sql.lit(goes.after)})`;
  if (postgres)
    await sql`create or replace function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db);
  for (const change of ['update', 'delete']) {
    const begin = sql`create trigger ${sql.ref(`${table}_kept_${change}`)} before ${sql.raw(change)}
      on ${sql.table(table)} ${postgres ? sql`for each row` : sql``} ${(change === 'delete' && young) || sql``}`;
    const refuse = postgres
      ? sql`execute function refuse_change()`
      : sql`begin select raise(abort, ${sql.lit(`rows of ${table} are never changed`)}); end`;
    await sql`${begin} ${refuse}`.execute(db);
  }
}

/**
 * Takes off what {@link makeAppendOnly} put on, for a migration that adds something to rows; it puts it on again.
 */
export async function makeChangeable(db: Schema, table: string): Promise<void> {
  const on = isPostgres(db as Reader) ? sql` on ${sql.table(table)}` : sql``;
  for (const change of ['update', 'delete'])
    await sql`drop trigger ${sql.ref(`${table}_kept_${change}`)}${on}`.execute(db);
}

/**
 * Closes the ways around {@link makeAppendOnly} that fire none of its triggers: SQLite's `insert or replace`, and
 * PostgreSQL's `truncate`.
 */
export async function refuseReplacing(db: Schema, table: string): Promise<void> {
  const way = sql.ref(`${table}_kept_whole`);
  if (isPostgres(db as Reader))
    await sql`create trigger ${way} before truncate on ${sql.table(table)} execute function refuse_change()`.execute(
      db,
    );
  else
    await sql`create trigger ${way} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where id = new.id)
      begin select raise(abort, ${sql.lit(`rows of ${table} are never changed`)}); end`.execute(db);
}

/**
 * Adds a whole number to a table that has rows already; they get `initial`.
 *
 * @example await addInt(db, 'order', 'refunded', 0, 'refunded >= 0 and refunded <= total');
 */
export async function addInt(
  db: Schema,
  table: string,
  name: string,
  initial: number,
  check = '',
): Promise<void> {
  const type = isPostgres(db as Reader) ? 'bigint' : 'integer';
  const rule = check === '' ? sql`` : sql.raw(` check (${check})`);
  await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${sql.raw(type)} not null default ${sql.lit(initial)}${rule}`.execute(
    db,
  );
}

/** Adds a required text to a table that has rows already; they get ''. */
export async function addText(db: Schema, table: string, name: string): Promise<void> {
  const type = isPostgres(db as Reader) ? 'text collate "C"' : 'text';
  await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${sql.raw(type)} not null default ''`.execute(
    db,
  );
}

/** Lets a job do after the start what would hold a migration up. */
export async function queueOnce(db: Schema, kind: string): Promise<void> {
  await db
    .insertInto('job')
    .values({
      kind,
      payload: '{}',
      state: 'waiting',
      attempts: 0,
      leased_until: 0,
      run_at: 0,
      created_at: Date.now(),
      unique_key: kind,
    })
    .onConflict((clash) => clash.column('unique_key').doUpdateSet({ state: 'waiting', attempts: 0 }))
    .execute();
}
