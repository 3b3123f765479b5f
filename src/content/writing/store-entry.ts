import { freeSlug, slugify } from '../../catalogue/index.ts';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import { writeOutdated } from '../../frame/shop/outdated.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { wordsOf as plainWordsOf } from '../../platform/plain-text.ts';
import { entryPath } from '../links.ts';
import { ContentProblem, type Kind, languageFor, type Status } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { excerptOf, type RichDocument, wordsOf } from '../rich-text/model.ts';
import { putUnder } from '../store-entry-terms.ts';
import { dropLooks } from '../store-looks.ts';
import type { EntryInput, EntryTexts } from './entry-input.ts';
import { outdatedTexts } from './model-outdated.ts';
import { saveEntryMedia } from './store-media.ts';
import { keepRedirect, leaveRedirect } from './store-redirect.ts';
import { keepRevision } from './store-revisions.ts';
import '../tables.ts';

type Place = Pick<Shop, 'settings' | 'addresses'>;

/**
 * Makes or changes a post or a page. In languages that nobody wrote it borrows the first there is. Its old
 * addresses go on leading to it.
 *
 * @returns its id @throws ContentProblem when something of it cannot be kept
 */
export async function saveEntry(tx: Tx, shop: Place, entry: EntryInput, now: number): Promise<number> {
  const written = writtenIn(entry);
  const before = await findBefore(tx, entry);
  if (entry.id !== undefined && !before) throw new ContentProblem('no_entry');
  const publishedAt = entry.publishAt ?? before?.published_at ?? now;
  const status: Status = entry.draft ? 'draft' : publishedAt > now ? 'scheduled' : 'publish';
  const listedAt = status === 'publish' ? publishedAt : 0;
  const row = {
    kind: entry.kind,
    status,
    key: entry.key ?? before?.key ?? null,
    author_id: entry.authorId ?? null,
    picture_id: entry.pictureId ?? null,
    comments_open: commentsOpen(entry, before),
    published_at: publishedAt,
    listed_at: listedAt,
    modified_at: now,
    // What is written again lies in no bin.
    binned_at: 0,
  };
  const id = before?.id ?? (await nextId(tx));
  const most = shop.settings.content.revisions;
  // What was there before anything was kept is kept first.
  if (before) await keepRevision(tx, id, { most, now: before.modified_at, onlyFirst: true });
  if (before)
    await tx
      .updateTable('entry')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
  else
    await tx
      .insertInto('entry')
      .values({ id, ...row, created_at: now })
      .execute();
  await writeTexts(tx, shop, { id, entry, written, wasSeen: (before?.listed_at ?? 0) > 0 }, now);
  await putUnder(tx, id, entry.termIds ?? [], listedAt);
  const documents = [...written.values()].map(({ document }) => document);
  await saveEntryMedia(tx, id, { pictureId: row.picture_id, documents });
  await keepRevision(tx, id, { most, now });
  if (before) await dropLooks(tx, id);
  await announceChange(tx, `entry:${id}`, entry.kind === 'post' ? 'posts' : 'pages');
  return id;
}

function commentsOpen({ kind, comments }: EntryInput, before: { comments_open: 0 | 1 } | undefined): 0 | 1 {
  if (comments === undefined && before) return before.comments_open;
  return (comments ?? kind === 'post') ? 1 : 0;
}

type Written = EntryTexts & { body: string; words: string; document: RichDocument };

/** Its texts as they are kept, by language. @throws ContentProblem when one of them cannot be kept */
export function writtenIn({ texts }: Pick<EntryInput, 'texts'>): Map<Language, Written> {
  const written = new Map<Language, Written>();
  for (const [language, text] of Object.entries(texts)) {
    if (!text) continue;
    if (text.title.trim() === '') throw new ContentProblem('no_title');
    const document = cleanBody(text.body);
    written.set(language, { ...text, document, body: JSON.stringify(document), words: wordsOf(document) });
  }
  if (written.size === 0) throw new ContentProblem('no_text');
  return written;
}

