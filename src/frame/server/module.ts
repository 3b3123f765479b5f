import type { AddressName } from '../../addresses.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { ShopError } from '../request/errors.ts';
import type { Reply } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Section } from '../settings/describe.ts';
import type { SettingsList } from '../settings/lists.ts';
import type { Shop } from '../shop/shop.ts';

/** Globals of a page by their names: most are objects, a few of the contract's are plain values. */
export type PageData = Record<string, Record<string, unknown> | string | number | boolean>;

export type Handler = (ctx: RequestContext, params: Record<string, string>) => Promise<Reply>;

/** Something on a page that belongs to one visitor: it is put into the page after the cache. */
export interface SlotContent {
  /**
   * For a visitor of whom nothing is known; goes into the copy that everybody gets. It may look at the language
   * and the currency and at nothing else of the request: it is kept.
   */
  empty(ctx: RequestContext): string;
  /** For this visitor, who has a session. */
  fill(ctx: RequestContext): Promise<string>;
}

/** What a module hands to the house. `app.ts` puts the modules together; a module knows nothing of the others above. */
export interface Module {
  name: string;
  /** What of the settings it reads. */
  settings?: readonly Section[];
  /** What of it stands in files of settings and has rows of its own. */
  lists?: readonly SettingsList[];
  /** Its addresses and what answers there. */
  addresses?: Partial<Record<AddressName, { GET?: Handler; POST?: Handler }>>;
  /** Paths without a language, such as `/wp-comments-post.php`. A path ending in `*` answers all below it. */
  paths?: Record<string, { GET?: Handler; POST?: Handler }>;
  /** Those of its paths whose bodies are kept byte for byte, as `ctx.sent`, whatever their type. */
  exact?: readonly string[];
  /** Those of its paths that files are sent to, and who may send one: nobody else's is read. */
  uploads?: { paths: readonly string[]; may: (ctx: RequestContext) => Promise<boolean> };
  /** Calls of the contract: `?wc-ajax=NAME`, and admin-ajax `action=woocommerce_NAME`. */
  ajax?: Record<string, Handler>;
  /** admin-ajax `action=NAME`. */
  actions?: Record<string, Handler>;
  /** Asked before anything else, calls included, whether this may be at all. Undefined means: it may. */
  before?: readonly ((ctx: RequestContext) => Promise<Reply | undefined>)[];
  /**
   * Links and forms that work on any address, such as `?add-to-cart=12`. Tried in order before the address
   * itself; the first answer counts. Undefined means: not mine.
   */
  queryHandlers?: readonly ((ctx: RequestContext) => Promise<Reply | undefined>)[];
  /**
   * Asked before an address is said not to exist: where what stood there is now. Tried in order; the first answer
   * counts. Undefined means: not known here.
   */
  notFound?: readonly ((ctx: RequestContext) => Promise<Reply | undefined>)[];
  /**
   * Asked who shows what was refused before anybody could answer, as a body that is too large. Tried in order; the first
   * answer counts. Undefined means: not here.
   */
  refused?: readonly ((ctx: RequestContext, error: ShopError) => Promise<Reply | undefined>)[];
  /** Personal parts by the name of their place: see `Slot`. */
  slots?: Record<string, SlotContent>;
  /** The contract's page data on every page, cached ones too: nothing personal. */
  globals?: (ctx: RequestContext) => PageData;
  jobs?: (shop: Shop) => Record<string, JobKind>;
  /** Work by the clock: name → how often in milliseconds and what. Runs in one process at a time, as a job. */
  schedule?: (shop: Shop) => Record<string, { every: number; run: () => Promise<void> }>;
  /** Subscribes to the events of modules below. */
  subscribe?: (shop: Shop) => void;
}
