import { ShopError } from '../../frame/request/errors.ts';
import type { Handler } from '../../frame/server/module.ts';
import { type PictureFormat, pictureAt } from '../../platform/files/pictures.ts';
import { PICTURE_WIDTHS } from './model.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'no-store';

/** `/media/{hash}/{width}.avif`, `.webp` or `.jpg`. A picture never changes under its address. */
export const media: Handler = async ({ shop }, { rest = '' }) => {
  const [, hash, width, format] = /^([0-9a-f]{32})\/(\d{3,4})\.(avif|webp|jpg)$/.exec(rest) ?? [];
  if (!hash || !PICTURE_WIDTHS.some((allowed) => allowed === Number(width))) throw new ShopError('not_found');
  const made = await pictureAt(shop.dataDir, hash, Number(width), format as PictureFormat);
  if (!made) throw new ShopError('not_found');
  return {
    kind: 'file',
    body: made.bytes,
    type: made.type,
    headers: { 'cache-control': made.final ? FOR_EVER : FOR_NOW, expires: '' },
  };
};
