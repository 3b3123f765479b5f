import { plainText } from '../../catalogue/index.ts';
import type { Act, Errand } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { entryPath } from '../links.ts';
import { ContentProblem, type Kind } from '../model.ts';
import { fromHtml } from '../rich-text/from-html.ts';
import { findAnyEntry } from '../store.ts';
import { changeEntry } from '../writing/commands.ts';
import { keepRedirect } from '../writing/store-redirect.ts';
import { readWholeEntry } from '../writing/store-whole.ts';
import { decoded, importAuthor, importComments, importTopic, type Passage, sourceOf } from './belongings.ts';
import { markupOf, statusOf, timeOf } from './model.ts';
import type { Attachment, PictureReport, TextPictures, WxrPictures } from './pictures.ts';
import { readWxr, type WxrItem, type WxrPart } from './read.ts';
import { findImported, noteImported } from './store.ts';

export interface WxrReport {
  created: number;
  updated: number;
  /** Already just so. */
  skipped: number;
  comments: number;
  pictures: PictureReport;
  /** What is not brought along, by its type: products, menus, files that are no pictures. */
  left: Map<string, number>;
  problems: { title: string; reason: string }[];
}

interface Reading {
  item: WxrItem;
  kind: Kind;
  status: 'publish' | 'draft';
  markup: string;
  pictures: TextPictures;
  fingerprint: string;
  /** What became of it before. */
  knownId: number | undefined;
}

/** The site that the file comes from, and its pictures. */
export async function readAttachments(
  pieces: AsyncIterable<string>,
): Promise<{ site: string; attachments: Map<string, Attachment> }> {
  const attachments = new Map<string, Attachment>();
  let site = '';
  for await (const part of readWxr(pieces)) {
    if (part.what === 'site') site = part.address;
    if (part.what !== 'item' || part.item.fields.get('wp:post_type') !== 'attachment') continue;
    const { fields, meta } = part.item;
    const address = URL.parse(fields.get('wp:attachment_url')?.trim() ?? '')?.href;
    const alt = (meta.get('_wp_attachment_image_alt') ?? '').trim();
    if (address) attachments.set(fields.get('wp:post_id')?.trim() ?? '', { address, alt });
  }
  return { site, attachments };
}

/** Puts what is read of a file into the shop, piece by piece. */
export class Importer {
  readonly #shop: Shop;
  readonly #step: Errand['step'];
  readonly #language: Language;
  readonly #report: WxrReport;
  /** Where what is imported comes from and goes to. */
  readonly #here: Passage;
  readonly #pictures: WxrPictures;

  constructor(
    { shop, step }: Pick<Errand, 'shop' | 'step'>,
    language: Language,
    report: WxrReport,
    { site, pictures }: { site: string; pictures: WxrPictures },
  ) {
    this.#shop = shop;
    this.#step = step;
    this.#language = language;
    this.#report = report;
    this.#here = { shop, language, site };
    this.#pictures = pictures;
  }

  async take(part: WxrPart): Promise<void> {
    if (part.what === 'site') return;
    if (part.what === 'item') await this.#item(part.item);
    else if (part.what === 'author') await this.#step((act) => importAuthor(act, this.#here, part));
    else if (part.what === 'topic') await this.#step((act) => importTopic(act, this.#here, part));
    else if (!part.isWxr) throw new ContentProblem('no_wxr');
    else if (!part.whole) this.#report.problems.push({ title: '', reason: 'The file ends too early.' });
  }

