import { Listbox } from '../widgets/listbox.ts';
import { plain } from '../widgets/plain.ts';
import { find, grouped, type Item, linkOf, said } from './site-matches.ts';

interface Settings {
  delay: number;
  /** The shop's list is too long for a browser: it is asked for each text. */
  asks: boolean;
  lang: string;
  home: string;
  texts: {
    all: string;
    counts: string[];
    taxonomies: string;
    product: string;
    post: string;
    page: string;
  };
}

/** What the shop shows of a product: its picture and its price. */
type Cards = Record<string, { picture?: string; price?: string }>;

/** Milliseconds that the box waits at least and at most (spec section 9). */
const [SHORTEST, LONGEST] = [200, 5000];

const awake = new WeakSet<HTMLFormElement>();

/** Suggests while one types into the search box (spec section 5, "Site search"). */
export function attach(form: HTMLFormElement): void {
  const settings = JSON.parse(form.dataset.siteSearch ?? '{}') as Settings;
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  if (!input || awake.has(form)) return;
  awake.add(form);
  const delay = Math.min(LONGEST, Math.max(SHORTEST, settings.delay));
  const panel = document.createElement('div');
  panel.className = 'site-search-results';
  const status = document.createElement('p');
  status.className = 'screen-reader-text';
  status.setAttribute('role', 'status');
  form.append(panel, status);
  const listbox = new Listbox(input, panel, input.labels?.[0]?.textContent?.trim() ?? '', (option) => {
    location.href = option.dataset.href ?? form.action;
  });
  let items: Promise<Item[]> | undefined;
  let timer = 0;
  const cards: Cards = {};

  /** Once for this page; the browser keeps the list for an hour (the server says so). */
  const load = (): Promise<Item[]> => {
    items ??= fetch(`/search-index.json?lang=${settings.lang}`).then(
      (reply) => reply.json() as Promise<Item[]>,
    );
    items.catch(() => {
      items = undefined;
    });
    return items;
  };
  if (!settings.asks) void load().catch(() => undefined);

  /** What the shop offers for a text, mistakes and all; nothing when it cannot be asked. */
  async function ask(typed: string): Promise<Item[]> {
    const query = new URLSearchParams({ lang: settings.lang, text: typed });
    const reply = await fetch(`/search-suggest.json?${query}`).catch(() => undefined);
    return reply?.ok ? ((await reply.json()) as Item[]) : [];
  }

  async function matches(typed: string) {
    const found = settings.asks ? [] : find(await load().catch(() => []), typed);
    return found.length > 0 ? found : grouped(await ask(typed));
  }

  async function suggest(): Promise<void> {
    const typed = input?.value ?? '';
    // Longer than one letter, whatever stands between.
    if (plain(typed).length <= 1) return hide();
    const groups = await matches(typed);
    if (typed !== input?.value) return;
    const total = groups.reduce((sum, { items: found }) => sum + found.length, 0);
    const counted = settings.texts.counts[Math.min(total, 2)]?.replace(/\b2\b/, String(total)) ?? '';
    panel.replaceChildren(
      ...(total === 0 ? [headingOf(counted)] : []),
      ...groups.map(({ kind, items: found }) => group(kind, found)),
      allResults(typed),
    );
    listbox.show();
    status.textContent = counted;
    await dress(groups.flatMap(({ items: found }) => found));
  }

  function hide(): void {
    listbox.hide();
    panel.replaceChildren();
    status.textContent = '';
  }

  function group(kind: string, found: Item[]): HTMLElement {
    const place = document.createElement('div');
    place.setAttribute('role', 'group');
    const title = settings.texts[kind as 'product'] ?? kind;
    place.setAttribute('aria-label', title);
    place.append(headingOf(title), ...found.map(optionFor));
    return place;
  }

  function headingOf(words: string): HTMLElement {
    const heading = document.createElement('p');
    heading.className = 'site-search-group';
    heading.setAttribute('role', 'presentation');
    heading.textContent = words;
    return heading;
  }

  function optionFor(item: Item): HTMLElement {
    const option = document.createElement('a');
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.tabIndex = -1;
    option.href = linkOf(item, settings.home);
    option.dataset.href = option.href;
    if (item.post_type === 'product') option.dataset.product = String(item.id);
    const name = document.createElement('span');
    name.className = 'site-search-name';
    name.textContent = item.ten ?? item.name ?? '';
    option.append(name);
    return option;
  }

  function allResults(typed: string): HTMLElement {
    const option = document.createElement('a');
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.tabIndex = -1;
    option.className = 'site-search-all';
    option.href = `${form.action}?_sf_s=${encodeURIComponent(typed.trim())}`;
    option.dataset.href = option.href;
    option.textContent = said(settings.texts.all, typed.trim());
    return option;
  }

  /** Pictures and prices come after: they are as they are now, the list may be an hour old. */
  async function dress(found: Item[]): Promise<void> {
    const ids = found.filter(({ post_type }) => post_type === 'product').map(({ id }) => id);
    const missing = ids.filter((id) => !(id in cards));
    if (missing.length > 0) {
      const reply = await fetch(`/search-cards.json?lang=${settings.lang}&ids=${missing.join(',')}`).catch(
        () => undefined,
      );
      if (reply?.ok) Object.assign(cards, await reply.json());
    }
    for (const option of panel.querySelectorAll<HTMLElement>('[data-product]:not(.is-dressed)')) {
      const card = cards[option.dataset.product ?? ''];
      if (!card) continue;
      option.classList.add('is-dressed');
      const picture = document.createElement('img');
      Object.assign(picture, { src: card.picture ?? '', alt: '', width: 40, height: 40 });
      if (card.picture) option.prepend(picture);
      const price = document.createElement('span');
      price.className = 'site-search-price';
      price.textContent = card.price ?? '';
      option.append(price);
    }
  }

  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void suggest(), delay);
  };
  input.addEventListener('input', soon);
  // What was typed while this script was fetched.
  if (input.value !== '') soon();
  input.addEventListener('keydown', (event) => {
    if (listbox.open) listbox.key(event);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) hide();
  });
}
