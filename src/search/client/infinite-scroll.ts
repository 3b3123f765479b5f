import { announce, targetOf } from './loading.ts';
import type { Reply } from './reply.ts';
import type { FormSettings } from './settings.ts';

/** What a page of results says when none comes after it. */
const END = "[data-search-filter-action='infinite-scroll-end']";

export const ended = (area: ParentNode): boolean => area.querySelector(END) !== null;

/** What the scrolling asks of the form whose results it continues. */
interface Continued {
  readonly settings: FormSettings;
  /** The page that stands last. */
  page: number;
  loadMore(page: number): Promise<Reply | undefined>;
}

/** Adds the next page when the end of the results comes near (spec section 4). */
export class InfiniteScroll {
  readonly #client: Continued;
  #busy = false;
  /** There is nothing after what stands there. */
  over: boolean;
  /** The markup that came last: the same again means that there is no more. */
  #last = '';

  constructor(client: Continued) {
    this.#client = client;
    const target = targetOf(client.settings);
    this.over = !target || ended(target);
    const look = () => void this.#look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    // A short first page is followed at once.
    window.setTimeout(look);
  }

  /** A new search begins at its first page. */
  begin(over: boolean): void {
    this.over = over;
    this.#last = '';
    window.setTimeout(() => void this.#look());
  }

  async #look(): Promise<void> {
    const { settings } = this.#client;
    const target = targetOf(settings);
    if (this.#busy || this.over || !target || target.classList.contains('sf-loading')) return;
    const container =
      (settings.scrollContainer && target.querySelector<HTMLElement>(settings.scrollContainer)) || target;
    if (window.innerHeight <= container.getBoundingClientRect().bottom + settings.scrollTrigger) return;
    this.#busy = true;
    const loader = settings.scrollLoader ? loaderFor(container) : undefined;
    const reply = await this.#client.loadMore(this.#client.page + 1);
    loader?.remove();
    this.#busy = false;
    // A failure is tried again by the next movement.
    if (reply?.results === undefined) return;
    if (reply.results === this.#last) {
      this.over = true;
      return;
    }
    this.#last = reply.results;
    const page = document.createElement('template');
    page.innerHTML = reply.results;
    const from =
      (settings.scrollContainer && page.content.querySelector(settings.scrollContainer)) || page.content;
    const items =
      settings.scrollItems === '' ? [...from.children] : [...from.querySelectorAll(settings.scrollItems)];
    if (ended(page.content) || items.length === 0) this.over = true;
    const existing = settings.scrollItems === '' ? [] : [...container.querySelectorAll(settings.scrollItems)];
    const last = existing.at(-1);
    if (last) last.after(...items);
    else container.append(...items);
    target.dataset.paged = String(this.#client.page);
    announce(page.content.querySelector('.woocommerce-result-count')?.textContent ?? '');
    window.setTimeout(() => void this.#look());
  }
}

function loaderFor(container: HTMLElement): HTMLElement {
  const loader = document.createElement(container.matches('ul, ol') ? 'li' : 'div');
  loader.className = 'search-filter-scroll-loading';
  container.append(loader);
  return loader;
}
