import { ShopError } from '../../frame/request/errors.ts';
import { redirect } from '../../frame/request/reply.ts';
import type { Handler } from '../../frame/server/module.ts';
import { readVideo, videoSize } from '../../platform/files/videos.ts';
import { rangeIn } from '../../platform/http/ranges.ts';
import { ownVideoAddress } from '../gallery/model-video.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** `/media/video/{hash}.mp4`, as a whole or the part that a player asks for. What was replaced leads on. */
export const videoFile: Handler = async (ctx, { rest: code = '' }) => {
  const { shop } = ctx;
  const { read } = shop.db;
  const video = await read
    .selectFrom('video')
    .select('binned_at')
    .where('code', '=', code)
    .executeTakeFirst();
  if (video && video.binned_at > 0) throw new ShopError('not_found');
  if (!video) {
    const now = await read
      .selectFrom('video_past as past')
      .innerJoin('video as v', 'v.id', 'past.video_id')
      .select('v.code')
      .where('past.code', '=', code)
      .where('v.binned_at', '=', 0)
      .executeTakeFirst();
    if (now) return redirect(ownVideoAddress(now.code));
  }
  const size = video && (await videoSize(shop.dataDir, code));
  if (!size) throw new ShopError('not_found');
  const type = code.endsWith('.webm') ? 'video/webm' : 'video/mp4';
  const headers = { 'accept-ranges': 'bytes', 'cache-control': FOR_EVER, expires: '' };
  const range = rangeIn(ctx.header('range'), size);
  if (range === 'beyond')
    return {
      kind: 'file',
      status: 416,
      body: Buffer.alloc(0),
      type,
      headers: { 'content-range': `bytes */${size}` },
    };
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = { 'content-length': `${end - start + 1}` };
  const body = await readVideo(shop.dataDir, code, { start, end });
  if (!range) return { kind: 'file', body, type, headers: { ...headers, ...length } };
  const part = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { kind: 'file', status: 206, body, type, headers: { ...headers, ...length, ...part } };
};
