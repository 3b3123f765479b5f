import type { Language } from '../shop/settings.ts';
import { texts } from '../shop/texts.ts';
import type { RequestContext } from './request-context.ts';

/** From here on a request speaks another language than its address says: that of who sits there, or of what is shown. */
export function speak(ctx: RequestContext, language: Language): void {
  const { settings, addresses } = ctx.shop;
  Object.assign(ctx, { language, t: texts(language, settings), links: addresses.in(language) });
}
