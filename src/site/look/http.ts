import { iconOf } from '../../frame/look/model-marks.ts';
import { tokensOf } from '../../frame/look/model-palette.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { readMark } from '../../platform/files/marks.ts';
import { basket } from '../favicon.ts';
import { draftOf } from './draft.ts';
import { cssOf, sheetOf } from './sheet.ts';

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', expires: '' };
const A_DAY = { 'cache-control': 'public, max-age=86400' };

/** `{hash}.css`, logos and icons: none ever changes under its address. `draft.css` is nobody's to keep. */
export const lookFile: Handler = async (ctx, { rest = '' }) => {
  if (rest === 'draft.css') return draftSheet(ctx);
  if (rest.endsWith('.css')) return sheet(ctx);
  const mark = await readMark(ctx.shop.dataDir, rest);
  if (!mark) throw new ShopError('not_found');
  return { kind: 'file', body: mark.bytes, type: mark.type, headers: FOR_EVER };
};

function draftSheet(ctx: RequestContext): Reply {
  const found = draftOf(ctx);
  if (!found) throw new ShopError('not_found');
  return css(cssOf(ctx.shop, found.draft.look, found.draft.mode), {});
}

/** Asked for by a page of another moment, what is in force now is better than nothing, but must not be kept. */
async function sheet({ shop, path }: RequestContext): Promise<Reply> {
  // Another process may have heard of a change a moment earlier.
  if (sheetOf(shop)?.href !== path) await shop.changes.poll();
  const now = sheetOf(shop);
  return css(now?.css ?? '', now?.href === path ? FOR_EVER : {});
}

const css = (body: string, headers: Record<string, string>): Reply => ({
  kind: 'text',
  type: 'text/css; charset=utf-8',
  body,
  headers,
});

/** The shop's icon where only its old address is known. */
export const favicon: Handler = async ({ shop }) => {
  const { icon, light } = shop.settings.look;
  const own = iconOf(icon);
  if (own) return redirect(own.tab);
  const { accent, 'accent-ink': ink } = tokensOf(light, 'light');
  return { kind: 'text', type: 'image/svg+xml', body: basket(accent, ink), headers: A_DAY };
};
