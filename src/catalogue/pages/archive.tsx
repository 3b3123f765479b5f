import { useVisit } from '../../frame/context.tsx';
import type { Card } from '../cards.ts';
import type { Picture } from '../model.ts';
import { pageNumbers, SORTS, type Sort } from '../model-listing.ts';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { ProductGrid } from './card.tsx';

export interface ArchiveView {
  title: string;
  /** Clean HTML; '' without one. */
  description: string;
  crumbs: readonly Crumb[];
  children: readonly { id: number; name: string; href: string; picture: Picture | undefined }[];
  cards: readonly Card[];
  total: number;
  page: number;
  pages: number;
  pageSize: number;
  sort: Sort;
  /** The archive's address at one of its pages. */
  at: (page: number) => string;
}

export function ArchivePage({ view }: { view: ArchiveView }) {
  const { t } = useVisit();
  return (
    <>
      <Breadcrumb crumbs={view.crumbs} />
      <header className="woocommerce-products-header">
        <h1 className="woocommerce-products-header__title page-title">{view.title}</h1>
        {view.description !== '' && view.page === 1 && (
          <div className="term-description" dangerouslySetInnerHTML={{ __html: view.description }} />
        )}
        {view.children.length > 0 && (
          <nav aria-label={t('catalogue.categories')}>
            <ul className="product-subcategories">
              {view.children.map(({ id, name, href }) => (
                <li key={id}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {view.cards.length === 0 ? (
        <p className="woocommerce-info woocommerce-no-products-found">{t('catalogue.no_products')}</p>
      ) : (
        <>
          <div className="products-toolbar">
            <ResultCount view={view} />
            <Ordering view={view} />
          </div>
          <ProductGrid cards={view.cards} eager />
          <Pagination view={view} />
        </>
      )}
    </>
  );
}

function ResultCount({ view: { total, page, pageSize, sort } }: { view: ArchiveView }) {
  const { t } = useVisit();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  const sorted = sort !== 'menu_order';
  return (
    <p className="woocommerce-result-count" role="alert" data-is-sorted-by={sorted || undefined}>
      {total <= pageSize
        ? t('catalogue.count_all', { total })
        : t('catalogue.count_page', { from, to, total })}
      {sorted && <span className="screen-reader-text"> {t(`catalogue.sorted_by.${sort}`)}</span>}
    </p>
  );
}

/** A plain form; the behaviour sends it when the choice changes. */
function Ordering({ view: { sort, at } }: { view: ArchiveView }) {
  const { t, query } = useVisit();
  const others = query.without('orderby', 'paged').entries();
  return (
    <form className="woocommerce-ordering" method="get" action={at(1)}>
      <select name="orderby" className="orderby" aria-label={t('catalogue.sort')} defaultValue={sort}>
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(`catalogue.sort.${value}`)}
          </option>
        ))}
      </select>
      <input type="hidden" name="paged" value="1" />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button no-js-only">
        {t('catalogue.sort_button')}
      </button>
    </form>
  );
}

function Pagination({ view: { page, pages, at, sort } }: { view: ArchiveView }) {
  const { t } = useVisit();
  if (pages < 2) return null;
  const query = sort === 'menu_order' ? '' : `?orderby=${sort}`;
  const to = (number: number) => at(number) + query;
  return (
    <nav className="woocommerce-pagination" aria-label={t('catalogue.pages')}>
      <ul className="page-numbers">
        {page > 1 && (
          <li>
            <a className="prev page-numbers" href={to(page - 1)} rel="prev">
              <span aria-hidden="true">←</span>
              <span className="screen-reader-text">{t('catalogue.previous_page')}</span>
            </a>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index, all) => (
          <li key={number === 0 ? `gap-${all[index - 1]}` : number}>
            {number === 0 ? (
              <span className="page-numbers dots">…</span>
            ) : number === page ? (
              <span aria-current="page" className="page-numbers current">
                {number}
              </span>
            ) : (
              <a className="page-numbers" href={to(number)} aria-label={t('catalogue.page', { number })}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a className="next page-numbers" href={to(page + 1)} rel="next">
              <span aria-hidden="true">→</span>
              <span className="screen-reader-text">{t('catalogue.next_page')}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
