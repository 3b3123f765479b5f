import { visitorAllows } from '../../frame/request/consent.ts';
import { json, type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { texts } from '../../frame/shop/texts.ts';
import { addressOf } from '../form/addresses.ts';
import { askedOf } from '../form/ask.ts';
import { countSearch } from '../form/count-search.ts';
import { openForm } from '../form/open.ts';
import { logClick } from '../log/log.ts';
import { rememberOpened } from '../log/opened.ts';
import { emptyRequest } from '../query/model-request.ts';
import { formById, siteSearchForm } from '../setup/forms.ts';
import { drawnResults } from './drawn-results.tsx';

/**
 * `?sfid=N&sf_action=get_data&sf_data=results|form|all` on any address (search-and-filter.md 2.1): pieces of markup
 * as JSON. `lang` decides the language, for a client appends it.
 */
export async function getData(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, shop } = ctx;
  if (ctx.method !== 'GET' || query.text('sf_action', 20) !== 'get_data') return undefined;
  const form = await formById(shop, query.id('sfid') ?? 0);
  // A form that is not there prints nothing.
  if (!form) return json({});
  const wanted = new Set(query.text('sf_data', 40).split(','));
  const own = inLanguage(ctx);
  const open = await openForm(own, form);
  const { request } = askedOf(own, open);
  const drawn = await drawnResults(own, open, request);
  const reply: Record<string, string> = {};
  if (wanted.has('form') || wanted.has('all')) reply.form = drawn.form.toString();
  if (wanted.has('results') || wanted.has('all')) {
    reply.results = drawn.results.toString();
    countSearch(own, { open, request }, drawn.total);
  }
  return json(reply);
}

/** The request in the language that `lang` names. */
export function inLanguage(ctx: RequestContext): RequestContext {
  const asked = ctx.query.trimmed('lang', 20);
  const language = ctx.shop.settings.languages.find((one) => one === asked);
  if (!language || language === ctx.language) return ctx;
  return {
    ...ctx,
    language,
    t: texts(language, ctx.shop.settings),
    links: ctx.shop.addresses.in(language),
  };
}

/** `/?s=TEXT`, as every shop of the contract is searched: it leads to the form of the search box. */
export async function plainSearch(ctx: RequestContext): Promise<Reply | undefined> {
  const { shop, query, language } = ctx;
  if (ctx.method !== 'GET' || !query.has('s') || ctx.path !== shop.addresses.home(language)) return undefined;
  const form = await siteSearchForm(shop);
  const open = await openForm(ctx, form);
  const text = query.trimmed('s', 200);
  const asked = query.text('post_type', 20);
  const types = form.types.filter((type) => type === asked);
  const typed = open.query.fields.some(({ type }) => type === 'post_type') ? types : [];
  return redirect(addressOf(shop, open, { ...emptyRequest(), text, types: typed }));
}

/** POST of a result that was opened, sent by the browser in passing. */
export async function countClick(ctx: RequestContext): Promise<Reply> {
  const { form, shop, now } = ctx;
  const formId = form.id('sfid');
  const place = form.integer('place') ?? 0;
  const target = form.text('target', 40);
  const asked = form.text('lang', 20);
  const language = shop.settings.languages.find((one) => one === asked) ?? ctx.language;
  if (formId && place > 0 && place < 10_000 && /^(product|post|page):[1-9]\d{0,9}$/.test(target)) {
    const click = { language, formId, text: form.text('text', 200), target, place };
    await shop.db.transaction((tx) => logClick(tx, shop, click, now));
    const [kind, id] = target.split(':');
    if (kind === 'product' && visitorAllows(ctx, 'statistics'))
      rememberOpened(ctx, { productId: Number(id), language, formId, text: click.text });
  }
  return { kind: 'text', body: '', status: 204 };
}
