import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page as it is kept: with places for what belongs to one visitor, and ready-made for everyone else. */
export interface CachedPage {
  /** The document with its places still marked. */
  template: string;
  /** The document for a visitor of whom nothing is known. */
  body: Buffer;
  etag: string;
  br?: Buffer;
  gzip?: Buffer;
  headers: Readonly<Record<string, string>>;
  tags: readonly string[];
}

/** Pages in memory by address and currency, dropped by tag or by age, bounded in bytes. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #most: number;
  #bytes = 0;
  /** Counts drops, so that a page rendered from data that changed meanwhile is not kept. */
  #generation = 0;

  constructor(mostBytes = 48 * 1024 * 1024) {
    this.#most = mostBytes;
  }

  get generation(): number {
    return this.#generation;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Keeps a page, unless something was dropped since `generation`: it may be stale already. */
  put(key: string, page: CachedPage, generation: number): void {
    if (generation !== this.#generation) return;
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += weigh(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, keys.add(key));
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#remove(oldest);
    }
  }

  drop(tags: Iterable<string>): void {
    this.#generation += 1;
    for (const tag of tags) for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#remove(key);
  }

  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= weigh(page);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

/** Makes a page ready to keep: hashed, and compressed once for all who will ask. */
export async function preparePage(
  page: Pick<CachedPage, 'template' | 'headers' | 'tags'> & { html: string },
): Promise<CachedPage> {
  const body = Buffer.from(page.html);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  const [br, zipped] = await Promise.all([brotli(body, quality), zip(body, { level: 6 })]);
  return { template: page.template, body, etag, br, gzip: zipped, headers: page.headers, tags: page.tags };
}

function weigh(page: CachedPage): number {
  return page.body.length * 2 + (page.br?.length ?? 0) + (page.gzip?.length ?? 0) + 500;
}
