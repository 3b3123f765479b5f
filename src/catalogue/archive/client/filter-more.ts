import { delegate } from '../../../platform/browser/contract.ts';

const PANEL = '.listing-filter-groups';

/**
 * A long list of filters is unfolded in place. Without scripts its link leads to the same page with the list unfolded;
 * with them that page is fetched and its panel put here, so that every link in it carries the state on.
 */
export function attachFilterMore(): void {
  delegate('click', 'a[data-filter-more]', (event, link) => {
    const panel = link.closest(PANEL);
    if (!(link instanceof HTMLAnchorElement) || !panel || isForAnotherPlace(event)) return;
    event.preventDefault();
    void unfold(link, panel);
  });
}

const isForAnotherPlace = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

async function unfold(link: HTMLAnchorElement, panel: Element): Promise<void> {
  const { href } = link;
  const key = link.dataset.filterMore ?? '';
  panel.setAttribute('aria-busy', 'true');
  try {
    const reply = await fetch(href, { credentials: 'same-origin' });
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const fresh = page.querySelector(PANEL);
    if (!reply.ok || !fresh) throw new Error(String(reply.status));
    const before = new Set(labelsIn(panel, key));
    panel.replaceChildren(...fresh.childNodes);
    history.replaceState(history.state, '', href);
    // On with the first value that was not there; folded again, with the way to them.
    const isNew = (one: HTMLAnchorElement) => !before.has(labelOf(one));
    const first =
      valuesOf(panel, key).find(isNew) ?? panel.querySelector<HTMLElement>(`[data-filter-more="${key}"]`);
    first?.focus();
  } catch {
    location.href = href;
  } finally {
    panel.removeAttribute('aria-busy');
  }
}

/** The links of a list by its key; of all lists for what is no list itself. */
const valuesOf = (panel: Element, key: string): HTMLAnchorElement[] => [
  ...(panel.querySelector(`[aria-labelledby="filter-${key}"]`) ?? panel).querySelectorAll<HTMLAnchorElement>(
    'li a',
  ),
];
/** Their addresses change with what is unfolded; their words do not. */
const labelOf = (link: HTMLAnchorElement): string =>
  `${link.closest('section')?.getAttribute('aria-labelledby')} ${link.textContent}`;
const labelsIn = (panel: Element, key: string) => valuesOf(panel, key).map(labelOf);
