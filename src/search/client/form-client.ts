import { makeTimer, watchFields } from './auto-update.ts';
import { countClick } from './clicks.ts';
import { complain, forgive } from './complain.ts';
import { type FormState, tell } from './events.ts';
import { rememberResult } from './focus.ts';
import { ended, InfiniteScroll } from './infinite-scroll.ts';
import { followLanguages } from './languages.ts';
import { announce, scrollTo, showLoading, targetOf } from './loading.ts';
import { comeBack, giveWay, offerToShow, sayShow } from './narrow.ts';
import { fetchReply, isAtResults, mayFetch, type Reply, takeForm } from './reply.ts';
import { resetFields } from './reset.ts';
import { rewritten } from './rewrite.ts';
import { fieldPairs } from './serialize.ts';
import { type FormSettings, ownAddress, readSettings } from './settings.ts';
import { Trail } from './trail.ts';
import { dressFields } from './widgets/widgets.ts';

type Action = 'submit' | 'pagination' | 'back';

/** One search form in the browser: spec section 4, "Search form", and search-and-filter.md 1.4. */
export class FormClient {
  readonly form: HTMLFormElement;
  readonly #timer = makeTimer(() => this.#changed());
  readonly #trail: Trail;
  readonly #scroll: InfiniteScroll | undefined;
  #asking: AbortController | undefined;
  #askingForm: AbortController | undefined;
  #submitting = false;
  /** Puts back what waiting changed. */
  #rest: (() => void) | undefined;
  page: number;
  /** Long lists that are unfolded, as the address says it. */
  #more = moreOf(location.href);
  #action = '';
  #html = '';

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.page = Number(form.dataset.initPaged ?? 1);
    void dressFields(form, [...form.querySelectorAll<HTMLLIElement>(':scope > ul > li')]);
    watchFields(form, this.#timer, () => void this.submit());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#timer.stop();
      void this.submit();
    });
    this.#trail = new Trail(form, (url, scroll) => void this.#goBack(url, scroll));
    const { infinite, instance } = this.settings;
    if (infinite && instance === 1) this.#scroll = new InfiniteScroll(this);
    targetOf(this.settings)?.addEventListener('click', (event) => countClick(event, this.settings));
    offerToShow(this.form, () => targetOf(this.settings));
    this.#tell('sf:init');
  }

  /** Read anew each time: a reply may change the form's attributes. */
  get settings(): FormSettings {
    return readSettings(this.form);
  }

  /** A second submit is ignored while one is in progress. */
  async submit(): Promise<void> {
    if (this.#submitting) return;
    this.#submitting = true;
    this.page = 1;
    const settings = this.settings;
    if (!mayFetch(this.form, targetOf(settings))) {
      location.href = this.address(1);
      // The page may come back out of the browser's memory.
      window.addEventListener('pageshow', () => this.#settle(), { once: true });
      return;
    }
    try {
      await this.load({ action: 'submit', page: 1, url: this.address(1) });
    } finally {
      this.#submitting = false;
    }
  }

  #settle(): void {
    this.#submitting = false;
  }

  /** Where the results of what is in the fields are; a person may go there. */
  address(page: number): string {
    const { url, field } = rewritten(this.form, this.settings);
    const pairs = fieldPairs(this.form, field);
    const orderby = chosenOrder();
    if (orderby) pairs.push(`orderby=${encodeURIComponent(orderby)}`);
    if (this.#more !== '') pairs.push(`more=${this.#more}`);
    if (page > 1) pairs.push(`sf_paged=${page}`);
    const view = new URL(location.href).searchParams.get('ref');
    if (view === 'grid' || view === 'list') pairs.push(`ref=${view}`);
    const query = pairs.join('&');
    return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
  }

  /** Where the results of an address are fetched from. */
  #requestUrl(address: string): string {
    const settings = this.settings;
    const { search } = new URL(address, location.href);
    const join = (base: string) =>
      base + (search === '' ? '' : (base.includes('?') ? '&' : '?') + search.slice(1));
    if (settings.dataType === 'json') return `${join(settings.ajaxUrl)}&lang=${settings.language}`;
    return address;
  }

  /** Fetches a page of results into its place. A request in flight is aborted: its answer never shows. */
  async load(wish: { action: Action; page: number; url: string; scroll?: number }): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#action = wish.action;
    this.#more = moreOf(wish.url);
    const settings = this.settings;
    const target = targetOf(settings);
    this.#rest?.();
    forgive(target);
    const focus = rememberResult(target);
    this.#rest = showLoading(this.form, settings);
    this.#tell('sf:ajaxstart', { type: 'load_results' });
    const ajaxURL = this.#requestUrl(wish.url);
    let reply: Reply | undefined;
    try {
      reply = await fetchReply(ajaxURL, settings, asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#fail(ajaxURL, error);
      complain(target, settings, () => void this.load(wish));
    }
    if (this.#asking !== asking) return;
    if (reply) {
      this.page = wish.page;
      await this.#show(reply, target, settings, wish);
      if (this.#asking !== asking) return;
    }
    this.#rest?.();
    this.#rest = undefined;
    if (reply) focus();
    if (reply && target) announce(target.querySelector('.woocommerce-result-count')?.textContent ?? '');
    if (reply && wish.action === 'submit') giveWay(this.form, this.settings, target);
    this.#tell('sf:ajaxfinish');
    if (reply && wish.scroll !== undefined) window.scrollTo({ top: wish.scroll, behavior: 'instant' });
    else if (reply && wish.action !== 'back') scrollTo(this.form, this.settings, wish.action);
  }

  /** @returns once its fields are dressed as well */
  async #show(
    reply: Reply,
    target: HTMLElement | undefined,
    settings: FormSettings,
    wish: { action: Action; page: number; url: string },
  ): Promise<void> {
    if (settings.updatesAddress && wish.action !== 'back') this.#trail.push(wish.url);
    this.#html = reply.results ?? '';
    if (target && reply.results !== undefined && settings.replaceResults) {
      target.innerHTML = reply.results;
      target.dataset.paged = String(wish.page);
      followLanguages(target);
    }
    if (reply.title && settings.updatesAddress) document.title = reply.title;
    for (const [selector, markup] of reply.sections) {
      const section = document.querySelector(selector);
      if (section) section.innerHTML = markup;
    }
    this.#scroll?.begin(target !== undefined && ended(target));
    if (wish.action !== 'submit') comeBack(this.form, target);
    // A form inside of the target has come with it.
    if (reply.form && !target?.contains(this.form)) {
      const fresh = takeForm(this.form, reply.form);
      sayShow(this.form);
      await dressFields(this.form, fresh);
    }
  }

  /** Fetches the next page to be added below. @returns its markup; undefined when it could not be had */
  async loadMore(page: number): Promise<Reply | undefined> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const ajaxURL = this.#requestUrl(this.address(page));
    this.#action = 'pagination';
    this.#tell('sf:ajaxstart', { type: 'load_more' });
    try {
      const reply = await fetchReply(ajaxURL, this.settings, asking.signal);
      if (this.#asking !== asking) return undefined;
      this.page = page;
      this.#html = reply.results ?? '';
      return reply;
    } catch (error) {
      if (!asking.signal.aborted) {
        this.#fail(ajaxURL, error);
        complain(targetOf(this.settings), this.settings, undefined);
      }
      return undefined;
    } finally {
      if (this.#asking === asking) this.#tell('sf:ajaxfinish');
    }
  }

  #fail(ajaxURL: string, error: unknown, alone = false): void {
    const what = { ajaxURL, errorThrown: String(error), textStatus: 'error', jqXHR: null };
    this.#tell('sf:ajaxerror', { ...what, alone });
    this.#submitting = false;
  }

  /** What a change leads to: the results, or the counts alone. */
  #changed(): void {
    const { autoUpdate, refreshCount } = this.settings;
    if (autoUpdate) void this.submit();
    else if (refreshCount) void this.refreshForm();
  }

  /** Fetches the form alone, with the counts that belong to what is in its fields. */
  refreshForm(): Promise<void> {
    const { ajaxFormUrl, language } = this.settings;
    const { search } = new URL(this.address(1), location.href);
    return this.#fetchForm(`${ajaxFormUrl}&${search.slice(1)}&lang=${language}`);
  }

  /** Unfolds a long list, or folds it again, with all else as it is. */
  async #unfold(link: HTMLAnchorElement): Promise<void> {
    this.#more = moreOf(link.href);
    const settings = this.settings;
    // A listing's own form knows what the listing is of; elsewhere the form is asked for by its number.
    if (settings.dataType === 'json') await this.refreshForm();
    else await this.#fetchForm(this.address(1));
    if (settings.updatesAddress && isAtResults(settings))
      history.replaceState(history.state, '', this.address(this.page));
  }

  async #fetchForm(ajaxURL: string): Promise<void> {
    this.#askingForm?.abort();
    const asking = new AbortController();
    this.#askingForm = asking;
    this.#tell('sf:ajaxformstart', { alone: true });
    const rest = showLoading(this.form, { ...this.settings, target: '', sections: [] });
    try {
      const reply = await fetchReply(ajaxURL, this.settings, asking.signal);
      if (reply.form) await dressFields(this.form, takeForm(this.form, reply.form));
      forgive(targetOf(this.settings));
    } catch (error) {
      if (!asking.signal.aborted) {
        this.#fail(ajaxURL, error, true);
        complain(targetOf(this.settings), this.settings, () => void this.#fetchForm(ajaxURL));
      }
    }
    rest();
    this.#tell('sf:ajaxformfinish', { alone: true });
  }

  /** @param mode always: then submit; never: then the counts alone; auto: as the form updates itself */
  reset(mode: string): void {
    this.#timer.stop();
    resetFields(this.form);
    this.page = 1;
    const { autoUpdate, refreshCount } = this.settings;
    if (mode === 'always' || (mode === 'auto' && autoUpdate)) void this.submit();
    else if (refreshCount) void this.refreshForm();
  }

  /** Takes a link inside of the results over: of a page number only the number is read, the others go where they lead. */
  follow(link: HTMLAnchorElement, event: Event): boolean {
    if (this.form.contains(link) && link.dataset.sfMore !== undefined) {
      event.preventDefault();
      void this.#unfold(link);
      return true;
    }
    const settings = this.settings;
    const target = targetOf(settings);
    if (!target?.contains(link) || !settings.ajax) return false;
    const url = new URL(link.href);
    if (settings.links !== '' && link.matches(settings.links) && !url.pathname.includes('/page/')) {
      // Pages are turned where the results are at home; elsewhere the link leads there.
      if (!isAtResults(settings)) return false;
      event.preventDefault();
      const page = Number(url.searchParams.get('sf_paged') ?? 1);
      void this.load({ action: 'pagination', page, url: this.address(page) });
      return true;
    }
    if (!link.closest('.sf-chips, .sf-nothing, .sf-about') || !mayFetch(this.form, target)) return false;
    event.preventDefault();
    void this.load({ action: 'submit', page: 1, url: ownAddress(link.href) });
    return true;
  }

  async #goBack(url: string, scroll: number): Promise<void> {
    const page = Number(new URL(url).searchParams.get('sf_paged') ?? 1);
    await this.load({ action: 'back', page, url, scroll });
  }

  #tell(name: string, more?: Record<string, unknown>): void {
    const state: FormState = {
      ajax_action: this.#action,
      current_paged: this.page,
      results_html: this.#html,
      is_max_paged: this.#scroll?.over ?? false,
    };
    tell(this.form, this.settings, state, name, more);
  }
}

const moreOf = (url: string): string => new URL(url, location.href).searchParams.get('more') ?? '';

/** The order that the store's own list has; the usual one is none. */
function chosenOrder(): string {
  const select = document.querySelector<HTMLSelectElement>('.woocommerce-ordering select.orderby');
  const value = select?.value ?? new URL(location.href).searchParams.get('orderby') ?? '';
  return value === 'menu_order' ? '' : value;
}
