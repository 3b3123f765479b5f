import { mayUse, whenAllowed } from '../../platform/browser/consent.ts';
import { params } from '../../platform/browser/contract.ts';
import { type Item, worthOf } from '../data-layer/model.ts';

interface TagWindow {
  dataLayer?: unknown[];
  google_tag_manager?: unknown;
  gtm4wp_currency?: string;
  gtm4wp_clear_ecommerce?: boolean;
  gtm4wp_datalayer_max_timeout?: number;
}

export const tags = window as unknown as TagWindow;

/** Runs once the visitor allows statistics, and then fetches the container, not before. */
export function whenTagsMay(run: () => Promise<void>): void {
  const { container, script } = params<{ container: string; script: string }>('cistella_tags');
  if (!container || !script) return;
  whenAllowed('statistics', () => {
    tags.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    // What cannot be told is no reason to hold up the container's own tags.
    void run()
      .catch(() => undefined)
      .then(() => mayUse('statistics') && fetchContainer(script, container));
  });
}

function fetchContainer(script: string, container: string): void {
  const element = document.createElement('script');
  element.async = true;
  element.src = `${script}?id=${encodeURIComponent(container)}`;
  document.head.append(element);
}

/** Pushes one GA4 event; not after the visitor has taken the consent back. */
export function push(
  event: string,
  items: readonly Item[],
  more: Record<string, unknown> = {},
  around: Record<string, unknown> = {},
): void {
  if (!tags.dataLayer || !mayUse('statistics')) return;
  if (tags.gtm4wp_clear_ecommerce) tags.dataLayer.push({ ecommerce: null });
  const ecommerce = { currency: tags.gtm4wp_currency, value: worthOf(items), ...more, items };
  tags.dataLayer.push({ event, ecommerce, ...around });
}
