import { breadcrumbList, type Crumb } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { addressOf, resultsPath } from '../form/addresses.ts';
import { askedOf } from '../form/ask.ts';
import { countSearch } from '../form/count-search.ts';
import { translated } from '../form/languages.ts';
import { nativeQuery } from '../form/native.ts';
import { openForm } from '../form/open.ts';
import { SearchPage } from '../pages/search-page.tsx';
import { emptyRequest } from '../query/model-request.ts';
import { readRequest } from '../query/read.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import { formAt } from '../setup/forms.ts';
import type { FilterPage, SearchForm } from '../setup/model-setup.ts';
import { setupOf } from '../setup/setup.ts';
import { drawnResults } from './drawn-results.tsx';

/** GET of the search module's own addresses: a form with its results, or a page made of one combination of filters. */
export async function searchPage(ctx: RequestContext, { slug = '' }: Record<string, string>): Promise<Reply> {
  const { forms, pages } = await setupOf(ctx.shop);
  const { shop, language } = ctx;
  const form = await formAt(shop, language, slug);
  if (form) return formPage(ctx, form);
  const page = pages.find((one) => one.slug[language] === slug);
  const base = page && forms.find(({ id }) => id === page.form);
  if (!page || !base) throw new ShopError('not_found');
  return filterPage(ctx, base, page);
}

async function formPage(ctx: RequestContext, form: SearchForm): Promise<Reply> {
  const { shop, language } = ctx;
  const open = await openForm(ctx, form);
  const native = nativeQuery(ctx.query.entries(), open.query);
  if (native) return redirect(addressOf(shop, open, readRequest(native, open.query).request));
  const { request } = askedOf(ctx, open);
  const found = await drawnResults(ctx, open, request);
  countSearch(ctx, { open, request }, found.total);
  if (found.lead) return redirect(found.lead.href);
  const same = await filterPageOf(ctx, form, request);
  const title = form.title[language] ?? '';
  const plain = ctx.query.entries().length === 0;
  const crumbs = crumbsTo(ctx, { name: title, href: resultsPath(shop, language, form) });
  return pageOf(ctx, {
    title,
    ...(same ? { canonical: addressOfPage(ctx, same) } : {}),
    alternates: same ? byLanguage(ctx, (other) => shopLink(ctx, other, same)) : found.languages,
    // Of all combinations only those are kept by search engines that are pages of their own.
    noindex: !plain && same === undefined,
    crumbs,
    body: (
      <SearchPage
        crumbs={crumbs}
        title={title}
        text=""
        form={form}
        page={request.page}
        found={found}
        alone={ctx.query.text('sf_data', 20) === 'results'}
      />
    ),
  });
}

/** A combination of filters with its own address; with anything more in the query it is the form's page. */
async function filterPage(ctx: RequestContext, form: SearchForm, filter: FilterPage): Promise<Reply> {
  const { language } = ctx;
  const open = await openForm(ctx, form);
  const request = await requestOfPage(ctx, form, filter);
  const paged = ctx.query.integer('sf_paged');
  const page = Math.max(1, paged ?? 1);
  const title = filter.title[language] ?? '';
  const crumbs = crumbsTo(ctx, { name: title, href: addressOfPage(ctx, filter) });
  return pageOf(ctx, {
    title,
    description: filter.text[language] ?? '',
    canonical: addressOfPage(ctx, filter),
    alternates: byLanguage(ctx, (other) => shopLink(ctx, other, filter)),
    noindex: page > 1,
    crumbs,
    body: (
      <SearchPage
        crumbs={crumbs}
        title={title}
        text={filter.text[language] ?? ''}
        form={form}
        page={page}
        found={await drawnResults(ctx, open, { ...request, page })}
      />
    ),
  });
}

type Page = Pick<PageReply, 'title' | 'description' | 'canonical' | 'alternates' | 'body'> & {
  noindex: boolean;
  crumbs: readonly Crumb[];
};

function pageOf(ctx: RequestContext, { crumbs, noindex, ...rest }: Page): Reply {
  const whole = { kind: 'page' as const, ...rest, description: rest.description || rest.title };
  return {
    ...whole,
    bodyClass: ['search-page'],
    structured: [breadcrumbList(ctx.shop.publicUrl, crumbs)],
    noindex,
    cache: { tags: FORM_TAGS },
  };
}

/** What a page asks for: its slugs are those of the first language, whatever is spoken. */
async function requestOfPage(ctx: RequestContext, form: SearchForm, filter: FilterPage) {
  const { shop, language } = ctx;
  const [first = language] = shop.settings.languages;
  const base = await openForm({ ...ctx, language: first, links: shop.addresses.in(first) }, form);
  const { request } = readRequest(new URLSearchParams(filter.query), base.query);
  if (first === language) return request;
  return translated(request, base, await openForm(ctx, form));
}

/** The page that a request is, if it is one. */
async function filterPageOf(ctx: RequestContext, form: SearchForm, request: ReturnType<typeof emptyRequest>) {
  const { pages } = await setupOf(ctx.shop);
  for (const one of pages.filter((other) => other.form === form.id)) {
    const own = await requestOfPage(ctx, form, one);
    if (JSON.stringify(sorted(own)) === JSON.stringify(sorted(request))) return one;
  }
  return undefined;
}

const sorted = (request: object) =>
  Object.entries({ ...emptyRequest(), ...request }).sort(([a], [b]) => (a < b ? -1 : 1));

const shopLink = ({ shop }: RequestContext, language: Language, { slug }: FilterPage) =>
  shop.addresses.in(language).searchForm({ slug: slug[language] ?? '' });

const addressOfPage = (ctx: RequestContext, filter: FilterPage) => shopLink(ctx, ctx.language, filter);

const crumbsTo = ({ t, links }: RequestContext, last: Crumb): Crumb[] => [
  { name: t('search.home'), href: links.home() },
  last,
];

function byLanguage({ shop }: RequestContext, path: (language: Language) => string) {
  return Object.fromEntries(shop.settings.languages.map((language) => [language, path(language)]));
}
