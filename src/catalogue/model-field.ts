import Type, { type Static, type TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { checkValue } from '../frame/settings/model-check.ts';
import type { Must } from '../frame/settings/must.ts';

/** Everything that is said of one plain field of products: what is made of it is made of this, and said nowhere else. */
export interface Field {
  /** Type, bounds, and what a product has of which nobody has said more. */
  of: TSchema;
  column: string;
  /** No two products have the same, and many may have none: '' is kept as null. */
  unique?: true;
  /** What variations have unless somebody says otherwise, where that is not what products have. */
  ofVariations?: unknown;
  /** Its title in files of products, and what else it is called there. */
  csv?: readonly [title: string, ...also: string[]];
  /** Grams or millimetres: files say the unit in the title, and pages show it in the shop's. */
  measure?: 'weight' | 'length';
  /** Files write a moment as the day that begins or ends with it. */
  day?: 'begins' | 'ends';
  /** Its name in WooCommerce's REST API, where that is not the column's; of places within places with points between. */
  api?: string;
  /** The text that it is called by on pages. */
  label?: string;
  /** Among the additional information of a product's page. */
  shown?: true;
  /** Whoever searches for exactly this finds the product. */
  code?: true;
  /** The property of schema.org's Product. */
  structured?: string;
  /** The element of Google's product feed. */
  feed?: string;
}

export type Fields = Readonly<Record<string, Field>>;

/** What a program has in hand. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: Static<F[Name]['of']> };

/** The same as the database keeps it. */
export type ColumnsOf<F extends Fields> = {
  [Name in keyof F as F[Name]['column']]: F[Name] extends { unique: true }
    ? string | null
    : Static<F[Name]['of']> extends boolean
      ? 0 | 1
      : Static<F[Name]['of']>;
};

/** The names of fields of which a certain thing is said. @example NamesWith<typeof ITEM, 'feed'> // 'gtin' */
export type NamesWith<F extends Fields, Said extends keyof Field> = {
  [Name in keyof F]: F[Name] extends Record<Said, unknown> ? Name : never;
}[keyof F] &
  string;

/** A value that is not within its field's bounds, and what it must be. */
export interface FieldProblem<Name extends string> {
  name: Name;
  allowed: Must;
}

/** What rows, inputs and blanks are made with; everything that can be known of the fields is worked out once. */
export function describeFields<const F extends Fields>(fields: F) {
  type Name = keyof F & string;
  const list = Object.entries<Field>(fields).map(([name, field]) => ({
    ...field,
    name: name as Name,
    column: field.column as keyof ColumnsOf<F> & string,
    isFlag: Type.IsBoolean(field.of),
  }));
  const whole = Type.Object(Object.fromEntries(list.map(({ name, of }) => [name, of])));
  const fits = Schema.Compile(whole);
  const blank = Value.Create(whole) as ValuesOf<F>;
  const ofVariations = list.flatMap((field) =>
    'ofVariations' in field ? [[field.name, field.ofVariations] as const] : [],
  );
  const blankOfVariation: ValuesOf<F> = { ...blank, ...Object.fromEntries(ofVariations) };

  return {
    fields,
    list,
    blank,
    blankOfVariation,

    /** These fields of something that has others too. */
    pick(values: ValuesOf<F>): ValuesOf<F> {
      const picked: Partial<Record<Name, unknown>> = {};
      for (const { name } of list) picked[name] = values[name];
      return picked as ValuesOf<F>;
    },

    toRow(values: ValuesOf<F>): ColumnsOf<F> {
      const row: Record<string, unknown> = {};
      for (const { name, column, unique, isFlag } of list) {
        const value = values[name];
        if (isFlag) row[column] = value ? 1 : 0;
        else row[column] = unique ? value || null : value;
      }
      return row as ColumnsOf<F>;
    },

    fromRow(row: ColumnsOf<F>): ValuesOf<F> {
      const kept: Readonly<Record<string, unknown>> = row;
      const values: Partial<Record<Name, unknown>> = {};
      for (const { name, column, unique, isFlag } of list) {
        const value = kept[column];
        if (isFlag) values[name] = value === 1;
        else values[name] = unique ? (value ?? '') : value;
      }
      return values as ValuesOf<F>;
    },

    /** The first value that may not be. */
    problemOf(values: ValuesOf<F>): FieldProblem<Name> | undefined {
      if (fits.Check(values)) return undefined;
      for (const { name, of } of list) {
        const [problem] = checkValue({ path: name, schema: { ...of } }, values[name]);
        if (problem) return { name, allowed: problem.allowed };
      }
      return undefined;
    },
  };
}
