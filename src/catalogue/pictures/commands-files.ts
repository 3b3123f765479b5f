import { type Act, type Errand, errand, watch } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { cutOriginal } from '../../platform/files/cut.ts';
import { keepOriginal, readOriginal } from '../../platform/files/originals.ts';
import { bringIn } from './bring-in.ts';
import { pictureFacts } from './facts.ts';
import { keepPicture } from './keep.ts';
import {
  type Crop,
  cropIn,
  cropText,
  fileName,
  focusIn,
  isCrop,
  isWhole,
  PictureRefused,
  sharesOf,
} from './model-library.ts';
import { type Brought, lockPicture, setFile } from './store-files.ts';

type File = Parameters<typeof setFile>[2];

/**
 * Takes a picture into the library. The same bytes are the same picture, whatever the file is called: one that lies in
 * the bin comes out of it.
 *
 * @param alts what it shows, as far as nobody has said it yet
 * @throws PictureRefused when it is no picture that the shop takes
 */
export const addMedia = errand({
  name: 'media.add',
  needs: 'media.edit',
  async run(
    { shop, step },
    { bytes, alts = {}, name = '' }: { bytes: Buffer; alts?: ByLanguage<string>; name?: string },
  ): Promise<Brought> {
    const original = await keepPicture(shop, bytes);
    return step((act) => bringIn(act, original, { alts, name: fileName(name) }));
  },
});

interface Seen {
  id: number;
  version?: number | undefined;
}

/**
 * Gives a picture another file, everywhere where it is shown; what was said of it stays. Its old address leads on.
 *
 * @throws PictureRefused, Stale
 */
export const replaceMedia = errand({
  name: 'media.replace',
  needs: 'media.edit',
  async run({ shop, step }, { bytes, name = '', ...seen }: Seen & { bytes: Buffer; name?: string }) {
    const kept = await keepPicture(shop, bytes);
    await change(step, seen, () => ({ ...kept, name: fileName(name) || undefined }));
  },
});

/** Puts a file back that a picture had before. @throws PictureRefused, Stale */
export const putBackMedia = errand({
  name: 'media.put_back',
  needs: 'media.edit',
  async run({ shop, step }, { file, ...seen }: Seen & { file: string }) {
    const bytes = await readOriginal(shop.dataDir, file);
    const kept = bytes && (await keepOriginal(shop.dataDir, bytes));
    if (!kept) throw new PictureRefused('no_file');
    await step(async (act) => {
      const past = await act.tx
        .selectFrom('picture_past')
        .select('file')
        .where('file', '=', file)
        .where('picture_id', '=', seen.id)
        .executeTakeFirst();
      if (!past) throw new PictureRefused('no_file');
      await changeFile(act, seen, () => kept);
    });
  },
});

/**
 * Shows a part of a picture only, everywhere where it is shown; the whole is kept, and given back by the crop of all of it.
 *
 * @param crop in ten-thousandths of the whole picture, also where a part of it is shown now
 * @throws PictureRefused, Stale
 */
export const cropMedia = errand({
  name: 'media.crop',
  needs: 'media.edit',
  async run({ shop, step }, { crop, ...seen }: Seen & { crop: Crop }) {
    if (!isCrop(crop)) throw new PictureRefused('bad_crop');
    const before = await shop.db.read
      .selectFrom('picture')
      .select(['file', 'original', 'kept_file'])
      .where('id', '=', seen.id)
      .executeTakeFirst();
    if (!before) throw new PictureRefused('gone');
    const whole = before.original || before.file;
    const bytes = await readOriginal(shop.dataDir, whole);
    if (!bytes) throw new PictureRefused(before.kept_file === '' ? 'no_file' : 'in_bin');
    const cut = isWhole(crop)
      ? await keepOriginal(shop.dataDir, bytes)
      : await cutOriginal(shop.dataDir, whole, sharesOf(crop));
    if (!cut) throw new PictureRefused('damaged');
    await change(step, seen, (row) => {
      // Somebody gave it another file meanwhile.
      if ((row.original || row.file) !== whole) throw new PictureRefused('no_file');
      const focus = focusIn({ x: row.focus_x, y: row.focus_y }, { of: cropIn(row.crop), to: crop });
      return { ...cut, focus, crop: cropText(crop), original: isWhole(crop) ? '' : whole };
    });
  },
});

type Row = Awaited<ReturnType<typeof lockPicture>>;

const change = (step: Errand['step'], seen: Seen, fileOf: (row: Row) => File) =>
  step((act) => changeFile(act, seen, fileOf));

/** Gives a picture another file, with a line in the trail. */
function changeFile(act: Act, { id, version }: Seen, fileOf: (row: Row) => File): Promise<void> {
  const facts = () => pictureFacts(act.tx, id);
  return watch(act, { subject: ['picture', id], facts }, async () => {
    const row = await lockPicture(act.tx, { id, version });
    if (row.binned_at > 0) throw new PictureRefused('in_bin');
    await setFile(act, row, fileOf(row));
  });
}
