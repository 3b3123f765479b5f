import type { Language } from '../frame/shop/settings.ts';

/** The words of a document in one language, by the field they count for. Plain text, no markup. */
export interface DocumentTexts {
  title: string;
  /** Names of categories, tags and brands. */
  terms?: string;
  /** Names of attribute values. */
  attributes?: string;
  summary?: string;
  body?: string;
}

/**
 * What can be bought or read as one thing: a variation, or the document itself. Filters on row fields must all be
 * met by one and the same row.
 */
export interface DocumentRow {
  /** The variation's id; 0 for the document itself. */
  id: number;
  /** SKU, EAN and the like of this row alone. */
  codes: readonly string[];
  choices: Readonly<Record<string, readonly string[]>>;
  numbers: Readonly<Record<string, number>>;
}

/** Anything that can be found: a product, a post, a page. */
export interface SearchDocument {
  /** `product`, `post`, `page`. */
  type: string;
  id: number;
  texts: Record<Language, DocumentTexts>;
  /** SKU, EAN and the like of the whole. */
  codes: readonly string[];
  /** Field → values. A field is either of documents or of rows, in all documents alike. */
  choices: Readonly<Record<string, readonly string[]>>;
  numbers: Readonly<Record<string, number>>;
  /** At least one. */
  rows: readonly DocumentRow[];
}

/** Where documents come from: one for products, one for pages; the index does not know of tables. */
export interface DocumentSource {
  type: string;
  /** Ids of all documents, ascending. */
  ids(): Promise<number[]>;
  /** The documents of these ids; what must not be found (any more) is left out. */
  read(ids: readonly number[]): Promise<SearchDocument[]>;
  /** Which documents a tag of the change log concerns: ids, all of them, or those that have a value of a field. */
  touchedBy(tag: string): Touched | undefined;
  /** A number that changes by itself, as with every sale: what it is now in the documents that these tags name. */
  numbers?(
    tags: ReadonlySet<string>,
  ): Promise<{ field: string; values: ReadonlyMap<number, number> } | undefined>;
}

type Touched =
  | { ids: readonly number[] | (() => Promise<number[]>) }
  | { field: string; value: string }
  | 'all';
