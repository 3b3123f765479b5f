import type { Selectable } from 'kysely';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { Shop } from '../shop/shop.ts';
import type { Forgetting } from './forgetting.ts';

/** Somebody whose data it is, by what is proved to be theirs. */
export interface Person {
  /** Their account with those that went into it; none of who has bought without one. */
  accounts: readonly number[];
  /** Lower case, proved each. */
  emails: readonly string[];
}

type Table = keyof Tables & string;

/** What makes a row a person's. */
export type Whose<T extends Table> =
  | {
      column: ColumnOf<T>;
      /**
       * `account_text` is the number as text, `typed_email` in whatever case it was typed; `mention` is a text in which
       * the e-mail stands.
       */
      is: 'account' | 'account_text' | 'email' | 'typed_email' | 'mention';
      /** Only where that column is null: what has an account is its account's, whatever e-mail it names. */
      unless?: ColumnOf<T>;
      where?: readonly [ColumnOf<T>, string];
    }
  /** The row belongs to one of another table, which `by` (its number without it) names. */
  | { column: ColumnOf<T>; of: Table; by?: string; as?: 'text'; where?: readonly [ColumnOf<T>, string] };

export type ColumnOf<T extends Table> = keyof Selectable<Tables[T]> & string;

/** What is put in the place of something: always the same, or made of what stood there. */
export type Instead = string | number | null | ((before: string, words: Words) => string | null);

/** What erasing needs to know of a person. */
export interface Words {
  /** The text without what the person is called, where they live and how they are reached. */
  without(text: string): string;
  /** In the place of an e-mail: the same for the same one, and nobody can tell which it was. */
  alias(email: string): string;
}

/**
 * What a table holds of persons: whose its rows are, what of them the person is told, and what becomes of them when
 * the person is erased. Every column has an answer; `tests/persons.test.ts` asks for it.
 */
export interface Holding<T extends Table = Table> {
  table: T;
  whose: readonly Whose<T>[];
  /** How its rows are told apart; `id` without it. */
  key?: readonly ColumnOf<T>[];
  /** Columns that an export leaves out: secrets, and forms made only to find something by. */
  untold?: readonly ColumnOf<T>[];
  /** `untold`: the person has all of it elsewhere in the export, or it says nothing of them. */
  told?: false;
  /** All rows go, or these columns are written over. */
  erased: 'delete' | Partial<Record<ColumnOf<T>, Instead>>;
  /**
   * Texts of other rows, which are not theirs, in which their e-mail may stand: what they are called is taken out of
   * these as well.
   */
  names?: readonly ColumnOf<T>[];
  /** Of a row that does not go: what stays of it. */
  stays?: readonly ColumnOf<T>[] | 'rest';
}

/** What must have ended before a person can be erased; its words are `privacy.wait.{what}`. */
export interface Wait {
  what: 'order' | 'refund' | 'return' | 'wallet' | 'dispute';
  /** Of the order, as the shopper knows it; an amount as text for a wallet. */
  which: string;
}

/** What the law keeps though the person is erased: moved out of the daily desk. */
export interface Kept {
  /** `order 12` */
  subject: string;
  /** Text key of the reason is `privacy.kept.{reason}`. */
  reason: 'books' | 'invoice';
  /** What was there, as JSON. */
  content: string;
  /** Epoch milliseconds: from then on it goes. 0: as long as its own rows stand. */
  until: number;
}

/** A room's answers for the persons of whom it holds something. */
export interface Holder {
  room: string;
  holdings: readonly Holding[];
  /** What it keeps for so many days, of whomever it is. */
  forgets?: readonly Forgetting[];
  waits?: (shop: Shop, db: Reader, person: Person) => Promise<readonly Wait[]>;
  /** Of these accounts, those that somebody has used since (epoch milliseconds), or that have something of value in them. */
  awake?: (db: Reader, accounts: readonly number[], since: number) => Promise<readonly number[]>;
  /** What is kept apart, before anything is written over. `end` says until when something of a moment is kept. */
  keeps?: (tx: Tx, person: Person, end: (at: number) => number) => Promise<readonly Kept[]>;
  /** Told within the transaction, before rows go: what other parties must hear of goes into the queue here. */
  leaves?: (shop: Shop, tx: Tx, person: Person, now: number) => Promise<void>;
}

/** In the place of a version: a form that was open before must not put back what was erased. */
export const nextVersion = (version: string): string => `${Number(version) + 1}`;

/** Says a table's answers with its own columns. */
export const holding = <T extends Table>(of: Holding<T>): Holding => of as unknown as Holding;
