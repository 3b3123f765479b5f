import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Template } from '../render/template.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page as it is kept: with places for what belongs to one visitor, and ready-made for everyone else. */
export interface CachedPage {
  /** The document with its places still marked. */
  template: Template;
  /** Bytes of it that no other page has. */
  ownBytes: number;
  /** The document for a visitor of whom nothing is known. */
  body: Buffer;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
  headers: Readonly<Record<string, string>>;
  tags: readonly string[];
}

/** A page that no announced change has reached is made anew after this time all the same. */
const OLDEST_MS = 10 * 60_000;

/** Pages in memory by address and currency, dropped by tag, by age, or when nobody asked for them longest. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #byTag = new Map<string, Set<string>>();
  /** Counts drops, so that a page rendered from data that changed meanwhile is not kept. */
  #generation = 0;

  constructor(mostBytes = 48 * 1024 * 1024) {
    this.#pages = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: weigh,
      ttl: OLDEST_MS,
      noDeleteOnStaleGet: true,
      dispose: (page, key) => this.#forgetTags(page, key),
    });
  }

  get generation(): number {
    return this.#generation;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** The page as it was last, however old: for when there is no way to make it anew. */
  getStale(key: string): CachedPage | undefined {
    return this.#pages.peek(key, { allowStale: true });
  }

  /** Keeps a page, unless something was dropped since `generation`: it may be stale already. */
  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return;
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
  }

  drop(tags: Iterable<string>): void {
    this.#generation += 1;
    for (const tag of tags) for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#pages.delete(key);
  }

  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
  }

  #forgetTags(page: CachedPage, key: string): void {
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

/** Makes a page ready to keep: hashed, and compressed once for all who will ask. */
export async function preparePage(
  page: Pick<CachedPage, 'template' | 'body' | 'headers' | 'tags'>,
): Promise<CachedPage> {
  const { body } = page;
  const { template, ownBytes } = page.template.inBytes();
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  const [br, zipped] = await Promise.all([brotli(body, quality), zip(body, { level: 6 })]);
  return { ...page, template, ownBytes, etag, br, gzip: zipped };
}

function weigh(page: CachedPage): number {
  return page.body.length + page.ownBytes + (page.br?.length ?? 0) + (page.gzip?.length ?? 0) + 500;
}
