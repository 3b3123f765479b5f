import type { Addresses } from '../../addresses.ts';
import type { PageCache } from '../../platform/cache/pages.ts';
import type { TaggedCache } from '../../platform/cache/tagged-cache.ts';
import type { ChangeReader } from '../../platform/db/changes.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Behind } from '../../platform/jobs/behind.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { FollowingMail } from '../../platform/mail/following.ts';
import type { Keys } from '../../platform/security/keys.ts';
import type { Limits } from '../../platform/security/limits.ts';
import type { Nonces } from '../../platform/security/nonces.ts';
import type { Assets } from './assets.ts';
import type { ShopSettings } from './settings.ts';

/** Everything a module may ask for, put together once in `main.ts`. */
export interface Shop {
  /** As they are now: they may change at any time, as a whole. Take what you need when you need it. */
  readonly settings: ShopSettings;
  /** Made of them. */
  readonly addresses: Addresses;
  db: Database;
  /** Counts that nobody waits for. */
  behind: Behind;
  events: Events;
  jobs: JobRunner;
  mail: FollowingMail;
  cache: TaggedCache;
  pages: PageCache;
  changes: ChangeReader;
  nonces: Nonces;
  limits: Limits;
  log: Logger;
  assets: Assets;
  /** Signs what leaves the house and must come back unchanged. */
  keys: Keys;
  /** The shop's own address without a slash at the end, for mails, canonical links and the Origin check. */
  publicUrl: string;
  /** Which proxies are believed when they say for whom they ask. */
  trustProxy: number | string[];
  /**
   * What a catalogue price (minor units, as entered) is shown as in the shop: with or without tax. As entered,
   * until the pricing module puts its rule here; the catalogue stands below pricing and cannot ask it.
   */
  shownPrice: (minor: number, taxClass: string) => number;
  /** Where pictures, mails and backups are kept. */
  dataDir: string;
}
