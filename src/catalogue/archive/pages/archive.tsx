import type { ReactNode } from 'react';
import { useRequest } from '../../../frame/page/context.tsx';
import { type Listing, ListingFrame, pageAddress } from '../../../frame/page/listing.tsx';
import { Breadcrumb, type Crumb } from '../../cards/pages/breadcrumb.tsx';
import { ProductGrid } from '../../cards/pages/card.tsx';
import type { ListingView } from '../../listing/model.ts';
import type { Picture } from '../../model.ts';
import { cropOf } from '../../pictures/model.ts';
import type { ListingAside } from '../aside.tsx';
import type { FilterView } from '../filter-view.ts';
import { type ArchiveProducts, otherParameters } from '../view.ts';
import { FilterChips, FilterPanel } from './filters.tsx';
import { ListingTools } from './listing-tools.tsx';

export interface ArchiveView {
  title: string;
  /** Clean HTML; '' without one. */
  description: string;
  picture: Picture | undefined;
  crumbs: readonly Crumb[];
  children: readonly { id: number; name: string; href: string; picture: Picture | undefined }[];
  /** Where the categories are that found no place, and how many. */
  moreChildren: { href: string; count: number } | undefined;
  /** Whether it is the listing's first page, which alone has description and picture. */
  first: boolean;
  /** The listing itself; undefined where something else stands in its place. */
  listed: ListedView | undefined;
  /** What modules above put beside the listing and around it. */
  aside: Pick<ListingAside, 'node' | 'replacesFilters'> & { around: (listing: ReactNode) => ReactNode };
}

export interface ListedView extends ArchiveProducts {
  /** Undefined where something else filters, and nothing is chosen here. */
  filters: FilterView | undefined;
}

export function ArchivePage({ view }: { view: ArchiveView }) {
  const { t } = useRequest();
  const { aside, listed } = view;
  const filters = aside.replacesFilters ? undefined : listed?.filters;
  const own = filters && (filters.groups.length > 0 || filters.price !== undefined);
  const offers = own || aside.node !== null;
  return (
    <>
      <Breadcrumb crumbs={view.crumbs} />
      <ArchiveHeader view={view} />
      <div className={`nv-shop${offers ? ' has-sidebar' : ''}`}>
        {offers && (
          <aside className="shop-sidebar" aria-label={t('catalogue.filter.aside')}>
            {aside.node}
            {own && <FilterPanel view={filters} />}
          </aside>
        )}
        <div className="shop-products">
          {aside.around(listed && <Listed view={listed} columns={offers ? 3 : 4} />)}
        </div>
      </div>
    </>
  );
}

function Listed({ view, columns }: { view: ListedView; columns: number }) {
  const { t } = useRequest();
  return (
    <>
      {view.filters && <FilterChips view={view.filters} />}
      {view.cards.length === 0 ? (
        <p className="woocommerce-info woocommerce-no-products-found">
          {t(view.filtered ? 'catalogue.no_products_filtered' : 'catalogue.no_products')}
        </p>
      ) : (
        <Products view={view} columns={columns} />
      )}
    </>
  );
}

function ArchiveHeader({ view }: { view: ArchiveView }) {
  const { t } = useRequest();
  const { picture, first } = view;
  return (
    <header className={`woocommerce-products-header${picture && first ? ' has-picture' : ''}`}>
      <h1 className="woocommerce-products-header__title page-title">{view.title}</h1>
      {view.description !== '' && first && (
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
            {view.moreChildren && (
              <li className="more-subcategories">
                <a href={view.moreChildren.href} rel="nofollow">
                  {t('catalogue.more_categories', { count: view.moreChildren.count })}
                </a>
              </li>
            )}
          </ul>
        </nav>
      )}
      {picture && first && (
        <img
          className="term-picture"
          src={picture.src}
          style={cropOf(picture)}
          srcSet={picture.srcset}
          sizes="(width >= 768px) 320px, 100vw"
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
        />
      )}
    </header>
  );
}

function Products({ view, columns }: { view: ListedView; columns: number }) {
  const ctx = useRequest();
  const { t } = ctx;
  return (
    <>
      <ListingTools
        count={<ResultCount view={view} />}
        sort={view.sort}
        view={view.view}
        viewAddress={(ref) => pageAddress(inView(view.listing, ref), view.listing.page)}
        base={view.listing.base}
        others={otherParameters(ctx, 'orderby')}
      />
      <ListingFrame
        listing={view.listing}
        labels={{
          more: t('catalogue.more_products'),
          previous: t('catalogue.previous_products'),
          pages: t('catalogue.pages'),
        }}
      >
        <ProductGrid
          cards={view.cards}
          columns={columns}
          view={view.view}
          eager
          items
          page={view.listing.page}
        />
      </ListingFrame>
    </>
  );
}

function inView(listing: Listing, ref: ListingView): Listing {
  const query = new URLSearchParams(listing.query);
  query.set('ref', ref);
  return { ...listing, query: `?${query.toString().replaceAll('%2C', ',')}` };
}

/** @param shown the pages that stand on the screen; by default the one asked for */
export function ResultCount({
  view: { total, pageSize, sort, listing },
  shown = { first: listing.page, last: listing.page },
}: {
  view: ArchiveProducts;
  shown?: { first: number; last: number };
}) {
  const { t } = useRequest();
  const from = (shown.first - 1) * pageSize + 1;
  const to = Math.min(total, shown.last * pageSize);
  const sorted = sort !== 'menu_order';
  return (
    <p className="woocommerce-result-count" role="alert" data-is-sorted-by={sorted || undefined}>
      {from === 1 && to === total
        ? t('catalogue.count_all', { total })
        : t('catalogue.count_page', { from, to, total })}
      {sorted && <span className="screen-reader-text"> {t(`catalogue.sorted_by.${sort}`)}</span>}
    </p>
  );
}
