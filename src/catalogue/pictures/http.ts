import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { readOriginal } from '../../platform/files/originals.ts';
import { type PictureFormat, pictureAt } from '../../platform/files/pictures.ts';
import { PICTURE_WIDTHS } from './model.ts';
import { pastOf } from './past.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'no-store';
/** What was drawn elsewhere runs nothing and fetches nothing, though it was cleaned when it came. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * `/media/{hash}/{width}.avif`, `.webp` or `.jpg`, and `/media/{hash}/drawing.svg`. A picture never changes under its
 * address: where it was given another file the address leads on.
 */
export const media: Handler = async ({ shop }, { rest = '' }) => {
  const [, hash, end = ''] = /^([0-9a-f]{32})\/([\w.]{5,11})$/.exec(rest) ?? [];
  const [, width, format] = /^(\d{3,4})\.(avif|webp|jpg)$/.exec(end) ?? [];
  const isKnown = end === 'drawing.svg' || PICTURE_WIDTHS.some((allowed) => allowed === Number(width));
  if (!hash || !isKnown) throw new ShopError('not_found');
  const now = await pastOf(shop, hash);
  if (now === '') throw new ShopError('not_found');
  if (now !== undefined) return redirect(`/media/${now}/${await endOf(shop, now, end)}`);
  if (end === 'drawing.svg') return drawing(shop, hash);
  const made = await pictureAt(shop.dataDir, hash, Number(width), format as PictureFormat);
  if (!made) throw new ShopError('not_found');
  return {
    kind: 'file',
    body: made.bytes,
    type: made.type,
    headers: { 'cache-control': made.final ? FOR_EVER : FOR_NOW, expires: '' },
  };
};

/** A drawing that was replaced by dots is asked for as a drawing still. */
async function endOf({ dataDir }: Shop, hash: string, end: string): Promise<string> {
  if (end !== 'drawing.svg' || (await readOriginal(dataDir, `${hash}.svg`))) return end;
  return '2000.webp';
}

async function drawing({ dataDir }: Shop, hash: string): Promise<Reply> {
  const bytes = await readOriginal(dataDir, `${hash}.svg`);
  if (!bytes) throw new ShopError('not_found');
  const headers = { 'content-security-policy': DRAWING_POLICY, 'cache-control': FOR_EVER, expires: '' };
  return { kind: 'file', body: bytes, type: 'image/svg+xml', headers };
}
