import type { Must } from '../../frame/settings/must.ts';
import type { CurrencySettings, Language } from '../../frame/shop/settings.ts';
import type { FetchFile } from '../../platform/files/foreign-files.ts';
import type { Column } from '../woocommerce/model-columns.ts';
import type { Decimal } from '../woocommerce/numerals.ts';

/** Which rows go in: all, only what the shop has not yet, or only what it has. */
export const MODES = ['both', 'create', 'update'] as const;
export type ImportMode = (typeof MODES)[number];

/** By what a row is known: its SKU, else its ID, as WooCommerce does; or one of them alone, or its GTIN, or its name. */
export const KEYS = ['sku_or_id', 'sku', 'id', 'gtin', 'name'] as const;
export type ImportKey = (typeof KEYS)[number];

export const NEW_AS = ['publish', 'draft'] as const;
export type NewAs = (typeof NEW_AS)[number];

/**
 * By what rows are known to be variations of one product: a column of its own (`handle`, `group`), the product that they
 * name above them and that has no row, or their name. '' where each row stands for itself.
 */
export const JOINS = ['group', 'parent', 'name'] as const;
export type JoinBy = (typeof JOINS)[number] | '';

/** Signs that stand between the cells of files. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface ImportOptions {
  /** What the file is called, for the list of changes. */
  name?: string;
  language: Language;
  /** Of the prices in the file; the base currency without it. */
  currency?: CurrencySettings;
  dryRun?: boolean;
  /** What the columns hold; what their titles say without it. */
  columns?: readonly Column[] | undefined;
  delimiter?: Delimiter;
  mode?: ImportMode;
  key?: ImportKey;
  /** By what rows are known to be variations of one product. */
  joinBy?: JoinBy;
  /** How new products come in where their rows do not say it: shoppers see them at once, or not before somebody has looked. */
  newAs?: NewAs;
  /**
   * A product that comes twice and a new offer that takes nothing off are faults of the file; without it the last row
   * counts and such an offer is kept, as WooCommerce does.
   */
  strict?: boolean;
  /** An empty cell leaves what is there, and does not clear it. */
  leaveEmpty?: boolean;
  /** The sign before decimals, where the file shows it. */
  decimal?: Decimal | undefined;
  /** Called with how far the file has been read. */
  onProgress?: (bytes: number, of: number) => void;
  /** Called with the first line, and with each row that did not go in as it should. */
  onRefused?: (cells: readonly string[], problem?: ImportProblem) => void;
  fetchPicture?: FetchFile;
}

export interface ImportFile extends ImportOptions {
  /** Where it lies. */
  file: string;
}

export interface ImportProblem {
  /** Of the row's first line in the file; the header is line 1. */
  line: number;
  /** '' where it is the row as a whole. */
  column: string;
  reason: Must;
}

/** What a row makes or changes. */
export interface ShownRow {
  line: number;
  /** What the product is called. */
  name: string;
  what: 'created' | 'updated';
  /** As histories tell it, of what is made or becomes another. */
  changes: { field: string; before: unknown; after: unknown /** Of an attribute. */; label?: string }[];
}

/** So many rows are shown with what they would do. */
export const MOST_SHOWN = 20;
/** So many problems are told one by one. */
export const MOST_TOLD = 1000;

export interface ImportReport {
  created: number;
  updated: number;
  /** Rows that are in the shop already, just so. */
  skipped: number;
  /** Rows that the mode left alone. */
  left: number;
  /** The first of them. */
  problems: ImportProblem[];
  /** How many there are. */
  refused: number;
  /** Columns of the file that the format does not have. */
  unknownColumns: string[];
  /** Pictures that could not be had. */
  missingPictures: { source: string; reason: string }[];
  /** Rows that were joined, and how many products with variations they are. */
  joined: { rows: number; products: number };
  /** The first rows that make or change something. */
  shown: ShownRow[];
  /** The change of many things by which it can be taken back; null where nothing was changed. */
  record: number | null;
}
