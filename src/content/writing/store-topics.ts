import { freeSlug, readTermPaths, saveTerm, slugify, type TermInput } from '../../catalogue/index.ts';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Language, Translated } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { putUnder } from '../store-entry-terms.ts';
import { keepRedirect, leaveRedirect } from './store-redirect.ts';
import '../tables.ts';

type Place = Pick<Shop, 'settings' | 'addresses'>;

/** Makes or changes a category or tag of posts; its old addresses lead to the new ones. @returns its id */
export async function saveTopic(
  tx: Tx,
  shop: Place,
  topic: Omit<TermInput, 'taxonomy'> & { taxonomy: 'post_category' | 'post_tag' },
  now: number,
): Promise<number> {
  const before = topic.id ? await pathsOf(tx, shop, topic.id) : new Map<Language, string>();
  const id = await saveTerm(tx, shop.settings, topic);
  if (topic.id) await followParents(tx, id);
  for (const [language, path] of await pathsOf(tx, shop, id)) {
    await leaveRedirect(tx, path);
    const old = before.get(language);
    if (old && old !== path) await keepRedirect(tx, old, `term:${id}`, now);
  }
  await announceChange(tx, 'posts');
  return id;
}

/** Where a topic stands in each language. */
async function pathsOf(tx: Tx, shop: Place, id: number): Promise<Map<Language, string>> {
  const { taxonomy, paths = new Map<Language, string>() } = (await readTermPaths(tx, id)) ?? {};
  return new Map(
    shop.settings.languages.flatMap((language) => {
      const path = paths.get(language);
      if (path === undefined) return [];
      const links = shop.addresses.in(language);
      return [
        [language, taxonomy === 'post_tag' ? links.postTag({ slug: path }) : links.postCategory({ path })],
      ];
    }),
  );
}

/** A category may have moved: its posts belong to the ancestors that it has now. */
async function followParents(tx: Tx, id: number): Promise<void> {
  const entries = await tx
    .selectFrom('entry_term as own')
    .innerJoin('entry_term as t', 't.entry_id', 'own.entry_id')
    .select(['t.entry_id', 't.term_id', 't.listed_at'])
    .where('own.term_id', '=', id)
    .where('t.direct', '=', 1)
    .execute();
  for (const [entryId, rows] of Map.groupBy(entries, ({ entry_id }) => entry_id)) {
    const direct = rows.map(({ term_id }) => term_id);
    await putUnder(tx, entryId, direct, rows[0]?.listed_at ?? 0);
  }
}

export interface AuthorInput {
  id?: number;
  name: string;
  slug?: string;
  about?: Translated;
  /** Where letters about comments on the author's posts go. */
  email?: string;
  pictureId?: number | null;
}

/** Makes or changes an author; the old address leads to the new one. @returns the id */
export async function saveAuthor(tx: Tx, shop: Place, author: AuthorInput, now: number): Promise<number> {
  const before = author.id
    ? await tx.selectFrom('author').select('slug').where('id', '=', author.id).executeTakeFirst()
    : undefined;
  const base = slugify(author.slug || author.name);
  const taken = await tx
    .selectFrom('author')
    .select('slug')
    .where('slug', '>=', base)
    .where('slug', '<', `${base}~`)
    .where('id', '<>', author.id ?? 0)
    .execute();
  const slug = freeSlug(base, new Set(taken.map((row) => row.slug)));
  const row = {
    slug,
    name: author.name,
    about: JSON.stringify(author.about ?? {}),
    picture_id: author.pictureId ?? null,
    email: author.email ?? '',
  };
  let id = author.id ?? 0;
  if (before)
    await tx
      .updateTable('author')
      .set({ ...row, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute();
  else id = (await tx.insertInto('author').values(row).returning('id').executeTakeFirstOrThrow()).id;
  for (const language of shop.settings.languages) {
    const links = shop.addresses.in(language);
    await leaveRedirect(tx, links.author({ slug }));
    if (before && before.slug !== slug)
      await keepRedirect(tx, links.author({ slug: before.slug }), `author:${id}`, now);
  }
  await announceChange(tx, 'posts', ...(before ? [`author:${before.slug}`] : []));
  return id;
}
