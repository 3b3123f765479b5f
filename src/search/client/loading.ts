import { heightOf } from '../../platform/browser/scroll.ts';
import { rememberField } from './focus.ts';
import type { FormSettings } from './settings.ts';

/** Where results stand: the target and the sections that follow it. */
export const targetOf = ({ target }: FormSettings): HTMLElement | undefined => {
  const found = target === '' ? [] : document.querySelectorAll<HTMLElement>(target);
  return found.length === 1 ? found[0] : undefined;
};

/** Makes the wait visible: inputs disabled, results at half strength. @returns what puts it back */
export function showLoading(form: HTMLFormElement, settings: FormSettings): () => void {
  const focus = rememberField(form);
  const inputs = [
    ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>(
      'input, select, button',
    ),
  ].filter(({ disabled }) => !disabled);
  const faded = [
    targetOf(settings),
    ...settings.sections.map((one) => document.querySelector<HTMLElement>(one)),
  ];
  form.classList.add('search-filter-disabled');
  for (const input of inputs) input.disabled = true;
  for (const area of faded) {
    if (!area) continue;
    area.style.opacity = '0.5';
    area.setAttribute('aria-busy', 'true');
    area.classList.add('sf-loading');
  }
  return () => {
    form.classList.remove('search-filter-disabled');
    for (const input of inputs) input.disabled = false;
    for (const area of faded) {
      if (!area) continue;
      area.style.opacity = '1';
      area.removeAttribute('aria-busy');
      area.classList.remove('sf-loading');
    }
    focus();
  };
}

/** Says something to those who listen, wherever they are on the page. */
export function announce(text: string): void {
  const region = liveRegion();
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = text;
  }, 50);
}

function liveRegion(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.sf-status');
  if (found) return found;
  const region = document.createElement('p');
  region.className = 'sf-status screen-reader-text';
  region.setAttribute('role', 'status');
  (document.querySelector('main') ?? document.body).append(region);
  return region;
}

/** Goes where the form says, on the actions that it says. */
export function scrollTo(
  form: HTMLFormElement,
  settings: FormSettings,
  action: 'submit' | 'pagination',
): void {
  if (settings.scrollOn !== 'all' && settings.scrollOn !== action) return;
  const places: Record<string, Element | null | undefined> = {
    window: document.documentElement,
    form,
    results: targetOf(settings),
    custom: settings.customScrollTo === '' ? null : document.querySelector(settings.customScrollTo),
  };
  const place = places[settings.scrollTo];
  if (place) scrollToPlace(place, settings.scrollTo === 'window');
}

/** @param whole the window's own top */
export function scrollToPlace(place: Element, whole = false): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = whole ? 0 : heightOf(place);
  window.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
}
