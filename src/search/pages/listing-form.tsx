import type { ReactNode } from 'react';
import { useFinished, useRequest } from '../../frame/page/context.tsx';
import type { Template } from '../../platform/render/template.ts';
import type { ByLanguage } from '../form/languages.ts';
import { InLanguages } from './results.tsx';

/**
 * The form beside a listing; on narrow screens it opens by its own button, with or without scripts.
 *
 * @param markup of the form
 */
export function ListingForm({ markup }: { markup: Template }) {
  const { t } = useRequest();
  const finished = useFinished();
  return (
    <details className="listing-filters">
      <summary className="button">{t('search.filter')}</summary>
      <div className="listing-filter-groups" dangerouslySetInnerHTML={finished(markup)} />
    </details>
  );
}

/** The container of a form's results around the listing, while nothing is asked. */
export function IdleResults({
  id,
  languages,
  children,
}: {
  id: number;
  languages: ByLanguage;
  children: ReactNode;
}) {
  return (
    <div
      className={`search-filter-results search-filter-results-${id}`}
      id={`search-filter-results-${id}`}
      data-paged={1}
    >
      {children}
      <span hidden data-search-filter-action="infinite-scroll-end" />
      <InLanguages addresses={languages} />
    </div>
  );
}