  async #item(item: WxrItem): Promise<void> {
    const of = (name: string) => item.fields.get(name) ?? '';
    const type = of('wp:post_type');
    const status = statusOf(of('wp:status'), of('wp:post_password'));
    if (type === 'attachment' && (await this.#pictures.takeAttachment(of('wp:post_id').trim()))) return;
    if ((type !== 'post' && type !== 'page') || !status) {
      this.#report.left.set(type, (this.#report.left.get(type) ?? 0) + 1);
      return;
    }
    try {
      await this.#entry(item, type, status);
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      this.#report.problems.push({ title: of('title'), reason: error.message });
    }
  }

  async #entry(item: WxrItem, kind: Kind, status: 'publish' | 'draft'): Promise<void> {
    const { db } = this.#shop;
    const id = item.fields.get('wp:post_id') ?? '';
    const known = await findImported(db.read, sourceOf(this.#here, kind, id));
    const fingerprint = fingerprintOf(item);
    const [before, had, since] = (known?.fingerprint ?? '').split(' ');
    const same = before === fingerprint;
    // Nothing has changed, and every picture is there.
    if (known && same && had === undefined) return this.#skip();
    const markup = markupOf(item.fields.get('content:encoded') ?? '');
    // Outside the transaction: other sites take their time.
    const pictures = await this.#pictures.ofText(markup, item.meta.get('_thumbnail_id') ?? '');
    const fresh = pictures.had > Number(had);
    if (known && same && !(fresh && (await this.#isUntouched(known.target_id, Number(since)))))
      return this.#skip();
    await this.#step((act) =>
      this.#save(act, { item, kind, status, markup, pictures, fingerprint, knownId: known?.target_id }),
    );
  }

  #skip(): void {
    this.#report.skipped += 1;
  }

  /** What the shopkeeper has changed since stays. */
  async #isUntouched(id: number, since: number): Promise<boolean> {
    const entry = await findAnyEntry(this.#shop.db.read, id, this.#language);
    return entry?.modified_at === since;
  }

  async #save(
    act: Act,
    { item, kind, status, markup, pictures, fingerprint, knownId }: Reading,
  ): Promise<void> {
    const { tx } = act;
    const of = (name: string) => item.fields.get(name) ?? '';
    const { now } = act;
    const before = knownId === undefined ? undefined : await readWholeEntry(tx, knownId);
    const creator = of('dc:creator').trim();
    const termIds: number[] = [];
    for (const topic of item.topics) termIds.push(await importTopic(act, this.#here, topic));
    const publishAt = timeOf(of('wp:post_date_gmt')) ?? timeOf(of('wp:post_date'));
    const slug = decoded(of('wp:post_name'));
    const id = await changeEntry(act, {
      ...(before ? { id: before.id } : {}),
      kind,
      draft: status === 'draft',
      ...(publishAt === undefined ? {} : { publishAt }),
      authorId:
        creator === ''
          ? null
          : await importAuthor(act, this.#here, { login: creator, name: creator, email: '' }),
      pictureId:
        (await this.#pictures.numbered(item.meta.get('_thumbnail_id') ?? '')) ?? before?.pictureId ?? null,
      comments: of('wp:comment_status') === 'open',
      termIds: [...new Set(termIds)],
      texts: {
        // Translated here since: the file knows nothing of it.
        ...before?.texts,
        [this.#language]: {
          title: of('title').trim() || slug || `${kind} ${of('wp:post_id')}`,
          ...(slug === '' ? {} : { slug }),
          excerpt: plainText(of('excerpt:encoded'), 400),
          body: { type: 'doc', content: fromHtml(markup, pictures) },
        },
      },
    });
    await noteImported(tx, {
      source: sourceOf(this.#here, kind, of('wp:post_id')),
      // With pictures missing it is noted how many there were, and when it was saved so.
      fingerprint: pictures.incomplete ? `${fingerprint} ${pictures.had} ${now}` : fingerprint,
      target_id: id,
    });
    await this.#oldAddress(tx, id, of('link'), now);
    this.#report.comments += await importComments(tx, this.#here, id, item.comments);
    if (before) this.#report.updated += 1;
    else this.#report.created += 1;
  }

  /** Where it stood before leads to where it stands now. */
  async #oldAddress(tx: Tx, id: number, link: string, now: number): Promise<void> {
    const path = URL.parse(link.trim())?.pathname ?? '/';
    const entry = await findAnyEntry(tx, id, this.#language);
    if (path === '/' || !entry || entryPath(this.#shop, this.#language, entry) === path) return;
    await keepRedirect(tx, path, `entry:${id}`, now);
  }
}

/** What was read of an item: the same again is the same item. */
function fingerprintOf({ fields, topics, comments, meta }: WxrItem): string {
  const noted = [...meta];
  return hashToken(
    JSON.stringify([
      [...fields],
      topics,
      comments.map((one) => [...one]),
      ...(noted.length > 0 ? [noted] : []),
    ]),
  );
}
