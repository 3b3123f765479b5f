import { type Outdated, readOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Status } from '../model.ts';
import { readTermIds } from '../store.ts';
import type { EntryInput, EntryTexts } from './entry-input.ts';
import '../tables.ts';

/** Which entry the shop knows by a key. */
export async function findEntryId(db: Reader, key: string | undefined): Promise<number | undefined> {
  if (key === undefined) return undefined;
  return (await db.selectFrom('entry').select('id').where('key', '=', key).executeTakeFirst())?.id;
}

/** How often an entry was edited, for who edits it now; undefined when there is none. */
export async function readEntryVersion(db: Reader, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('entry').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

/** An entry whole, as it would be saved again, seen or not. */
export async function readWholeEntry(
  db: Reader,
  id: number,
): Promise<(EntryInput & { id: number }) | undefined> {
  const row = await db.selectFrom('entry').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const written = await db
    .selectFrom('entry_body as b')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'b.entry_id').onRef('t.language', '=', 'b.language'),
    )
    .select(['b.language', 'b.body', 't.title', 't.slug', 't.excerpt'])
    .select(['t.seo_title', 't.seo_description'])
    .where('b.entry_id', '=', id)
    .orderBy('b.language')
    .execute();
  const texts: Record<Language, EntryTexts> = {};
  for (const { language, body, seo_title, seo_description, ...words } of written)
    texts[language] = {
      ...words,
      ...(seo_title === '' ? {} : { seoTitle: seo_title }),
      ...(seo_description === '' ? {} : { seoDescription: seo_description }),
      body: JSON.parse(body) as unknown,
    };
  return {
    id,
    kind: row.kind,
    ...(row.key === null ? {} : { key: row.key }),
    draft: row.status === 'draft',
    publishAt: row.published_at,
    authorId: row.author_id,
    pictureId: row.picture_id,
    comments: row.comments_open === 1,
    termIds: await readTermIds(db, id),
    texts,
  };
}

/** Which translations of an entry are older than their source. */
export async function readOutdatedTexts(db: Reader, id: number): Promise<ByLanguage<Outdated>> {
  return readOutdated(
    await db
      .selectFrom('entry_translation')
      .select(['language', 'outdated'])
      .where('entry_id', '=', id)
      .execute(),
  );
}

export interface ListedForDesk {
  id: number;
  kind: 'post' | 'page';
  key: string | null;
  status: Status;
  published_at: number;
  title: string;
}

/** Entries for whoever writes them, the last changed first. */
export function listEntries(
  db: Reader,
  language: Language,
  { status, limit }: { status?: Status | undefined; limit: number },
): Promise<ListedForDesk[]> {
  const query = db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', (join) =>
      join.onRef('t.entry_id', '=', 'e.id').on('t.language', '=', language),
    )
    .select(['e.id', 'e.kind', 'e.key', 'e.status', 'e.published_at', 't.title'])
    .where('e.binned_at', '=', 0)
    .orderBy('e.modified_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit);
  return (status ? query.where('e.status', '=', status) : query).execute();
}

/** What was kept of an entry, the newest first. */
export function listRevisions(db: Reader, entryId: number) {
  return db
    .selectFrom('entry_revision')
    .select(['id', 'entry', 'saved_at'])
    .where('entry_id', '=', entryId)
    .orderBy('id', 'desc')
    .execute();
}

/** When each of them was saved, the newest first. */
export async function listRevisionMoments(
  db: Reader,
  entryId: number,
): Promise<{ id: number; savedAt: number }[]> {
  return db
    .selectFrom('entry_revision')
    .select(['id', 'saved_at as savedAt'])
    .where('entry_id', '=', entryId)
    .orderBy('id', 'desc')
    .execute();
}

/** An entry as it was when it was kept. */
export async function readRevision(
  db: Reader,
  id: number,
): Promise<{ id: number; entryId: number; savedAt: number; entry: EntryInput } | undefined> {
  const row = await db.selectFrom('entry_revision').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      entryId: row.entry_id,
      savedAt: row.saved_at,
      entry: JSON.parse(row.entry) as EntryInput,
    }
  );
}
