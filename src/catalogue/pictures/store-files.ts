import type { Selectable } from 'kysely';
import { type Act, checkVersion, type Facts, NEXT_VERSION } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { lockName, lockRows, type Reader, type Tables, type Tx } from '../../platform/db/index.ts';
import type { KeptOriginal } from '../../platform/files/originals.ts';
import { pictureFacts } from './facts.ts';
import { PictureRefused } from './model-library.ts';
import { announcePictures, describePicture, savePicture } from './store-pictures.ts';

type Row = Selectable<Tables['picture']>;
type Asking = Pick<Act, 'tx' | 'now'>;

/** What became of bytes that somebody brought: a picture that is new, was there already, or lay in the bin. */
export interface Brought {
  id: number;
  was: 'new' | 'known' | 'in_bin';
}

/** The picture, which nobody else changes until this transaction ends. @throws PictureRefused, Stale */
export async function lockPicture(
  tx: Tx,
  { id, version, wanted = {} }: { id: number; version?: number | undefined; wanted?: Facts },
): Promise<Row> {
  if (version !== undefined) {
    const stands = () => pictureFacts(tx, id);
    await checkVersion(tx, { table: 'picture', id, version, subject: ['picture', id], wanted, stands });
  } else await lockRows(tx, 'picture', [id]);
  const row = await tx.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new PictureRefused('gone');
  return row;
}

/** Notes in the library what was put away. The same bytes are the same picture: what was said of it stays. */
export async function notePicture(
  { tx, now }: Asking,
  original: KeptOriginal,
  { alts = {}, name = '' }: { alts?: ByLanguage<string>; name?: string },
): Promise<Brought> {
  const { file } = original;
  // Two who bring the same at once make one.
  await lockName(tx, 'media');
  const known = await tx
    .selectFrom('picture')
    .selectAll()
    .where((is) => is.or([is('file', '=', file), is('kept_file', '=', file)]))
    .orderBy('binned_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!known) {
    const source = await freeSource(tx, file);
    const id = await savePicture(tx, { source, ...original, name, alts, at: now });
    return { id, was: 'new' };
  }
  const { id } = known;
  const said = await tx.selectFrom('picture_translation').selectAll().where('picture_id', '=', id).execute();
  const missing = Object.entries(alts).filter(
    ([language, alt]) => alt && !said.some((own) => own.language === language && own.alt !== ''),
  );
  if (known.binned_at > 0) await moveIn(tx, [id], 0);
  if (missing.length > 0 || (name !== '' && known.name === ''))
    await describePicture(tx, id, {
      alts: Object.fromEntries(missing),
      ...(known.name === '' ? { name } : {}),
    });
  return { id, was: known.binned_at > 0 ? 'in_bin' : 'known' };
}

/** Pictures that the library itself was brought are called by their file; once it is replaced the name is free. */
async function freeSource(tx: Reader, file: string): Promise<string> {
  const source = `media:${file}`;
  const rows = await tx
    .selectFrom('picture')
    .select('source')
    .where('source', '>=', source)
    .where('source', '<', `${source};`)
    .execute();
  const taken = new Set(rows.map((row) => row.source));
  if (!taken.has(source)) return source;
  let count = 2;
  while (taken.has(`${source}:${count}`)) count += 1;
  return `${source}:${count}`;
}

/** Gives a picture another file. Whoever asks for the one it had is led on, and it can be put back for a while. */
export async function setFile(
  { tx, now }: Asking,
  before: Row,
  file: KeptOriginal & {
    original?: string;
    crop?: string;
    name?: string | undefined;
    focus?: { x: number; y: number };
  },
): Promise<void> {
  const { id } = before;
  const { width, height, bytes, original = '', crop = '', name = before.name, focus } = file;
  if (before.file !== '' && before.file !== file.file)
    await tx
      .insertInto('picture_past')
      .values({ file: before.file, picture_id: id, at: now, kept: 1 })
      .onConflict((on) => on.column('file').doUpdateSet({ picture_id: id, at: now, kept: 1 }))
      .execute();
  // What is there again is no file of before.
  await tx.deleteFrom('picture_past').where('file', '=', file.file).where('picture_id', '=', id).execute();
  const { source } = before;
  await tx
    .updateTable('picture')
    .set({
      file: file.file,
      width,
      height,
      bytes,
      original,
      crop,
      version: NEXT_VERSION,
      ...(source.startsWith('media:') && file.file !== before.file
        ? { source: await freeSource(tx, file.file) }
        : {}),
      ...(focus === undefined ? {} : { focus_x: focus.x, focus_y: focus.y }),
    })
    .where('id', '=', id)
    .execute();
  await describePicture(tx, id, { name });
}

/** Into the bin since then, or out of it at 0. Nobody shows a picture without a file. */
export async function moveIn(tx: Tx, ids: readonly number[], binnedAt: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('picture')
    .set((is) =>
      binnedAt > 0
        ? { binned_at: binnedAt, kept_file: is.ref('file'), file: '', version: NEXT_VERSION }
        : { binned_at: 0, file: is.ref('kept_file'), kept_file: '', version: NEXT_VERSION },
    )
    .where('id', 'in', ids)
    .where('binned_at', binnedAt > 0 ? '=' : '>', 0)
    .execute();
  await announcePictures(tx, ids);
}
