import { delegate, trigger } from '../../../platform/browser/contract.ts';

/** List or grid without a new page: the address and the links to other pages carry it on. */
export function attachViewToggle(): void {
  delegate('click', '.nv-view-toggle a[data-view]', (event, link) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const view = link.dataset.view === 'list' ? 'list' : 'grid';
    for (const products of document.querySelectorAll('[data-listing-items]'))
      products.classList.toggle('list-view', view === 'list');
    for (const other of document.querySelectorAll('.nv-view-toggle a[data-view]')) {
      if (other === link) other.setAttribute('aria-current', 'true');
      else other.removeAttribute('aria-current');
    }
    history.replaceState(history.state, '', withView(location.href, view));
    for (const page of document.querySelectorAll<HTMLAnchorElement>(
      '.listing a.page-numbers, .pagination a.page-numbers, .load-more-products a, .load-previous a, .listing-filters a, .listing-chips a',
    ))
      page.href = withView(page.href, view);
    for (const form of document.querySelectorAll<HTMLFormElement>(
      '.woocommerce-ordering, .widget_price_filter form',
    )) {
      const field =
        form.querySelector<HTMLInputElement>('input[name=ref]') ?? document.createElement('input');
      Object.assign(field, { type: 'hidden', name: 'ref', value: view });
      form.append(field);
    }
    for (const listing of document.querySelectorAll<HTMLElement>('.listing')) {
      const url = new URL(withView(location.href, view));
      url.searchParams.delete('paged');
      listing.dataset.query = url.search;
      trigger(listing, 'listing_view_changed');
    }
  });
}

function withView(address: string, view: string): string {
  const url = new URL(address);
  url.searchParams.set('ref', view);
  url.search = url.search.replaceAll('%2C', ',');
  return url.toString();
}
