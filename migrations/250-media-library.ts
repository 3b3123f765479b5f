import {
  addInt,
  addText,
  createIndex,
  createPartIndex,
  createTable,
  type Schema,
} from '../src/platform/db/index.ts';
import { plainWords } from '../src/platform/plain-text.ts';

export const name = '250-media-library';

const ROWS = 500;

/**
 * The library: what a picture's file was called, how large it is and since when it is there; what it was cut out of;
 * its bin; the words it is found by; and where its files of before lead to.
 */
export async function up(db: Schema): Promise<void> {
  // `kept_file` is the file of what lies in the bin: nobody shows a picture whose `file` is ''.
  // `original` is the file that `file` was cut out of, `crop` where: "x,y,width,height" in ten-thousandths.
  for (const column of ['name', 'kept_file', 'original', 'crop']) await addText(db, 'picture', column);
  for (const column of ['bytes', 'added_at', 'binned_at']) await addInt(db, 'picture', column, 0);
  await addInt(db, 'picture', 'version', 1);
  const seen = "binned_at = 0 and file <> ''";
  await createPartIndex(db, 'picture', ['id'], seen);
  await createPartIndex(db, 'picture', ['bytes', 'id'], seen);
  await createPartIndex(db, 'picture', ['id', 'binned_at'], 'binned_at > 0');
  for (const column of ['file', 'original', 'kept_file']) await createIndex(db, 'picture', [column]);
  await createTable(db, 'picture_word', (c) =>
    c.belongsTo('picture_id', 'picture').text('word').primaryKey('picture_id', 'word'),
  );
  await createIndex(db, 'picture_word', ['word', 'picture_id']);
  // A file that a picture had: whoever asks for it is led to the one it has now. `kept` while the file is there.
  await createTable(db, 'picture_past', (c) =>
    c.text('file').belongsTo('picture_id', 'picture').int('at', 'kept').primaryKey('file'),
  );
  await createIndex(db, 'picture_past', ['picture_id']);
  await createPartIndex(db, 'picture_past', ['at'], 'kept = 1');
  await nameAll(db);
}

/** What a picture's source ends with is what its file was called, but for the library's own, which are called by their hash. */
async function nameAll(db: Schema): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('picture')
      .select(['id', 'source'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const alts = await db
      .selectFrom('picture_translation')
      .select(['picture_id', 'alt'])
      .where('picture_id', 'in', ids)
      .execute();
    const words = [];
    for (const { id, source } of rows) {
      const called = source.startsWith('media:')
        ? ''
        : (/[^/:\\]*$/.exec(source.split(/[?#]/)[0])?.[0] ?? '');
      if (called !== '') await db.updateTable('picture').set({ name: called }).where('id', '=', id).execute();
      const said = [called, ...alts.filter((alt) => alt.picture_id === id).map(({ alt }) => alt)].join(' ');
      for (const word of new Set(plainWords(said).split(/[^\p{L}\p{N}]+/u)))
        if (word !== '') words.push({ picture_id: id, word });
    }
    for (let at = 0; at < words.length; at += ROWS)
      await db
        .insertInto('picture_word')
        .values(words.slice(at, at + ROWS))
        .execute();
    last = ids.at(-1);
  }
}
