import { delegate } from '../../platform/browser/contract.ts';
import { FormClient } from './form-client.ts';
import { numberFormat } from './widgets/number-format.ts';

interface Globals {
  wNumb?: typeof numberFormat;
  searchAndFilter?: { extensions: string[]; registerExtension(name: string): void };
}

const clients = new Map<HTMLFormElement, FormClient>();

/** Wakes every search form of the page. */
export function attach(): void {
  const globals = window as unknown as Globals;
  const extensions: string[] = [];
  globals.wNumb ??= numberFormat;
  globals.searchAndFilter ??= { extensions, registerExtension: (name) => void extensions.push(name) };
  for (const form of document.querySelectorAll<HTMLFormElement>('.searchandfilter'))
    clients.set(form, new FormClient(form));
  // A reset works from anywhere on the page.
  delegate('click', '.search-filter-reset', (event, reset) => {
    const form = formOf(reset.dataset.searchFormId ?? '');
    if (!form) return;
    event.preventDefault();
    clients.get(form)?.reset(reset.dataset.sfSubmitForm ?? 'auto');
  });
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    for (const client of clients.values()) if (client.follow(link, event)) return;
  });
}

const formOf = (sfid: string): HTMLFormElement | undefined =>
  [...clients.keys()].find(({ dataset }) => dataset.sfFormId === sfid);
