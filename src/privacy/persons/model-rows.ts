import { type RawBuilder, sql } from 'kysely';
import type { Holding, Person } from '../../frame/persons/index.ts';
import { written } from './model-mention.ts';

export type Condition = RawBuilder<boolean>;
export type Books = ReadonlyMap<string, Holding>;

export const NOBODY = sql<boolean>`1 = 0`;

/**
 * Which rows of a table are somebody's, as its room says it. Of those that only mention an e-mail it is more than that:
 * SQL does not tell where one ends (see `mentions`).
 */
export function rowsOf(of: Holding, person: Person, books: Books): Condition {
  const ways = of.whose.flatMap((whose) => {
    const column = sql.ref(`${of.table}.${whose.column}`);
    const condition = 'of' in whose ? within(column, whose, person, books) : own(column, whose.is, person);
    if (!condition) return [];
    const bounds: Condition[] = [];
    if (whose.where) bounds.push(sql`${sql.ref(`${of.table}.${whose.where[0]}`)} = ${whose.where[1]}`);
    if ('unless' in whose && whose.unless)
      bounds.push(sql`${sql.ref(`${of.table}.${whose.unless}`)} is null`);
    return [sql<boolean>`(${sql.join([condition, ...bounds], sql` and `)})`];
  });
  return ways.length === 0 ? NOBODY : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

type Own = Exclude<Holding['whose'][number], { of: unknown }>['is'];
type Within = Extract<Holding['whose'][number], { of: unknown }>;

function own(column: RawBuilder<unknown>, is: Own, { accounts, emails }: Person): Condition | undefined {
  const among = (what: RawBuilder<unknown>, values: readonly (string | number)[]) =>
    values.length === 0 ? undefined : sql<boolean>`${what} in (${sql.join(values)})`;
  switch (is) {
    case 'account':
      return among(column, accounts);
    case 'account_text':
      return among(column, accounts.map(String));
    case 'email':
      return among(column, emails);
    case 'typed_email':
      return among(sql`lower(${column})`, emails);
    case 'mention':
      return emails.length === 0
        ? undefined
        : sql<boolean>`(${sql.join(
            written(emails).map(
              (email) => sql`lower(${column}) like ${`%${likely(email.toLowerCase())}%`} escape '!'`,
            ),
            sql` or `,
          )})`;
  }
}

const likely = (text: string) => text.replace(/[!%_]/g, '!$&');

function within(
  column: RawBuilder<unknown>,
  { of, by = 'id', as }: Within,
  person: Person,
  books: Books,
): Condition {
  const parent = books.get(of);
  if (!parent) throw new Error(`No room says whose rows of ${of} are.`);
  const key = sql.ref(`${of}.${by}`);
  const named = as === 'text' ? sql`cast(${key} as text)` : key;
  return sql<boolean>`${column} in (select ${named} from ${sql.table(of)} where ${rowsOf(parent, person, books)})`;
}

/** Rows that belong to others' come before those they belong to: by these they are found. */
export function deepestFirst(holdings: readonly Holding[], books: Books): Holding[] {
  const depth = (of: Holding): number =>
    Math.max(
      0,
      ...of.whose.map((whose) => {
        const parent = 'of' in whose ? books.get(whose.of) : undefined;
        return parent ? 1 + depth(parent) : 0;
      }),
    );
  return holdings.toSorted((a, b) => depth(b) - depth(a));
}
