import type { FormSettings } from './settings.ts';

/** Tells the shop which result was opened, in passing. */
export function countClick(event: MouseEvent, settings: FormSettings): void {
  const target = event.currentTarget;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || !(target instanceof HTMLElement)) return;
  const items = [...target.querySelectorAll<HTMLElement>('[data-sf-item], .product, .post')];
  const item = items.find((one) => one.contains(link));
  const text = new URL(location.href).searchParams.get('_sf_s') ?? '';
  const name = item && nameOf(item);
  if (!item || !name || text === '') return;
  const body = new URLSearchParams({
    sfid: settings.sfid,
    lang: settings.language,
    text,
    target: name,
    place: String(items.indexOf(item) + 1),
  });
  navigator.sendBeacon('/search-click', body);
}

function nameOf(item: HTMLElement): string | undefined {
  if (item.dataset.sfItem) return item.dataset.sfItem;
  const id = /\bpost-(\d+)\b/.exec(item.className)?.[1];
  return id && `${item.classList.contains('product') ? 'product' : 'post'}:${id}`;
}
