import { type Act, checkVersion, type Facts, NEXT_VERSION } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockName, lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { isOwnVideo } from '../gallery/model-video.ts';
import { VideoRefused, videoWords } from './model.ts';
import { findVideo, type LibraryVideo, readVideo, videoFacts } from './store.ts';

/** The video, which nobody else changes until this transaction ends. @throws VideoRefused, Stale */
export async function lockVideo(
  tx: Tx,
  { id, version, wanted = {} }: { id: number; version?: number | undefined; wanted?: Facts },
): Promise<LibraryVideo> {
  if (version !== undefined)
    await checkVersion(tx, {
      table: 'video',
      id,
      version,
      subject: ['video', id],
      wanted,
      stands: () => videoFacts(tx, id),
    });
  else await lockRows(tx, 'video', [id]);
  const video = await readVideo(tx, id);
  if (!video) throw new VideoRefused('gone');
  return video;
}

export interface VideoInput {
  code: string;
  query: string;
  name: string;
  bytes: number;
  titles?: ByLanguage<string>;
}

/** Notes a video in the library: the same one is there once, and comes out of the bin. @returns its id */
export async function noteVideo(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  { code, query, name, bytes, titles = {} }: VideoInput,
): Promise<number> {
  // Two who bring the same at once make one.
  await lockName(tx, 'media');
  const known = await findVideo(tx, code);
  if (known) {
    if (known.binned_at > 0) await moveVideos(tx, [known.id], 0);
    return known.id;
  }
  await tx.deleteFrom('video_past').where('code', '=', code).execute();
  const words = wordsFor(name, titles);
  const { id } = await tx
    .insertInto('video')
    .values({ code, query, name, bytes, words, titles: JSON.stringify(titles), added_at: now, binned_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function moveVideos(tx: Tx, ids: readonly number[], binnedAt: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('video')
    .set({ binned_at: binnedAt, version: NEXT_VERSION })
    .where('id', 'in', ids)
    .where('binned_at', binnedAt > 0 ? '=' : '>', 0)
    .execute();
  await announceVideos(tx, ids);
}

/** Has everything made anew that may show one of these. */
export async function announceVideos(tx: Tx, ids: readonly number[]): Promise<void> {
  const products = await tx
    .selectFrom('product_video as pv')
    .innerJoin('video as v', 'v.code', 'pv.code')
    .select('pv.product_id')
    .where('v.id', 'in', ids)
    .execute();
  await announceChange(tx, ...products.map(({ product_id }) => `product:${product_id}`), 'posts', 'pages');
}

export async function describeVideo(
  tx: Tx,
  id: number,
  { name, titles }: { name: string; titles: ByLanguage<string> },
): Promise<void> {
  await tx
    .updateTable('video')
    .set({ name, titles: JSON.stringify(titles), words: wordsFor(name, titles), version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

const wordsFor = (name: string, titles: ByLanguage<string>): string =>
  videoWords([name, ...Object.values(titles).map((title) => title ?? '')]);

/** Another file, in products as well; whoever asks for the one of before is led on. */
export async function giveFile(
  tx: Tx,
  before: LibraryVideo,
  { code, bytes, name }: { code: string; bytes: number; name: string },
): Promise<void> {
  const { id } = before;
  await tx.deleteFrom('video_past').where('code', '=', code).execute();
  if (isOwnVideo(before.code))
    await tx.insertInto('video_past').values({ code: before.code, video_id: id }).execute();
  await tx
    .updateTable('video')
    .set({ code, bytes, query: '', name, words: wordsFor(name, before.titles), version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('product_video').set({ code, query: '' }).where('code', '=', before.code).execute();
  await announceVideos(tx, [id]);
}

/** What has lain in the bin since before then. */
export async function readLongBinned(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('video')
    .select('id')
    .where('binned_at', '>', 0)
    .where('binned_at', '<=', before)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteVideo(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('video').where('id', '=', id).execute();
}
