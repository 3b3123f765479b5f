import { Breadcrumb, type Crumb } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import type { Template } from '../../platform/render/template.ts';
import type { ResultsView } from '../form/results.ts';
import { ListingForm } from './listing-form.tsx';
import { ResultsContainer } from './results.tsx';

/** A form on a page of its own, with its results beside it. */
export function SearchPage({
  crumbs,
  title,
  text,
  view,
  form,
}: {
  crumbs: readonly Crumb[];
  title: string;
  text: string;
  view: ResultsView;
  /** Its markup; undefined where only the results are asked for. */
  form: Template | undefined;
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
        {form !== undefined && (
          <aside className="shop-sidebar" aria-label={t('search.filter')}>
            <ListingForm markup={form} />
          </aside>
        )}
        <div className="shop-products">
          <ResultsContainer view={view} />
        </div>
      </div>
    </>
  );
}
