import { listingView, withView } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { SearchRequest } from '../query/model-request.ts';
import { taxonomyField } from '../query/question.ts';
import { addressOf, slugsOf, termPath } from './addresses.ts';
import type { Found, Within } from './ask.ts';
import { type OpenForm, openForm } from './open.ts';

export type ByLanguage = Record<Language, string>;

/** What is asked in one language as it is asked in another: terms have other slugs, those without one are left out. */
export function translated(request: SearchRequest, from: OpenForm, into: OpenForm): SearchRequest {
  const terms = Object.entries(request.terms).flatMap(([taxonomy, slugs]) => {
    const own = into.translated(taxonomy, slugs, from).sort();
    return own.length > 0 ? [[taxonomy, own] as const] : [];
  });
  return { ...request, terms: Object.fromEntries(terms) };
}

/** Where the same is asked of the same form in each language of the shop. */
export async function addressesByLanguage(
  ctx: RequestContext,
  { open, request, within }: Pick<Found, 'open' | 'request' | 'within'>,
): Promise<ByLanguage> {
  const { shop } = ctx;
  const view = listingView(ctx.query.text('ref', 4));
  const found: ByLanguage = {};
  for (const language of shop.settings.languages) {
    const there = language === ctx.language ? open : await openForm({ ...ctx, language }, open.form);
    const place = within && withinIn(ctx, there, within);
    if (!within || place)
      found[language] = withView(addressOf(shop, there, translated(request, open, there), place), view);
  }
  return found;
}

/** The listing's own subject in another language; undefined where it has no name there. */
function withinIn({ shop }: RequestContext, there: OpenForm, within: Within): Within | undefined {
  const { taxonomy, termId } = within;
  const term = there.terms.of(taxonomyField(taxonomy)).find(({ id }) => id === termId);
  const slugs = term && slugsOf(there.terms, taxonomy, term);
  const path = slugs && termPath(shop, there.context.language, taxonomy, slugs);
  return term && path ? { ...within, slug: term.slug, path } : undefined;
}
