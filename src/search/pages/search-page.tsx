import { Breadcrumb, type Crumb } from '../../catalogue/index.ts';
import type { ResultsView } from '../form/results.ts';
import { SearchFormMarkup } from './form.tsx';
import { ResultsContainer } from './results.tsx';

/** A form on a page of its own, with its results beside it. */
export function SearchPage({
  crumbs,
  title,
  text,
  view,
  withForm,
}: {
  crumbs: readonly Crumb[];
  title: string;
  text: string;
  view: ResultsView;
  withForm: boolean;
}) {
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className="woocommerce-products-header">
        <h1 className="page-title">{title}</h1>
        {text !== '' && <p className="term-description">{text}</p>}
      </header>
      <div className="sf-page">
        {withForm && (
          <div className="sf-page-form">
            <SearchFormMarkup found={view.found} />
          </div>
        )}
        <ResultsContainer view={view} />
      </div>
    </>
  );
}
