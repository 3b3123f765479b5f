import type { ReactNode } from 'react';
import { useVisit } from '../../frame/context.tsx';
import type { Found } from '../form/ask.ts';
import type { ResultsView } from '../form/results.ts';
import { SearchFormMarkup } from './form.tsx';
import { ResultsContainer } from './results.tsx';

/** The form beside a listing; on narrow screens it opens by its own button, with or without scripts. */
export function ListingForm({ found }: { found: Found }) {
  const { t } = useVisit();
  return (
    <details className="listing-filters">
      <summary className="button">{t('search.filter')}</summary>
      <div className="listing-filter-groups">
        <SearchFormMarkup found={found} />
      </div>
    </details>
  );
}

/** Around the listing while nothing is asked, and in its place as soon as something is. */
export function ListingResults({
  found,
  view,
  children,
}: {
  found: Found;
  view: ResultsView | undefined;
  children: ReactNode;
}) {
  if (view) return <ResultsContainer view={view} />;
  const { id } = found.open.form;
  return (
    <div
      className={`search-filter-results search-filter-results-${id}`}
      id={`search-filter-results-${id}`}
      data-paged={found.request.page}
    >
      {children}
      <span hidden data-search-filter-action="infinite-scroll-end" />
    </div>
  );
}
