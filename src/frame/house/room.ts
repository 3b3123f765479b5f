import type { AddressName } from '../../addresses.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Answer } from '../request/answer.ts';
import type { Visit } from '../request/visit.ts';
import type { Section } from '../settings/describe.ts';
import type { Shop } from '../shop/shop.ts';

/** Globals of a page by their names: most are objects, a few of the contract's are plain values. */
export type PageData = Record<string, Record<string, unknown> | string | number | boolean>;

export type Handler = (visit: Visit, params: Record<string, string>) => Promise<Answer>;

/** Something on a page that belongs to one visitor: it is put into the page after the cache. */
export interface Part {
  /**
   * For a visitor of whom nothing is known; goes into the copy that everybody gets. It may look at the language
   * and the currency and at nothing else of the visit: it is kept.
   */
  empty(visit: Visit): string;
  /** For this visitor, who has a session. */
  fill(visit: Visit): Promise<string>;
}

/** What a room hands to the house. `app.ts` puts the rooms together; a room knows nothing of the others above. */
export interface Room {
  name: string;
  /** What of the settings it reads. */
  settings?: readonly Section[];
  /** Its addresses and what answers there. */
  addresses?: Partial<Record<AddressName, { GET?: Handler; POST?: Handler }>>;
  /** Paths without a language, such as `/wp-comments-post.php`. A path ending in `*` answers all below it. */
  paths?: Record<string, { GET?: Handler; POST?: Handler }>;
  /** Calls of the contract: `?wc-ajax=NAME`, and admin-ajax `action=woocommerce_NAME`. */
  calls?: Record<string, Handler>;
  /** admin-ajax `action=NAME`. */
  actions?: Record<string, Handler>;
  /** Asked before anything else, calls included, whether this may be at all. Undefined means: it may. */
  guards?: readonly ((visit: Visit) => Promise<Answer | undefined>)[];
  /**
   * Links and forms that work on any address, such as `?add-to-cart=12`. Tried in order before the address
   * itself; the first answer counts. Undefined means: not mine.
   */
  anywhere?: readonly ((visit: Visit) => Promise<Answer | undefined>)[];
  /**
   * Asked before an address is said not to exist: where what stood there is now. Tried in order; the first answer
   * counts. Undefined means: not known here.
   */
  lost?: readonly ((visit: Visit) => Promise<Answer | undefined>)[];
  /** Personal parts by the name of their place: see `Place`. */
  parts?: Record<string, Part>;
  /** The contract's page data on every page, cached ones too: nothing personal. */
  globals?: (visit: Visit) => PageData;
  jobs?: (shop: Shop) => Record<string, JobKind>;
  /** Work by the clock: name → how often in milliseconds and what. Runs in one process at a time, as a job. */
  clock?: (shop: Shop) => Record<string, { every: number; run: () => Promise<void> }>;
  /** Subscribes to the events of rooms below. */
  listen?: (shop: Shop) => void;
}
