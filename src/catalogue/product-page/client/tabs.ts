import { delegate, trigger } from '../../../platform/browser/contract.ts';

/** Tabs with keyboard and the opening rules of spec section 2 (single product page). */
export function attachTabs(wrapper: HTMLElement): void {
  const tabs = [...wrapper.querySelectorAll<HTMLAnchorElement>('ul.wc-tabs [role=tab]')];
  if (tabs.length === 0 || wrapper.dataset.tabs) return;
  wrapper.dataset.tabs = 'on';
  const panelOf = (tab: HTMLAnchorElement) =>
    document.getElementById(tab.getAttribute('aria-controls') ?? '');

  function open(chosen: HTMLAnchorElement): void {
    for (const tab of tabs) {
      const active = tab === chosen;
      tab.parentElement?.classList.toggle('active', active);
      tab.setAttribute('aria-selected', String(active));
      tab.tabIndex = active ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = !active;
    }
  }

  for (const tab of tabs)
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      open(tab);
    });
  wrapper.querySelector('ul.wc-tabs')?.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLAnchorElement);
    const next = at < 0 ? undefined : tabs[target((event as KeyboardEvent).key, at, tabs.length)];
    if (!next || next === tabs[at]) return;
    event.preventDefault();
    open(next);
    next.focus();
  });
  delegate('click', 'a.woocommerce-review-link', () => openKey('reviews'));
  delegate('click', '#sticky-add-to-cart-tabs a', (event, link) => {
    if (!openKey((link.getAttribute('href') ?? '').replace('#tab-', ''))) return;
    event.preventDefault();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    wrapper.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
  });

  function openKey(key: string): boolean {
    const tab = tabs.find((candidate) => candidate.getAttribute('href') === `#tab-${key}`);
    if (tab) open(tab);
    return tab !== undefined;
  }

  trigger(wrapper, 'init');
  const first = tabs[0];
  const opened = openKey(keyOf(location.hash, location.href));
  if (!opened && first) open(first);
}

/** Which tab an address opens; '' for the first. */
function keyOf(hash: string, address: string): string {
  const comments = hash.toLowerCase().includes('comment-') || ['#reviews', '#tab-reviews'].includes(hash);
  if (comments || /comment-page-|cpage=/.test(address)) return 'reviews';
  return hash === '#tab-additional_information' ? 'additional_information' : '';
}

/** Where a key leads; on pages that run from right to left the arrows are mirrored. */
function target(key: string, at: number, count: number): number {
  const rtl = document.documentElement.dir === 'rtl';
  const [back, on] = rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === back || key === 'ArrowUp') return (at + count - 1) % count;
  if (key === on || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : at;
}
