import { readTermPaths, withAncestors } from '../../catalogue/index.ts';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { putUnder } from '../store-entry-terms.ts';
import { keepRedirect, leadElsewhere } from '../writing/store-redirect.ts';
import '../tables.ts';

type Place = Pick<Shop, 'settings' | 'addresses'>;

export type TopicKind = 'post_category' | 'post_tag';
const KINDS: readonly string[] = ['post_category', 'post_tag'] satisfies TopicKind[];

/** A category or tag of posts; undefined where there is none of that number. */
export async function findTopic(db: Reader, id: number) {
  const row = await db
    .selectFrom('term')
    .select(['id', 'taxonomy', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && KINDS.includes(row.taxonomy) ? row : undefined;
}

/** Whether one stands below another, however deep. */
export const isBelow = async (tx: Tx, id: number, above: number): Promise<boolean> =>
  (await withAncestors(tx, [id])).has(above);

/** How many posts outside of the bin have a topic, as lists count them, and what stands below it. */
export async function readTopicUses(db: Reader, id: number) {
  const count = async (query: { executeTakeFirst(): Promise<{ count: number } | undefined> }) =>
    Number((await query.executeTakeFirst())?.count ?? 0);
  const posts = db
    .selectFrom('entry_term as et')
    .innerJoin('entry as e', 'e.id', 'et.entry_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('et.term_id', '=', id)
    .where('e.binned_at', '=', 0);
  const children = db
    .selectFrom('term')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', '=', id);
  return { posts: await count(posts), children: await count(children) };
}

/** How many posts and pages outside of the bin are by an author. */
export async function countWritten(db: Reader, authorId: number): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('binned_at', '=', 0)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Takes a topic away. Its posts have the other in its place, or none; what stands below it stands below the other, or
 * below what was above it; old addresses lead to where the topics are now.
 *
 * @param into the topic that takes its posts, which does not stand below it; null for none
 */
export async function takeTopicAway(
  tx: Tx,
  shop: Place,
  topic: { id: number; parent_id: number | null },
  into: number | null,
  now: number,
): Promise<void> {
  const { id, parent_id } = topic;
  const below = await childrenOf(tx, id);
  const before = new Map<number, string[]>();
  for (const each of [id, ...below]) before.set(each, await addressesOf(tx, shop, each));
  const entries = await tx
    .selectFrom('entry_term as t')
    .innerJoin('entry_term as own', 'own.entry_id', 't.entry_id')
    .select(['t.entry_id', 't.term_id', 't.listed_at'])
    .where('own.term_id', '=', id)
    .where('t.direct', '=', 1)
    .execute();
  const posts = Map.groupBy(entries, ({ entry_id }) => entry_id);
  await lockRows(tx, 'entry', [...posts.keys()]);
  const parent = into ?? parent_id;
  await tx
    .updateTable('term')
    .set({ parent_id: parent, version: NEXT_VERSION })
    .where('parent_id', '=', id)
    .execute();
  await tx.deleteFrom('term').where('id', '=', id).execute();
  for (const [entryId, rows] of posts) {
    const direct = new Set(rows.flatMap(({ term_id }) => (term_id === id ? (into ?? []) : term_id)));
    await putUnder(tx, entryId, direct, rows[0]?.listed_at ?? 0);
    await changed(tx, [entryId]);
  }
  const target = parent === null ? undefined : `term:${parent}`;
  await leadOn(tx, { from: `term:${id}`, to: target, paths: before.get(id) ?? [], now });
  for (const each of below) {
    const stands = await addressesOf(tx, shop, each);
    const old = (before.get(each) ?? []).filter((path) => !stands.includes(path));
    for (const path of old) await keepRedirect(tx, path, `term:${each}`, now);
  }
  const tags = [id, ...below, ...(into === null ? [] : [into])].map((each) => `term:${each}`);
  await announceChange(tx, 'posts', 'categories', ...tags);
}

/** Who has read these before must not save them as they were. */
async function changed(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await tx.updateTable('entry').set({ version: NEXT_VERSION }).where('id', '=', id).execute();
    await announceChange(tx, `entry:${id}`);
  }
}

/** All that stands below it, however deep. */
async function childrenOf(tx: Tx, id: number): Promise<number[]> {
  const found: number[] = [];
  for (let level = [id]; level.length > 0; ) {
    const rows = await tx.selectFrom('term').select('id').where('parent_id', 'in', level).execute();
    level = rows.map((row) => row.id).filter((each) => !found.includes(each));
    found.push(...level);
  }
  return found;
}

async function addressesOf(tx: Tx, shop: Place, id: number): Promise<string[]> {
  const { taxonomy, paths } = (await readTermPaths(tx, id)) ?? {};
  return shop.settings.languages.flatMap((language) => {
    const path = paths?.get(language);
    if (path === undefined) return [];
    const links = shop.addresses.in(language);
    return [taxonomy === 'post_tag' ? links.postTag({ slug: path }) : links.postCategory({ path })];
  });
}

/** Old addresses, and what led to them before, lead to what is there now; nowhere where nothing is. */
async function leadOn(
  tx: Tx,
  { from, to, paths, now }: { from: string; to: string | undefined; paths: readonly string[]; now: number },
): Promise<void> {
  if (to === undefined) await tx.deleteFrom('redirect').where('target', '=', from).execute();
  else {
    await leadElsewhere(tx, from, to);
    for (const path of paths) await keepRedirect(tx, path, to, now);
  }
  await announceChange(tx, ...paths.map((path) => `redirect:${path}`));
}

/** Takes an author away: their posts are the other's, or nobody's, and so is their address. */
export async function takeAuthorAway(
  tx: Tx,
  shop: Place,
  author: { id: number; slug: string },
  into: number | null,
  now: number,
): Promise<void> {
  const { id, slug } = author;
  const rows = await tx.selectFrom('entry').select('id').where('author_id', '=', id).execute();
  const ids = rows.map((row) => row.id);
  await lockRows(tx, 'entry', ids);
  await tx.updateTable('entry').set({ author_id: into }).where('author_id', '=', id).execute();
  await changed(tx, ids);
  await tx.deleteFrom('author').where('id', '=', id).execute();
  const paths = shop.settings.languages.map((language) => shop.addresses.in(language).author({ slug }));
  const to = into === null ? undefined : `author:${into}`;
  await leadOn(tx, { from: `author:${id}`, to, paths, now });
  await announceChange(tx, 'posts', `author:${slug}`);
}
