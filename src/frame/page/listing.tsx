import type { ReactNode } from 'react';
import { json, type Reply } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import { renderMarkup, useRequest } from './context.tsx';

/**
 * How a long listing goes on, for products and posts alike: by page numbers, by a button, or by itself. Numbers
 * are always there for those without scripts. `src/platform/browser/load-more.ts` is the other half.
 */
export interface Listing {
  /** Names the listing on its page. */
  id: string;
  method: 'numbers' | 'loadmore' | 'lazyload';
  page: number;
  pages: number;
  /** The address of the first page without its query; further pages are `page/N/` below it. */
  base: string;
  /** With its question mark, or ''. */
  query: string;
}

/** The address of one page of a listing. */
export function pageAddress({ base, query }: Pick<Listing, 'base' | 'query'>, page: number): string {
  return (page > 1 ? `${base}page/${page}/` : base) + query;
}

/** Page numbers to link to, with gaps as 0: three at each end and three around the current one. */
function pageNumbers(current: number, last: number): number[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page <= 3 || page > last - 3 || Math.abs(page - current) <= 3,
  );
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0) > 1;
    return gap ? [0, page] : [page];
  });
}

/**
 * Stands around a listing. Its one element marked `data-listing-items` is what further pages are added to.
 *
 * @param labels in the words of what is listed: "More products", "Earlier products", "Product pages"
 */
export function ListingFrame({
  listing,
  labels,
  call,
  children,
}: {
  listing: Listing;
  /** Where further pages come from, where it is not their own address: the contract's call for posts. */
  call?: { endpoint: string; lang: string; query: Record<string, unknown> };
  labels: { more: string; previous: string; pages: string };
  children: ReactNode;
}) {
  const { t, shop } = useRequest();
  const { page, pages, method } = listing;
  const grows = method !== 'numbers' && pages > 1;
  const settings = {
    widget_id: listing.id,
    load_method: method,
    current_page: page,
    max_num_pages: pages,
    change_url: true,
    reinit_js: true,
    base_url: listing.base,
    url_args: listing.query,
    // Reading a listing changes nothing, so this is the contract's courtesy and is not asked for.
    nonce: shop.nonces.make('wp_rest', 'guest'),
    error: t('listing.error'),
    ...(call ? { call } : {}),
  };
  return (
    <div className={`listing listing-${method}`} data-listing={grows ? JSON.stringify(settings) : undefined}>
      {page > 1 && grows && (
        <p className="load-previous">
          <a className="button" href={pageAddress(listing, page - 1)} rel="prev">
            {labels.previous}
          </a>
        </p>
      )}
      {children}
      {page < pages && grows && (
        <p className={call ? 'load-more-products infinite-scroll-trigger' : 'load-more-products'}>
          <a className="button" href={pageAddress(listing, page + 1)} rel="next">
            {labels.more}
          </a>
          <span className="nv-loader" hidden />
        </p>
      )}
      {grows && <p className="listing-status" role="status" />}
      <PageNumbers listing={listing} label={labels.pages} />
    </div>
  );
}

/** The numbers of the contract (wire.md 5.3). `address` where pages do not stand under `page/N/`. */
export function PageNumbers({
  listing,
  label,
  address = (number) => pageAddress(listing, number),
}: {
  listing: Listing;
  label: string;
  address?: (page: number) => string;
}) {
  const { t } = useRequest();
  const { page, pages } = listing;
  if (pages < 2) return null;
  return (
    <nav className="woocommerce-pagination" aria-label={label}>
      <ul className="page-numbers">
        {page > 1 && (
          <li>
            <a className="prev page-numbers" href={address(page - 1)} rel="prev">
              <span aria-hidden="true">←</span>
              <span className="screen-reader-text">{t('listing.previous_page')}</span>
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
              <a className="page-numbers" href={address(number)} aria-label={t('listing.page', { number })}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a className="next page-numbers" href={address(page + 1)} rel="next">
              <span aria-hidden="true">→</span>
              <span className="screen-reader-text">{t('listing.next_page')}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The contract's reply to "load more" (wire.md 1.6): the next page's items, and whether there are others. */
export function moreReply(
  ctx: RequestContext,
  { page, pages, items, count }: { page: number; pages: number; items: ReactNode; count: ReactNode },
): Reply {
  return json({
    type: 'success',
    html: renderMarkup(ctx, items),
    lastbatch: page >= pages,
    resultsCount: renderMarkup(ctx, count),
  });
}

/** Which pages stand on the screen once this one is added: `?shown=2-4` (ours; without it, all up to this one). */
export function shownPages({ query }: RequestContext, page: number): { first: number; last: number } {
  const match = /^(\d{1,6})-(\d{1,6})$/.exec(query.text('shown', 20));
  const first = Number(match?.[1] ?? 1);
  const last = Number(match?.[2] ?? page);
  return first >= 1 && first <= page && page <= last ? { first, last } : { first: 1, last: page };
}
