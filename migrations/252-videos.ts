import { addInt, createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '252-videos';

/** The library's videos: by a link to the host, or files of the shop's own. */
export async function up(db: Schema): Promise<void> {
  // `code` is as products have it: eleven signs of the host, or "{hash}.mp4"; `titles` is JSON by language;
  // `words` are those that it is found by, with a blank before each.
  await createTable(db, 'video', (c) =>
    c
      .id()
      .text('code', 'query', 'name', 'titles', 'words')
      .int('bytes', 'added_at', 'binned_at')
      .unique('code'),
  );
  await addInt(db, 'video', 'version', 1);
  await createPartIndex(db, 'video', ['id'], 'binned_at = 0');
  await createPartIndex(db, 'video', ['id', 'binned_at'], 'binned_at > 0');
  // A file that a video had: whoever asks for it is led to the one it has now.
  await createTable(db, 'video_past', (c) =>
    c.text('code').belongsTo('video_id', 'video').primaryKey('code'),
  );
  await createIndex(db, 'video_past', ['video_id']);
  await createIndex(db, 'product_video', ['code']);
}
