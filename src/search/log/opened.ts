import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';

/** A product that was opened out of the results of a search. */
export interface Opened {
  productId: number;
  language: Language;
  formId: number;
  text: string;
}

/** What a browser that allows statistics carries for a day: which results it has opened. The shop keeps nothing of it. */
const COOKIE = 'shop_search_opened';
const SECONDS = 86_400;
const MOST = 8;

/** The same product counts for the last text that led to it. */
export function rememberOpened(ctx: RequestContext, opened: Opened): void {
  const others = openedBy(ctx).filter(({ productId }) => productId !== opened.productId);
  const kept = [...others, opened].slice(-MOST);
  const list = kept.map(({ productId, language, formId, text }) => [productId, language, formId, text]);
  const text = Buffer.from(JSON.stringify(list)).toString('base64url');
  ctx.setCookie(COOKIE, `${text}.${sign(text, ctx.shop.keys.of('search opened'))}`, { maxAge: SECONDS });
}

export function openedBy({ cookies, shop }: RequestContext): Opened[] {
  const [text = '', signature = ''] = (cookies[COOKIE] ?? '').split('.');
  if (text === '' || !signatureFits(signature, text, shop.keys.of('search opened'))) return [];
  const list = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, Language, number, string][];
  return list.map(([productId, language, formId, said]) => ({ productId, language, formId, text: said }));
}

export function forgetOpened(ctx: RequestContext): void {
  if (ctx.cookies[COOKIE]) ctx.setCookie(COOKIE, '', { maxAge: 0 });
}
