import { breadcrumbList, type Crumb } from '../../catalogue/index.ts';
import { type Answer, type PageAnswer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { addressOf, resultsPath } from '../form/addresses.ts';
import { ask, askedOf } from '../form/ask.ts';
import { countSearch } from '../form/count-search.ts';
import { translated } from '../form/languages.ts';
import { nativeQuery } from '../form/native.ts';
import { openForm } from '../form/open.ts';
import { viewResults } from '../form/results.ts';
import { SearchPage } from '../pages/search-page.tsx';
import { emptyRequest } from '../query/model-request.ts';
import { readRequest } from '../query/read.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import { formAt } from '../setup/forms.ts';
import type { FilterPage, SearchForm } from '../setup/model-setup.ts';
import { setupOf } from '../setup/setup.ts';
import { formMarkup, idleForm } from './idle-form.tsx';

/** GET of the search room's own addresses: a form with its results, or a page made of one combination of filters. */
export async function searchPage(visit: Visit, { slug = '' }: Record<string, string>): Promise<Answer> {
  const { forms, pages } = await setupOf(visit.shop);
  const { shop, language } = visit;
  const form = await formAt(shop, language, slug);
  if (form) return formPage(visit, form);
  const page = pages.find((one) => one.slug[language] === slug);
  const base = page && forms.find(({ id }) => id === page.form);
  if (!page || !base) throw new ShopError('not_found');
  return filterPage(visit, base, page);
}

async function formPage(visit: Visit, form: SearchForm): Promise<Answer> {
  const { shop, language } = visit;
  const open = await openForm(visit, form);
  const native = nativeQuery(visit.query.entries(), open.query);
  if (native) return redirect(addressOf(shop, open, readRequest(native, open.query).request));
  const read = askedOf(visit, open);
  const found = await ask(visit, open, read);
  await countSearch(visit, found);
  const same = await filterPageOf(visit, form, read.request);
  const title = form.title[language] ?? '';
  const plain = visit.query.entries().length === 0;
  const idle = addressOf(shop, open, read.request) === resultsPath(shop, language, form);
  const markup = idle ? await idleForm(visit, form) : formMarkup(visit, found);
  const crumbs = crumbsTo(visit, { name: title, href: resultsPath(shop, language, form) });
  const view = await viewResults(visit, found);
  return page(visit, {
    title,
    ...(same ? { canonical: addressOfPage(visit, same) } : {}),
    alternates: same ? byLanguage(visit, (other) => shopLink(visit, other, same)) : view.languages,
    // Of all combinations only those are kept by search engines that are pages of their own.
    noindex: !plain && same === undefined,
    crumbs,
    body: (
      <SearchPage
        crumbs={crumbs}
        title={title}
        text=""
        view={view}
        form={visit.query.text('sf_data', 20) === 'results' ? undefined : markup}
      />
    ),
  });
}

/** A combination of filters with its own address; with anything more in the query it is the form's page. */
async function filterPage(visit: Visit, form: SearchForm, filter: FilterPage): Promise<Answer> {
  const { language } = visit;
  const open = await openForm(visit, form);
  const request = await requestOfPage(visit, form, filter);
  const paged = visit.query.integer('sf_paged');
  const found = await ask(visit, open, {
    request: { ...request, page: Math.max(1, paged ?? 1) },
    ignored: [],
  });
  const title = filter.title[language] ?? '';
  const crumbs = crumbsTo(visit, { name: title, href: addressOfPage(visit, filter) });
  return page(visit, {
    title,
    description: filter.text[language] ?? '',
    canonical: addressOfPage(visit, filter),
    alternates: byLanguage(visit, (other) => shopLink(visit, other, filter)),
    noindex: paged !== undefined && paged > 1,
    crumbs,
    body: (
      <SearchPage
        crumbs={crumbs}
        title={title}
        text={filter.text[language] ?? ''}
        view={await viewResults(visit, found)}
        form={formMarkup(visit, found)}
      />
    ),
  });
}

type Page = Pick<PageAnswer, 'title' | 'description' | 'canonical' | 'alternates' | 'body'> & {
  noindex: boolean;
  crumbs: readonly Crumb[];
};

function page(visit: Visit, { crumbs, noindex, ...rest }: Page): Answer {
  const whole = { kind: 'page' as const, ...rest, description: rest.description || rest.title };
  return {
    ...whole,
    bodyClass: ['search-page'],
    structured: [breadcrumbList(visit.shop.publicUrl, crumbs)],
    noindex,
    cache: { tags: FORM_TAGS },
  };
}

/** What a page asks for: its slugs are those of the first language, whatever is spoken. */
export async function requestOfPage(visit: Visit, form: SearchForm, filter: FilterPage) {
  const { shop, language } = visit;
  const [first = language] = shop.settings.languages;
  const base = await openForm({ ...visit, language: first, links: shop.addresses.in(first) }, form);
  const { request } = readRequest(new URLSearchParams(filter.query), base.query);
  if (first === language) return request;
  return translated(request, base, await openForm(visit, form));
}

/** The page that a request is, if it is one. */
async function filterPageOf(visit: Visit, form: SearchForm, request: ReturnType<typeof emptyRequest>) {
  const { pages } = await setupOf(visit.shop);
  for (const one of pages.filter((other) => other.form === form.id)) {
    const own = await requestOfPage(visit, form, one);
    if (JSON.stringify(sorted(own)) === JSON.stringify(sorted(request))) return one;
  }
  return undefined;
}

const sorted = (request: object) =>
  Object.entries({ ...emptyRequest(), ...request }).sort(([a], [b]) => (a < b ? -1 : 1));

const shopLink = ({ shop }: Visit, language: Language, { slug }: FilterPage) =>
  shop.addresses.in(language).searchForm({ slug: slug[language] ?? '' });

const addressOfPage = (visit: Visit, filter: FilterPage) => shopLink(visit, visit.language, filter);

const crumbsTo = ({ t, links }: Visit, last: Crumb): Crumb[] => [
  { name: t('search.home'), href: links.home() },
  last,
];

function byLanguage({ shop }: Visit, path: (language: Language) => string) {
  return Object.fromEntries(shop.settings.languages.map((language) => [language, path(language)]));
}
