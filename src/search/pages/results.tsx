import { ListingTools, ProductGrid } from '../../catalogue/index.ts';
import { PostCards } from '../../content/index.ts';
import { useFinished, useRequest } from '../../frame/page/context.tsx';
import { PageNumbers } from '../../frame/page/listing.tsx';
import type { Template } from '../../platform/render/template.ts';
import type { ByLanguage } from '../form/languages.ts';
import type { ResultsView } from '../form/results.ts';
import type { DisplayMethod } from '../setup/model-setup.ts';
import { MixedItems } from './mixed-items.tsx';

/** The container that clients put results into. */
export function ResultsContainer({ id, page, results }: { id: number; page: number; results: Template }) {
  return (
    <div
      className={`search-filter-results search-filter-results-${id}`}
      id={`search-filter-results-${id}`}
      data-paged={page}
      dangerouslySetInnerHTML={useFinished()(results)}
    />
  );
}

/** What stands in the container: what is chosen, how much there is, the results, and the way to more. */
export function Results({ view }: { view: ResultsView }) {
  const { t } = useRequest();
  const { found, items, tools } = view;
  const { open, request, answer, pages } = found;
  const infinite = open.form.pagination === 'infinite_scroll' && open.form.ajax;
  const count = (
    <p className="woocommerce-result-count sf-result-count" data-sf-total={answer.total}>
      {t('search.found', { total: answer.total })}
      {pages > 1 && ` · ${t('search.page_of', { page: request.page, pages })}`}
    </p>
  );
  return (
    <>
      <Chips view={view} />
      {tools && items.length > 0 ? <ListingTools count={count} {...tools} view={view.view} /> : count}
      <AboutText view={view} />
      {items.length === 0 ? <Nothing view={view} /> : <Items view={view} />}
      {pages > 1 && (
        <div className={`pagination${PAGES[open.form.display] ?? ''}${infinite ? ' no-js-only' : ''}`}>
          <PageNumbers
            listing={{ id: 'results', method: 'numbers', page: request.page, pages, base: '', query: '' }}
            label={t('search.pages')}
            address={view.address}
          />
        </div>
      )}
      {request.page >= pages && <span hidden data-search-filter-action="infinite-scroll-end" />}
      <InLanguages addresses={view.languages} />
    </>
  );
}

/** Where the header's languages lead from here; the form's client takes it over with the results. */
export const InLanguages = ({ addresses }: { addresses: ByLanguage }) => (
  <span hidden data-sf-languages={JSON.stringify(addresses)} />
);

/** Pages of stores and layouts go by names of their own, which their clients' links are found by. */
const PAGES: Partial<Record<DisplayMethod, string>> = {
  custom_edd_store: ' edd_pagination',
  custom_layouts: ' cl-pagination',
};

/** Products as the shop's own grid, posts as the blog's, both together as a list. */
function Items({ view: { items, found, view } }: { view: ResultsView }) {
  const cards = items.flatMap((item) => (item.type === 'product' ? [item.card] : []));
  if (cards.length === items.length)
    return (
      <div className="sf-products">
        <ProductGrid cards={cards} columns={3} eager view={view} items page={found.request.page} />
      </div>
    );
  const posts = items.flatMap((item) => (item.type === 'post' ? [item.entry] : []));
  if (posts.length === items.length)
    return (
      <div className="posts-wrapper sf-items">
        <PostCards posts={posts} eager={found.request.page === 1} />
      </div>
    );
  return <MixedItems items={items} found={found} />;
}

/** What the text was taken for, when it was not taken as it stands. */
function AboutText({ view: { found, suggestion, lead } }: { view: ResultsView }) {
  const { t } = useRequest();
  if (lead)
    return (
      <p className="sf-about">
        {t('search.lead')} <a href={lead.href}>{lead.name}</a>
      </p>
    );
  const { corrected, partial, fewer } = found.answer;
  if (corrected) return <p className="sf-about">{t('search.corrected', { text: corrected })}</p>;
  if (suggestion)
    return (
      <p className="sf-about">
        {t('search.did_you_mean')} <a href={suggestion.href}>{suggestion.text}</a>
      </p>
    );
  if (partial) return <p className="sf-about">{t('search.partial')}</p>;
  return fewer ? <p className="sf-about">{t('search.fewer')}</p> : null;
}

/** What is chosen, each with a link that takes it back. Links to combinations are not for robots. */
function Chips({ view: { chips, clear } }: { view: ResultsView }) {
  const { t } = useRequest();
  if (chips.length === 0) return null;
  return (
    <ul className="listing-chips sf-chips" aria-label={t('search.chosen')}>
      {chips.map(({ label, href }) => (
        <li key={label} className="chosen">
          <a href={href} rel="nofollow" aria-label={t('search.remove', { label })}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={clear} className="listing-clear" rel="nofollow">
          {t('search.clear')}
        </a>
      </li>
    </ul>
  );
}

/** On no results: what was searched, which filter to leave out and how much that would give, and where there is most. */
function Nothing({ view: { ways, found, address, popular } }: { view: ResultsView }) {
  const { t } = useRequest();
  if (found.answer.total > 0)
    return (
      <p className="woocommerce-info sf-nothing">
        {t('search.past_end')} <a href={address(1)}>{t('search.first_page')}</a>
      </p>
    );
  return (
    <div className="woocommerce-info sf-nothing">
      <p>
        {found.request.text === ''
          ? t('search.nothing')
          : t('search.nothing_for', { text: found.request.text })}
      </p>
      {ways.length > 0 && (
        <ul>
          {ways.map(({ label, href, total }) => (
            <li key={label}>
              <a href={href} rel="nofollow">
                {t('search.without', { label })}
              </a>{' '}
              <span className="sf-count">{t('search.count', { count: total })}</span>
            </li>
          ))}
        </ul>
      )}
      {popular.length > 0 && (
        <>
          <p>{t('search.popular')}</p>
          <ul className="sf-popular">
            {popular.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
