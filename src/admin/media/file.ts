import { readWholePicture } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { readOriginal } from '../../platform/files/originals.ts';
import { pictureAt } from '../../platform/files/pictures.ts';
import { type AdminContext, idIn, type Screen } from '../kit/index.ts';

const WIDTH = 1200;

/** The files of a picture, its present one and those that nobody else is shown: whole ones, earlier ones, the bin's. */
async function fileOf({ shop }: AdminContext, params: Record<string, string>) {
  const picture = await readWholePicture(shop.db.read, idIn(params) ?? 0);
  const { file = '' } = params;
  if (!picture) throw new ShopError('not_found');
  const own = [picture.file, picture.kept_file, picture.original, ...picture.past.map((past) => past.file)];
  if (file === '' || !own.includes(file)) throw new ShopError('not_found');
  return { picture, file };
}

/** One of them to look at. */
export const seenFile: Screen = {
  path: 'media/{id}/file/{file}',
  needs: 'media.edit',
  async GET(admin, params) {
    const { file } = await fileOf(admin, params);
    const made = await pictureAt(admin.shop.dataDir, file.slice(0, 32), WIDTH, 'webp');
    if (!made) throw new ShopError('not_found');
    return { kind: 'file', body: made.bytes, type: made.type, headers: { 'cache-control': 'no-store' } };
  },
};

/** One of them as it came, to be kept: with whatever its camera wrote into it. */
export const originalFile: Screen = {
  path: 'media/{id}/original/{file}',
  needs: 'media.edit',
  async GET(admin, params) {
    const { picture, file } = await fileOf(admin, params);
    const body = await readOriginal(admin.shop.dataDir, file);
    if (!body) throw new ShopError('not_found');
    const extension = file.split('.').at(-1) ?? '';
    const name = `${(picture.name || `${picture.id}`).replace(/\.\w{2,5}$/, '')}.${extension}`;
    return {
      kind: 'file',
      body,
      type: 'application/octet-stream',
      name,
      headers: { 'cache-control': 'no-store' },
    };
  },
};
