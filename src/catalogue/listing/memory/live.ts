import { SETTINGS_TAG } from '../../../frame/settings/live.ts';
import { perShop } from '../../../frame/shop/per-shop.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { Listed } from './listed.ts';
import { readListed, readListedAfter } from './store.ts';

/** Told when many products came into other terms by what happened to the terms. */
export const MEMBERSHIPS = 'memberships';

/** Between two batches others are served. So few that what one leaves behind is swept up with the young. */
const BATCH = 50;
/** Of changes that are heard at once. */
const CHANGED = 500;
const MOST_DEAD = 5000;

/**
 * The lists of one process, kept as the database is: it reads the change log with everything else here, so that a
 * list is never older than what stands around it. Who asks waits for changes that are already known.
 */
class LiveListing {
  readonly #shop: Shop;
  #listed: Listed | undefined;
  /** What the lists were made for: others need others. */
  #madeFor = '';
  #settling: Promise<Listed> | undefined;
  /** Products that have changed since; the whole when it is worth no more. */
  #changed = new Set<number>();
  #stale = true;

  constructor(shop: Shop) {
    this.#shop = shop;
    shop.changes.onChange((tags) => this.#hear(tags));
  }

  /** The lists as they are now. */
  async settled(): Promise<Listed> {
    for (;;) {
      if (this.#listed && !this.#stale && this.#changed.size === 0) return this.#listed;
      this.#settling ??= this.#settle().finally(() => {
        this.#settling = undefined;
      });
      await this.#settling;
    }
  }

  #hear(tags: ReadonlySet<string>): void {
    if (tags.has(MEMBERSHIPS)) this.#stale = true;
    if (tags.has(SETTINGS_TAG) && this.#madeFor !== this.#wanted()) this.#stale = true;
    for (const tag of tags) {
      const [what, id] = tag.split(':');
      if (what === 'product' || what === 'sold') this.#changed.add(Number(id));
    }
  }

  #wanted(): string {
    const { languages, currencies } = this.#shop.settings;
    return JSON.stringify([languages, currencies.map(({ code }) => code)]);
  }

  async #settle(): Promise<Listed> {
    const taken = this.#changed;
    this.#changed = new Set();
    try {
      if (!this.#listed || this.#stale) return await this.#build();
      for (const ids of batches([...taken])) {
        const rows = await readListed(this.#shop.db.read, ids);
        for (const id of ids) this.#listed.remove(id);
        for (const row of rows) this.#listed.put(row);
      }
      if (this.#listed.dead > Math.max(MOST_DEAD, this.#listed.size)) this.#stale = true;
      return this.#listed;
    } catch (error) {
      for (const id of taken) this.#changed.add(id);
      throw error;
    }
  }

  async #build(): Promise<Listed> {
    this.#stale = false;
    this.#madeFor = this.#wanted();
    const { languages, currencies } = this.#shop.settings;
    const listed = new Listed(
      languages,
      currencies.map(({ code }) => code),
    );
    try {
      for (let after = 0; ; ) {
        const rows = await readListedAfter(this.#shop.db.read, after, BATCH);
        for (const row of rows) listed.put(row);
        after = rows.at(-1)?.id ?? after;
        if (rows.length < BATCH) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.#stale = true;
      throw error;
    }
    this.#listed = listed;
    return listed;
  }
}

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += CHANGED) yield ids.slice(at, at + CHANGED);
}

/** Has the lists ready before somebody asks. */
export async function openListing(shop: Shop): Promise<void> {
  await listingOf(shop).settled();
}

/** The lists of this process's shop. */
export const listingOf = perShop((shop) => new LiveListing(shop));
