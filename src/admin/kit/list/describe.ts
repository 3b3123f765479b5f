import type { ReactNode } from 'react';
import type { Capability } from '../../../frame/command/capabilities.ts';
import type { Facts } from '../../../frame/command/index.ts';
import type { AnyField } from '../fields.ts';
import type { AdminContext, Screen } from '../screen.ts';

/** One column of a list. Its heading is the text `admin.{list}.column.{name}`. */
export interface Column<Row> {
  name: string;
  show(row: Row, admin: AdminContext): ReactNode;
  /** As it stands in a file; without it the column is not exported. */
  cell?(row: Row, admin: AdminContext): string | number;
  /** Lists can be sorted by it: there is an index. */
  sorts?: boolean;
  amount?: boolean;
  /** Not shown until somebody chooses it. */
  extra?: boolean;
  /** On a phone a row is a card of five values beside and below its title; the other columns are not shown there. */
  phone?: 'title' | 'left' | 'right' | 'below' | 'beside' | 'last';
}

export type Option = readonly [value: string, label: string];

/** One way of narrowing a list. Its label is the text `admin.{list}.filter.{name}`. */
export type Filter =
  | {
      name: string;
      kind: 'enum';
      options(admin: AdminContext): readonly Option[] | Promise<readonly Option[]>;
    }
  | { name: string; kind: 'text' | 'flag' | 'date' }
  | { name: string; kind: 'number'; unit?: string; decimals?: number }
  /** A thing of which there are many: `source` is asked for them while somebody types. */
  | {
      name: string;
      kind: 'reference';
      source: string;
      label(admin: AdminContext, id: number): Promise<string>;
    };

/** What of the filters is said, by name. Days are from one moment up to before another; numbers whole minor units. */
export type FilterValues = Readonly<Record<string, string | number | true | Range | undefined>>;
export interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** What a list's reading is asked for. */
export interface ListWish {
  tab: string;
  text: string;
  filters: FilterValues;
}

export interface PageWish {
  sort: string;
  descending: boolean;
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

/** Something that is done to many at once. Its label is the text `admin.{list}.bulk.{name}`. */
export interface BulkAction {
  name: string;
  needs: Capability;
  /** A change of many things, by its name; what it is started with, `asked` being what the fields below say. */
  job?: {
    kind: string;
    input(asked: Readonly<Record<string, unknown>>, admin: AdminContext): unknown;
    /** What is changed instead of the rows themselves: variations, where prices are. */
    things?(admin: AdminContext, ids: readonly number[]): Promise<number[]>;
    /** What of a thing is shown as an example before it is done; all of its facts without this. */
    tells?(admin: AdminContext, facts: Facts): string | Promise<string>;
  };
  /** What has to be said before it is rehearsed. */
  asks?(admin: AdminContext): Record<string, AnyField> | Promise<Record<string, AnyField>>;
  /** What of that does not go together: the field where it is said, and the text that says it. */
  refuses?(asked: Readonly<Record<string, unknown>>): readonly [field: string, text: string] | undefined;
  /** What should be known of these before they are changed, as a sentence. */
  warns?(admin: AdminContext, ids: readonly number[]): Promise<string | undefined>;
  /** Or a page about those that were chosen, which takes so many. */
  page?: { href(ids: readonly number[]): string; most: number };
}

/** A list as a screen: everything else the kit does. */
export interface ListOf<Row> {
  /** In texts, saved views and the address below /admin/. */
  name: string;
  needs: Capability;
  menu: NonNullable<Screen['menu']>;
  /** Names and addresses of persons stand in it. */
  ofPersons?: boolean;
  tabs?(admin: AdminContext): Promise<readonly (Option | readonly [...Option, count: number])[]>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** `-date` is by date, falling. */
  usualSort: string;
  read(admin: AdminContext, wish: ListWish, page: PageWish): Promise<Row[]>;
  /** How many, counted no further than `most`. */
  count(admin: AdminContext, wish: ListWish, most: number): Promise<number>;
  ids(admin: AdminContext, wish: ListWish, most: number): Promise<number[]>;
  idOf(row: Row): number;
  /** What a row is sorted by. */
  valueOf(row: Row, sort: string): number;
  href(row: Row): string;
  bulk?: readonly BulkAction[];
  /** What things are called in the examples of a change, where their numbers say little. */
  named?(admin: AdminContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  tools?(admin: AdminContext): ReactNode;
  /** What the rows come to, above them. */
  above?(admin: AdminContext): Promise<ReactNode>;
  /** Below the rows, in the view that leads back here: a form that inputs in them belong to. */
  below?(admin: AdminContext, here: string): ReactNode;
}
