import { ShopError } from '../frame/errors.ts';
import type { Handler } from '../frame/room.ts';
import { pictureAt } from '../platform/files/pictures.ts';
import { PICTURE_WIDTHS } from './model-picture.ts';

/** `/media/{hash}/{width}.webp` or `.jpg`. A picture never changes under its address. */
export const media: Handler = async ({ shop }, { rest = '' }) => {
  const [, hash, width, format] = /^([0-9a-f]{32})\/(\d{3,4})\.(webp|jpg)$/.exec(rest) ?? [];
  if (!hash || !PICTURE_WIDTHS.some((allowed) => allowed === Number(width))) throw new ShopError('not_found');
  const body = await pictureAt(shop.dataDir, hash, Number(width), format === 'jpg' ? 'jpg' : 'webp');
  if (!body) throw new ShopError('not_found');
  return {
    kind: 'file',
    body,
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
    headers: { 'cache-control': 'public, max-age=31536000, immutable', expires: '' },
  };
};
