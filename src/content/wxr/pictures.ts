import { Parser } from 'htmlparser2';
import { bringIn, keepPicture, PictureRefused, pictureOf, readPictures } from '../../catalogue/index.ts';
import type { Errand } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { FetchFile } from '../../platform/files/foreign-files.ts';
import type { KnownPictures } from '../rich-text/from-html.ts';
import { inFull, mayBePicture, namesOfPicture } from './model.ts';
import { findImported, noteImported } from './store.ts';

/** A picture as the file lists it. */
export interface Attachment {
  address: string;
  alt: string;
}

export interface PictureReport {
  /** Pictures that are in the library now and were not before. */
  fetched: number;
  /** What could not be had, each address once. */
  missing: Map<string, string>;
}

/** What became of the pictures that a text names. */
export interface TextPictures extends KnownPictures {
  /** Something is missing, and may be had another time. */
  incomplete: boolean;
  /** How many have been had. */
  had: number;
}

const AT_ONCE = 4;

/** The pictures of one import: each address is asked once, and once it has been had never again. */
export class WxrPictures {
  readonly #shop: Shop;
  readonly #step: Errand['step'];
  readonly #language: Language;
  readonly #fetchFile: FetchFile | undefined;
  readonly #report: PictureReport;
  readonly #attachments: ReadonlyMap<string, Attachment>;
  /** By the address in full. */
  readonly #known: ReadonlyMap<string, Attachment>;
  readonly #ids = new Map<string, Promise<number | undefined>>();
  readonly #site: string;

  /** @param fetchFile without it no picture is brought along @param attachments by their numbers in the file */
  constructor(
    { shop, step }: Pick<Errand, 'shop' | 'step'>,
    {
      language,
      fetchFile,
      attachments,
      site,
    }: {
      language: Language;
      fetchFile: FetchFile | undefined;
      attachments: ReadonlyMap<string, Attachment>;
      site: string;
    },
    report: PictureReport,
  ) {
    this.#shop = shop;
    this.#step = step;
    this.#language = language;
    this.#fetchFile = fetchFile;
    this.#attachments = attachments;
    this.#known = new Map([...attachments.values()].map((one) => [one.address, one]));
    this.#site = site;
    this.#report = report;
  }

  /** @returns whether it is a picture, had or not; false for other files */
  async takeAttachment(number: string): Promise<boolean> {
    const attachment = this.#attachments.get(number);
    if (!attachment || !this.#fetchFile || !mayBePicture(attachment.address)) return false;
    await this.#had(attachment.address);
    return true;
  }

  /** The picture with that number in the file; null where there is none. */
  async numbered(number: string): Promise<number | null> {
    const attachment = this.#attachments.get(number);
    return (attachment && (await this.#had(attachment.address))) ?? null;
  }

  /** Fetches what a text shows, a few at a time. */
  async ofText(markup: string, thumbnail: string): Promise<TextPictures> {
    const wanted = new Set<string>();
    const addressOf = (attributes: Readonly<Record<string, string>>) => this.#addressOf(attributes);
    const links = new Set<string>();
    const parser = new Parser({
      onopentag: (tag, attributes) => {
        const address = tag === 'img' ? addressOf(attributes) : undefined;
        if (address) wanted.add(address);
        const linked = tag === 'a' ? this.#absolute(attributes.href) : undefined;
        // Only the file's own: other sites' pictures are theirs to show.
        if (linked && this.#known.has(linked)) links.add(linked);
      },
    });
    parser.end(markup);
    const own = this.#attachments.get(thumbnail)?.address;
    if (own) wanted.add(own);
    const all = [...new Set([...wanted, ...links])];
    const ids = new Map<string, number>();
    const worker = async () => {
      for (let address = all.pop(); address !== undefined; address = all.pop()) {
        const id = await this.#had(address);
        if (id !== undefined) ids.set(address, id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const rows = await readPictures(this.#shop.db.read, [...ids.values()], this.#language);
    return {
      picture: (attributes) => ids.get(addressOf(attributes) ?? ''),
      href: (href) => {
        const id = ids.get(this.#absolute(href) ?? '');
        return (id !== undefined && pictureOf(rows.get(id), 'full', '')?.src) || href;
      },
      incomplete: [...wanted].some((address) => !ids.has(address)),
      had: ids.size,
    };
  }

  /** What an `img` shows, in full: by its number in the file, else by its address. */
  #addressOf(attributes: Readonly<Record<string, string>>): string | undefined {
    const { id, src } = namesOfPicture(attributes);
    const numbered = id === undefined ? undefined : this.#attachments.get(id)?.address;
    if (numbered) return numbered;
    const address = this.#absolute(src);
    const full = address && inFull(address);
    return full !== undefined && this.#known.has(full) ? full : address;
  }

  #absolute(address: string | undefined): string | undefined {
    const url = address === undefined ? null : URL.parse(address.trim(), this.#site || undefined);
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  }

  #had(address: string): Promise<number | undefined> {
    const before = this.#ids.get(address);
    if (before) return before;
    const having = this.#have(address);
    this.#ids.set(address, having);
    return having;
  }

  async #have(address: string): Promise<number | undefined> {
    const source = `${this.#site} picture ${address}`;
    const { db } = this.#shop;
    const known = await findImported(db.read, source);
    if (known) return known.target_id;
    if (!this.#fetchFile) return undefined;
    const bytes = await this.#fetchFile(address).catch((error: Error) => this.#miss(address, error));
    const alt = this.#known.get(address)?.alt;
    const kept =
      bytes &&
      (await keepPicture(this.#shop, bytes).catch((error: Error) => {
        if (!(error instanceof PictureRefused)) throw error;
        return this.#miss(address, error);
      }));
    if (!kept) return undefined;
    this.#report.fetched += 1;
    return this.#step(async (act) => {
      const name = new URL(address).pathname.split('/').at(-1) ?? '';
      const alts = alt ? { [this.#language]: alt } : {};
      const { id } = await bringIn(act, kept, { alts, name });
      await noteImported(act.tx, { source, fingerprint: '', target_id: id });
      return id;
    });
  }

  #miss(address: string, { message }: Error): undefined {
    this.#report.missing.set(address, message);
  }
}
