/** What stood in a listing when the visitor left, kept for the way back. */
interface Snapshot {
  html: string;
  first: number;
  last: number;
  count: string;
  /** Which item stood at the top of the window, and how far from it: heights may differ when one comes back. */
  at: number;
  top: number;
}

const PREFIX = 'listing:';
const MOST = 4;

/** Each entry of the history has its own: the same listing may stand in it twice, at different places. */
function keyOf(id: string): string | undefined {
  const entry = (history.state as { listing?: string } | null)?.listing;
  return entry && `${PREFIX}${entry}:${id}`;
}

export function keepSnapshot(id: string, items: Element, shown: { first: number; last: number }): void {
  const entry = (history.state as { listing?: string } | null)?.listing ?? String(Date.now());
  history.replaceState({ ...history.state, listing: entry }, '');
  const count = document.querySelector('.woocommerce-result-count')?.outerHTML ?? '';
  const tops = [...items.children].map((item) => item.getBoundingClientRect().top);
  const at = Math.max(
    0,
    tops.findIndex((top) => top >= 0),
  );
  const snapshot: Snapshot = { ...shown, html: items.innerHTML, count, at, top: tops[at] ?? 0 };
  const key = keyOf(id);
  try {
    const others = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX) && name !== key);
    for (const old of others.sort().slice(0, -MOST + 1)) sessionStorage.removeItem(old);
    if (key) sessionStorage.setItem(key, JSON.stringify(snapshot));
  } catch {
    // No room or no storage: Back then shows the one page of its address.
  }
}

export function forgetSnapshot(id: string): void {
  const key = keyOf(id);
  if (key) sessionStorage.removeItem(key);
}

/** Puts back what stood there, when the visitor has come back; a reload shows what the address says. */
export function restoreSnapshot(id: string, items: Element): { first: number; last: number } | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const key = keyOf(id);
  if (navigation?.type !== 'back_forward' || !key) return undefined;
  const kept = sessionStorage.getItem(key);
  if (!kept) return undefined;
  const { html, first, last, count, at, top } = JSON.parse(kept) as Snapshot;
  items.innerHTML = html;
  const counter = document.querySelector('.woocommerce-result-count');
  if (counter && count) counter.outerHTML = count;
  history.scrollRestoration = 'manual';
  const now = items.children[at]?.getBoundingClientRect().top ?? 0;
  window.scrollBy({ top: now - top, behavior: 'instant' });
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  return { first, last };
}
