import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { standingOf } from '../../people/index.ts';

/** In which language somebody is spoken to who is not in: their own where they are known, else what their browser asks for. */
export async function languageAtTheDoor(ctx: RequestContext): Promise<Language> {
  const standing = await standingOf(ctx);
  if (standing) return standing.staff.language;
  const { languages } = ctx.shop.settings;
  const asked = (ctx.header('accept-language') ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase());
  return (
    languages.find((language) => language === asked.find((each) => languages.some((own) => own === each))) ??
    ctx.language
  );
}
