import { fieldItems } from './serialize.ts';
import { type FormSettings, readSettings } from './settings.ts';

/** What an answer brought: markup for the target, for other sections, and a form. */
export interface Reply {
  results: string | undefined;
  sections: Map<string, string>;
  form: HTMLFormElement | undefined;
  /** Of the page that the results are on. */
  title?: string;
}

/** Fetches results as JSON, or as a page that they are taken out of. */
export async function fetchReply(url: string, settings: FormSettings, signal: AbortSignal): Promise<Reply> {
  const response = await fetch(url, { signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (settings.dataType === 'json' || url.includes('sf_action=get_data')) {
    const { results, form } = (await response.json()) as { results?: string; form?: string };
    return {
      results,
      form: form === undefined ? undefined : formIn(parse(form), settings),
      sections: new Map(),
    };
  }
  const page = parse(await response.text());
  return {
    results: page.querySelector(settings.target)?.innerHTML,
    sections: new Map(settings.sections.map((one) => [one, page.querySelector(one)?.innerHTML ?? ''])),
    form: formIn(page, settings),
    title: page.title,
  };
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const formIn = (page: Document, { sfid }: FormSettings) =>
  page.querySelector<HTMLFormElement>(`.searchandfilter[data-sf-form-id="${sfid}"]`) ?? undefined;

/** Takes a form's items and attributes over by their place (search-and-filter.md 1.4). @returns the items that changed */
export function takeForm(form: HTMLFormElement, fresh: HTMLFormElement): HTMLLIElement[] {
  for (const name of [
    'data-current-taxonomy-archive',
    'data-results-url',
    'data-ajax-url',
    'data-sf-base-url',
    'data-sf-show',
    'data-init-paged',
    'action',
  ]) {
    const value = fresh.getAttribute(name);
    if (value === null) form.removeAttribute(name);
    else form.setAttribute(name, value);
  }
  const others = fieldItems(fresh);
  return fieldItems(form).filter((item, at) => {
    const other = others[at];
    if (!other) return false;
    for (const name of item.getAttributeNames()) if (!other.hasAttribute(name)) item.removeAttribute(name);
    for (const name of other.getAttributeNames()) item.setAttribute(name, other.getAttribute(name) ?? '');
    item.innerHTML = other.innerHTML;
    return true;
  });
}

/** Whether results may be fetched into this page (search-and-filter.md 1.4). */
export function mayFetch(form: HTMLFormElement, target: HTMLElement | undefined): boolean {
  const settings = readSettings(form);
  return settings.ajax && target !== undefined && (!settings.onlyOnResults || isAtResults(settings));
}

/** Whether this is the page that the results stand on. */
export const isAtResults = ({ currentArchive, resultsUrl }: FormSettings): boolean =>
  currentArchive !== '' || sameDestination(location.href, resultsUrl);

function sameDestination(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const bare = ({ pathname }: URL) => decodeURI(pathname).replace(/\/$/, '').toLowerCase();
  if (b.search !== '') return one.startsWith(other);
  return bare(a) === bare(b);
}
