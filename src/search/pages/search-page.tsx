import { Breadcrumb, type Crumb } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import type { Template } from '../../platform/render/template.ts';
import type { SearchForm } from '../setup/model-setup.ts';
import { ListingForm } from './listing-form.tsx';
import { ResultsContainer } from './results.tsx';

/** A form on a page of its own, with its results beside it. */
export function SearchPage({
  crumbs,
  title,
  text,
  form,
  page,
  found,
  alone = false,
}: {
  crumbs: readonly Crumb[];
  title: string;
  text: string;
  form: Pick<SearchForm, 'id'>;
  page: number;
  found: { results: Template; form: Template };
  /** Whether only the results are asked for. */
  alone?: boolean;
}) {
  const { t } = useRequest();
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className="woocommerce-products-header">
        <h1 className="page-title">{title}</h1>
        {text !== '' && <p className="term-description">{text}</p>}
      </header>
      <div className="nv-shop has-sidebar">
        {!alone && (
          <aside className="shop-sidebar" aria-label={t('search.filter')}>
            <ListingForm markup={found.form} />
          </aside>
        )}
        <div className="shop-products">
          <ResultsContainer id={form.id} page={page} results={found.results} />
        </div>
      </div>
    </>
  );
}
