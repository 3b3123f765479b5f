import type { Language } from '../../frame/shop/settings.ts';
import type { Kind, Status } from '../model.ts';

/** Which posts and pages somebody looks for; what is not said does not count. */
export interface EntryFilter {
  kind?: Kind | undefined;
  state?: Status | undefined;
  /** What lies in the bin, and nothing else; without it nothing that lies there. */
  inBin?: boolean | undefined;
  /** Written in some language of the shop, but not in this one. */
  without?: Language | undefined;
  /** Written in this language, and something of it is older than its source. */
  outdated?: Language | undefined;
  authorId?: number | undefined;
  /** What the shop knows a page by. */
  key?: string | undefined;
  /** None but these. */
  ids?: readonly number[] | undefined;
  /** A category or tag that it has. */
  termId?: number | undefined;
  /** The beginnings of words of titles and addresses, in any order. */
  text?: string | undefined;
}

export type EntrySort = 'modified' | 'published';

export interface EntryPage {
  sort: EntrySort;
  descending: boolean;
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

/** A post or page as it stands in a list. */
export interface ShelfEntry {
  id: number;
  kind: Kind;
  key: string | null;
  status: Status;
  title: string;
  author: string;
  /** In which languages somebody has written it. */
  written: Language[];
  publishedAt: number;
  modifiedAt: number;
  /** 0 for what is not in the bin. */
  binnedAt: number;
  /** Drafted by the house, and confirmed by nobody. */
  isDrafted: boolean;
  version: number;
}
