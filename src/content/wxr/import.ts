import { plainText } from '../../catalogue/index.ts';
import type { Language } from '../../frame/settings.ts';
import type { Shop } from '../../frame/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { saveEntry } from '../commands.ts';
import { keepRedirect } from '../commands-redirect.ts';
import { saveAuthor, saveTopic } from '../commands-topics.ts';
import { addComment } from '../comments/commands.ts';
import { entryPath } from '../links.ts';
import { ContentProblem, type Kind } from '../model.ts';
import { findAnyEntry } from '../store.ts';
import { commentStateOf, markupOf, statusOf, timeOf } from './model.ts';
import { readWxr, type WxrItem, type WxrPart } from './read.ts';
import './tables.ts';

export interface WxrReport {
  created: number;
  updated: number;
  /** Already just so. */
  skipped: number;
  comments: number;
  /** What is not brought along, by its type: products, pictures, menus. */
  left: Map<string, number>;
  problems: { title: string; reason: string }[];
}

type Topic = { taxonomy: 'category' | 'tag'; slug: string; name: string; parent?: string; about?: string };

/**
 * Brings posts and pages with their authors, categories, tags and comments out of a WXR file. Each item is a
 * transaction of its own. Reading the same file again changes nothing; what has changed in it meanwhile is changed here.
 *
 * @param language that the file is written in
 * @throws ContentProblem when it is no such file
 */
export async function importWxr(
  shop: Shop,
  pieces: AsyncIterable<string>,
  language: Language,
): Promise<WxrReport> {
  const report: WxrReport = {
    ...{ created: 0, updated: 0, skipped: 0, comments: 0, left: new Map(), problems: [] },
  };
  const importer = new Importer(shop, language, report);
  for await (const part of readWxr(pieces)) await importer.take(part);
  return report;
}

class Importer {
  readonly #shop: Shop;
  readonly #language: Language;
  readonly #report: WxrReport;
  #site = '';

  constructor(shop: Shop, language: Language, report: WxrReport) {
    this.#shop = shop;
    this.#language = language;
    this.#report = report;
  }

  async take(part: WxrPart): Promise<void> {
    if (part.what === 'site') this.#site = part.address;
    else if (part.what === 'item') await this.#item(part.item);
    else if (part.what === 'author')
      await this.#shop.db.transaction((tx) => this.#author(tx, part.login, part.name, part.email));
    else if (part.what === 'topic') await this.#shop.db.transaction((tx) => this.#topic(tx, part));
    else if (!part.isWxr) throw new ContentProblem('no_wxr');
    else if (!part.whole) this.#report.problems.push({ title: '', reason: 'The file ends too early.' });
  }

