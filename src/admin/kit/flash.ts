import type { RequestContext } from '../../frame/request/request-context.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';
import { ADMIN } from './address.ts';
import type { DeskNotice } from './screen.ts';

/** What the next page says travels in a cookie of its own: nothing has to be kept for it. */
const COOKIE = 'cistella_desk_notice';
const SECONDS = 60;

export function leaveNotice(ctx: RequestContext, notice: DeskNotice): void {
  const text = Buffer.from(JSON.stringify(notice)).toString('base64url');
  put(ctx, `${text}.${sign(text, ctx.shop.keys.of('desk notice'))}`, SECONDS);
}

/** Once: it is gone afterwards. */
export function takeNotice(ctx: RequestContext): DeskNotice | undefined {
  const [text = '', signature = ''] = (ctx.cookies[COOKIE] ?? '').split('.');
  if (text === '' || ctx.headOnly) return undefined;
  put(ctx, '', 0);
  if (!signatureFits(signature, text, ctx.shop.keys.of('desk notice'))) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as DeskNotice;
}

function put(ctx: RequestContext, value: string, maxAge: number): void {
  ctx.setCookie(COOKIE, value, { maxAge, path: ADMIN, sameSite: 'strict' });
}
