import { renderMarkup } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { Template } from '../../platform/render/template.ts';
import { ask, type Found, readAsked, type Within } from '../form/ask.ts';
import { openForm } from '../form/open.ts';
import { SearchFormMarkup } from '../pages/form.tsx';
import { FORM_TAGS } from '../setup/form-tags.ts';
import type { SearchForm } from '../setup/model-setup.ts';
import { serialOf } from '../setup/setup.ts';

/** So many are kept: some 40 KB each. */
const MOST = 100;

const MULTIPLE = ' multiple=""';

/** The markup of a form with what it found. */
export function formMarkup(ctx: RequestContext, found: Found, instance = 1): Template {
  const markup = renderMarkup(ctx, <SearchFormMarkup found={found} instance={instance} />);
  // The contract's scripts look for the attribute with this value, and React writes none.
  return Template.kept(markup.replaceAll(MULTIPLE, ' multiple="multiple"'));
}

/**
 * The markup of a form of which nothing is asked but the listing it stands on. It is the same for everybody in one
 * language and currency, and stays in memory until something it shows changes: finding and rendering it took
 * longer than the rest of a listing that is not kept itself.
 *
 * @param instance counts the copies of one form on a page, from 1
 */
export async function idleForm(
  ctx: RequestContext,
  form: SearchForm,
  within?: Within,
  instance = 1,
): Promise<Template> {
  const { shop, language, currency } = ctx;
  const shelf = shop.cache.shelf<Template>('search.idle', MOST);
  const key = [serialOf(form), language, currency.code, within?.path ?? '', instance].join(' ');
  const kept = shelf.peek(key);
  if (kept !== undefined) return kept;
  // Before anything is read: what changes meanwhile is not kept.
  const { generation } = shelf;
  const open = await openForm(ctx, form);
  const found = await ask(ctx, open, readAsked([], open, within).request, within);
  return shelf.put(key, FORM_TAGS, formMarkup(ctx, found, instance), generation);
}