async function findBefore(tx: Tx, { id, key }: EntryInput) {
  const query = tx
    .selectFrom('entry')
    .select(['id', 'key', 'comments_open', 'published_at', 'listed_at', 'modified_at']);
  if (id !== undefined) {
    await lockRows(tx, 'entry', [id]);
    return query.where('id', '=', id).executeTakeFirst();
  }
  return key === undefined ? undefined : query.where('key', '=', key).executeTakeFirst();
}

/** Counted in a row of its own, which whoever comes second waits for. */
async function nextId(tx: Tx): Promise<number> {
  const { next } = await tx
    .updateTable('entry_counter')
    .set((is) => ({ next: is('next', '+', 1) }))
    .where('name', '=', 'entry')
    .returning('next')
    .executeTakeFirstOrThrow();
  return Number(next) - 1;
}

async function writeTexts(
  tx: Tx,
  shop: Place,
  saved: {
    id: number;
    entry: EntryInput;
    written: Map<Language, Written>;
    wasSeen: boolean;
  },
  now: number,
): Promise<void> {
  const { id, entry, written } = saved;
  const { kind, key } = entry;
  const { languages } = shop.settings;
  const old = await tx.deleteFrom('entry_translation').where('entry_id', '=', id).returningAll().execute();
  const bodies = await tx.deleteFrom('entry_body').where('entry_id', '=', id).returningAll().execute();
  const rows = bodies.flatMap(({ language, body }) => {
    const own = old.find((one) => one.language === language);
    return own ? [{ ...own, document: cleanBody(body) }] : [];
  });
  const wish = { source: languages[0] ?? '', stillRight: entry.stillRight };
  const outdated = entry.outdated ?? outdatedTexts(rows, written, wish);
  const all = new Set([...languages, ...written.keys()]);
  const named: string[] = [];
  for (const language of all) {
    const from = languageFor(language, new Set(written.keys()), [...all]);
    const text = from && written.get(from);
    if (!text) continue;
    const slug = await slugFor(tx, kind, language, slugify(text.slug || text.title));
    const excerpt = text.excerpt?.trim() || excerptOf(text.words);
    const title = text.title.trim();
    named.push(title, slug);
    await tx
      .insertInto('entry_translation')
      .values({
        entry_id: id,
        kind,
        language,
        written_in: from,
        title,
        slug,
        excerpt,
        seo_title: text.seoTitle?.trim() ?? '',
        seo_description: text.seoDescription?.trim() ?? '',
        outdated: from === language ? writeOutdated(outdated[language]) : '',
      })
      .execute();
    if (from === language)
      await tx.insertInto('entry_body').values({ entry_id: id, language, body: text.body }).execute();
    if (!languages.includes(language)) continue;
    const address = entryPath(shop, language, { kind, key: key ?? null, slug });
    await leaveRedirect(tx, address);
    const before = old.find((one) => one.language === language);
    if (before && before.slug !== slug && saved.wasSeen)
      await keepRedirect(
        tx,
        entryPath(shop, language, { kind, key: key ?? null, slug: before.slug }),
        `entry:${id}`,
        now,
      );
  }
  const words = plainWordsOf(named.join(' ')).map((word) => ` ${word}`);
  await tx
    .updateTable('entry')
    .set({ words: words.join('') })
    .where('id', '=', id)
    .execute();
}

async function slugFor(tx: Tx, kind: Kind, language: Language, base: string): Promise<string> {
  const rows = await tx
    .selectFrom('entry_translation')
    .select('slug')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('slug', '>=', base)
    .where('slug', '<', `${base}~`)
    .execute();
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

/** Entries whose time has come. */
export function dueEntries(tx: Tx, now: number) {
  return tx
    .selectFrom('entry')
    .select(['id', 'kind', 'published_at'])
    .where('status', '=', 'scheduled')
    .where('binned_at', '=', 0)
    .where('published_at', '<=', now)
    .execute();
}

/** One of them is seen from now on. */
export async function publishEntry(
  tx: Tx,
  { id, kind, published_at }: { id: number; kind: Kind; published_at: number },
): Promise<void> {
  const listed = { listed_at: published_at };
  await tx
    .updateTable('entry')
    .set({ ...listed, status: 'publish' })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('entry_term').set(listed).where('entry_id', '=', id).execute();
  await announceChange(tx, `entry:${id}`, kind === 'post' ? 'posts' : 'pages');
}
