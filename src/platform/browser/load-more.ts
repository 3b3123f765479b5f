import { listen, ready, trigger } from './contract.ts';
import { forgetSnapshot, keepSnapshot, restoreSnapshot } from './load-more-snapshot.ts';

/** What the page says of a listing that grows: `src/frame/page/listing.tsx` writes it. */
interface Settings {
  widget_id: string;
  load_method: 'loadmore' | 'lazyload';
  current_page: number;
  max_num_pages: number;
  change_url: boolean;
  reinit_js: boolean;
  base_url: string;
  url_args: string;
  nonce: string;
  error: string;
  /** The contract's call for posts, `{endpoint}{page}/{lang}`, where there is one. */
  call?: { endpoint: string; lang: string; query: Record<string, unknown> };
}

interface Reply {
  type: string;
  html: string;
  lastbatch: boolean;
  resultsCount: string;
}

/** How long after the last movement the address is rewritten (spec section 9). */
const SCROLL_MS = 250;
/** How far below the window the end may be. What lies above it counts as well: who jumps to the foot has passed the end. */
const AHEAD = '1000000px 0px 600px';

/** Lets every listing of the page grow. Without scripts its links lead to the other pages. */
export function attachListings(): void {
  const attach = () => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-listing]:not([data-listing-grows])')) {
      root.dataset.listingGrows = '';
      attachListing(root);
    }
  };
  ready(() => {
    attach();
    // A search form may put a listing back that stood there before.
    listen(document.body, 'sf:ajaxfinish', attach);
  });
}

function attachListing(root: HTMLElement): void {
  const settings = JSON.parse(root.dataset.listing ?? '{}') as Settings;
  const items = root.querySelector<HTMLElement>('[data-listing-items]');
  if (!items) return;
  const more = root.querySelector<HTMLElement>('.load-more-products');
  const previous = root.querySelector<HTMLElement>('.load-previous');
  const status = root.querySelector<HTMLElement>('.listing-status');
  const shown = { first: settings.current_page, last: settings.current_page };
  let busy = false;
  let watcher: IntersectionObserver | undefined;
  mark([...items.children], settings.current_page);

  const restored = restoreSnapshot(settings.widget_id, items);
  if (restored) Object.assign(shown, restored);
  fitLinks();

  /** Where a page is, with the query that the address has now: a view may have been chosen meanwhile. */
  function address(page: number): string {
    const query = root.dataset.query ?? settings.url_args;
    return (page > 1 ? `${settings.base_url}page/${page}/` : settings.base_url) + query;
  }

  function fitLinks(): void {
    if (shown.last >= settings.max_num_pages) {
      watcher?.disconnect();
      more?.remove();
    }
    if (shown.first <= 1) previous?.remove();
    more?.querySelector('a')?.setAttribute('href', address(shown.last + 1));
    previous?.querySelector('a')?.setAttribute('href', address(shown.first - 1));
  }

  const headers = { 'content-type': 'application/json', 'x-wp-nonce': settings.nonce };

  /** The same page by either call. The one for posts answers markup alone, and ends by its count of pages. */
  async function ask(page: number): Promise<Reply> {
    const { call } = settings;
    if (call) {
      const reply = await fetch(`${call.endpoint}${page}/${call.lang}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers,
        body: JSON.stringify(call.query),
      });
      if (!reply.ok) throw new Error(`${call.endpoint}${page}: ${reply.status}`);
      const lastbatch = page >= settings.max_num_pages;
      return { type: 'success', html: (await reply.json()) as string, lastbatch, resultsCount: '' };
    }
    const url = new URL(address(page), location.href);
    url.searchParams.set('shown', `${Math.min(page, shown.first)}-${Math.max(page, shown.last)}`);
    url.searchParams.set('neve-infinite-scroll', 'true');
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      headers,
      body: '{}',
    });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return (await response.json()) as Reply;
  }

  async function load(page: number): Promise<Element[]> {
    const reply = await ask(page);
    const template = document.createElement('template');
    template.innerHTML = reply.html;
    const fresh = [...template.content.children];
    mark(fresh, page);
    // An empty answer ends it as the last page does, whatever was said before.
    if (page > shown.last && (reply.lastbatch || fresh.length === 0)) settings.max_num_pages = page;
    if (reply.resultsCount)
      for (const count of document.querySelectorAll('.woocommerce-result-count'))
        count.outerHTML = reply.resultsCount;
    return fresh;
  }

  async function grow(page: number): Promise<void> {
    if (busy) return;
    busy = true;
    const loader = root.querySelector<HTMLElement>('.nv-loader');
    root.setAttribute('aria-busy', 'true');
    if (loader) loader.hidden = false;
    if (status) status.textContent = '';
    const byKeyboard = document.activeElement !== null && root.contains(document.activeElement);
    try {
      const fresh = await load(page);
      if (page > shown.last) items?.append(...fresh);
      else prepend(fresh);
      shown.first = Math.min(shown.first, page);
      shown.last = Math.max(shown.last, page);
      if (byKeyboard) focusFirst(fresh);
      fitLinks();
      follow();
      if (settings.reinit_js) trigger(root, 'listing_grown', [fresh]);
    } catch {
      watcher?.disconnect();
      if (status) status.textContent = settings.error;
    } finally {
      busy = false;
      root.removeAttribute('aria-busy');
      if (loader) loader.hidden = true;
    }
  }

  /** Above what is being looked at, and what is being looked at stays where it is. */
  function prepend(fresh: Element[]): void {
    const first = items?.firstElementChild;
    const before = first?.getBoundingClientRect().top ?? 0;
    items?.prepend(...fresh);
    window.scrollBy({ top: (first?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant' });
  }

  function pageInView(): number {
    let page = shown.first;
    for (const item of items?.children ?? []) {
      if (item.getBoundingClientRect().top > window.innerHeight / 2) break;
      page = Number((item as HTMLElement).dataset.page ?? page);
    }
    return page;
  }

  /** The address follows the page that is in view. */
  function follow(): void {
    if (!root.isConnected || !settings.change_url || shown.first === shown.last) return;
    const wanted = address(pageInView());
    if (location.pathname + location.search !== wanted) history.replaceState(history.state, '', wanted);
  }

  let timer = 0;
  window.addEventListener(
    'scroll',
    () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(follow, SCROLL_MS);
    },
    { passive: true },
  );
  // At once before leaving: what Back leads to is what stood there.
  window.addEventListener('pagehide', () => {
    window.clearTimeout(timer);
    if (!root.isConnected) return;
    follow();
    if (shown.first === shown.last) forgetSnapshot(settings.widget_id);
    else keepSnapshot(settings.widget_id, items, shown);
  });
  more?.addEventListener('click', (event) => go(event, shown.last + 1));
  previous?.addEventListener('click', (event) => go(event, shown.first - 1));
  listen(root, 'listing_view_changed', fitLinks);

  function go(event: MouseEvent, page: number): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void grow(page);
  }

  if (settings.load_method === 'lazyload' && more && shown.last < settings.max_num_pages) {
    watcher = new IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher?.unobserve(more);
        await grow(shown.last + 1);
        // Watched anew, so that a short page is followed by the next one at once.
        if (more.isConnected && status?.textContent === '') watcher?.observe(more);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(more);
  }
}

function mark(items: readonly Element[], page: number): void {
  for (const item of items) (item as HTMLElement).dataset.page = String(page);
}

function focusFirst(items: readonly Element[]): void {
  items[0]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}