  async #item(item: WxrItem): Promise<void> {
    const of = (name: string) => item.fields.get(name) ?? '';
    const type = of('wp:post_type');
    const status = statusOf(of('wp:status'), of('wp:post_password'));
    if ((type !== 'post' && type !== 'page') || !status) {
      this.#report.left.set(type, (this.#report.left.get(type) ?? 0) + 1);
      return;
    }
    try {
      await this.#shop.db.transaction((tx) => this.#entry(tx, item, type, status));
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      this.#report.problems.push({ title: of('title'), reason: error.message });
    }
  }

  async #entry(tx: Tx, item: WxrItem, kind: Kind, status: 'publish' | 'draft'): Promise<void> {
    const of = (name: string) => item.fields.get(name) ?? '';
    const shop = this.#shop;
    const now = Date.now();
    const source = this.#source(kind, of('wp:post_id'));
    const fingerprint = hashToken(
      JSON.stringify([[...item.fields], item.topics, item.comments.map((one) => [...one])]),
    );
    const known = await findImported(tx, source);
    if (known?.fingerprint === fingerprint) {
      this.#report.skipped += 1;
      return;
    }
    const before = known && (await findAnyEntry(tx, known.target_id, this.#language));
    const creator = of('dc:creator').trim();
    const termIds: number[] = [];
    for (const topic of item.topics) termIds.push(await this.#topic(tx, topic));
    const publishAt = timeOf(of('wp:post_date_gmt')) ?? timeOf(of('wp:post_date'));
    const html = { type: 'html', attrs: { markup: markupOf(of('content:encoded')) } };
    const slug = decoded(of('wp:post_name'));
    const id = await saveEntry(
      tx,
      shop,
      {
        ...(before ? { id: before.id } : {}),
        kind,
        draft: status === 'draft',
        ...(publishAt === undefined ? {} : { publishAt }),
        authorId: creator === '' ? null : await this.#author(tx, creator, creator, ''),
        comments: of('wp:comment_status') === 'open',
        termIds: [...new Set(termIds)],
        texts: {
          [this.#language]: {
            title: of('title').trim() || slug || `${kind} ${of('wp:post_id')}`,
            ...(slug === '' ? {} : { slug }),
            excerpt: plainText(of('excerpt:encoded'), 400),
            body: { type: 'doc', content: [html] },
          },
        },
      },
      now,
    );
    await noteImported(tx, { source, fingerprint, target_id: id });
    await this.#oldAddress(tx, id, of('link'), now);
    await this.#comments(tx, id, item.comments);
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

  async #comments(tx: Tx, entryId: number, comments: WxrItem['comments']): Promise<void> {
    const ids = new Map<string, number>();
    const told = (one: ReadonlyMap<string, string>, name: string) => one.get(`wp:comment_${name}`) ?? '';
    const real = comments.filter((one) => ['', 'comment'].includes(told(one, 'type').trim()));
    const inOrder = real.sort((a, b) => Number(told(a, 'id')) - Number(told(b, 'id')));
    for (const one of inOrder) {
      const comment = plainText(told(one, 'content').replace(/<br\s*\/?>/gi, '\n'), 5000);
      if (comment === '') continue;
      const { id, known } = await addComment(tx, this.#shop, {
        ...{ entryId, comment, language: this.#language },
        parentId: ids.get(told(one, 'parent').trim()),
        author: told(one, 'author').trim() || '?',
        email: told(one, 'author_email').trim(),
        url: told(one, 'author_url').trim(),
        state: commentStateOf(told(one, 'approved')),
        createdAt: timeOf(told(one, 'date_gmt')) ?? timeOf(told(one, 'date')) ?? Date.now(),
      });
      ids.set(told(one, 'id').trim(), id);
      if (!known) this.#report.comments += 1;
    }
  }

  async #author(tx: Tx, login: string, name: string, email: string): Promise<number> {
    const source = this.#source('author', login);
    const known = await findImported(tx, source);
    if (known) return known.target_id;
    const id = await saveAuthor(tx, this.#shop, { name, slug: login, email }, Date.now());
    await noteImported(tx, { source, fingerprint: '', target_id: id });
    return id;
  }

  async #topic(tx: Tx, { taxonomy, slug, name, parent = '', about = '' }: Topic): Promise<number> {
    const source = this.#source(taxonomy, slug);
    const known = await findImported(tx, source);
    if (known) return known.target_id;
    const above = parent === '' ? undefined : await findImported(tx, this.#source(taxonomy, parent));
    const id = await saveTopic(
      tx,
      this.#shop,
      {
        taxonomy: taxonomy === 'category' ? 'post_category' : 'post_tag',
        parentId: above?.target_id ?? null,
        texts: { [this.#language]: { name: name || slug, slug: decoded(slug), description: about } },
      },
      Date.now(),
    );
    await noteImported(tx, { source, fingerprint: '', target_id: id });
    return id;
  }

  #source(what: string, name: string): string {
    return `${this.#site} ${what} ${name.trim()}`;
  }
}

function findImported(tx: Tx, source: string) {
  return tx.selectFrom('content_import').selectAll().where('source', '=', source).executeTakeFirst();
}

async function noteImported(
  tx: Tx,
  row: { source: string; fingerprint: string; target_id: number },
): Promise<void> {
  const { fingerprint, target_id } = row;
  await tx
    .insertInto('content_import')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ fingerprint, target_id }))
    .execute();
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug.trim());
  } catch {
    return slug.trim();
  }
}
