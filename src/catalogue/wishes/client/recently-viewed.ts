import { call, trigger } from '../../../platform/browser/contract.ts';
import { writeCookie } from '../../../platform/browser/cookies.ts';
import { addRecent } from '../model.ts';

/** How far below the window the panel is asked for. */
const AHEAD = '400px';

/** Notes the product of this page in the contract's cookie, and shows the others when their place comes near. */
export function attachRecentlyViewed(): void {
  const place = document.querySelector<HTMLElement>('.nv-recently-viewed[data-cookie]');
  if (!place) return;
  const { cookie = '', product } = place.dataset;
  const before = readCookie(cookie);
  if (product) writeCookie(cookie, addRecent(before, Number(product)), 'path=/; samesite=lax');
  if (before === '') return;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      void show(place, product);
    },
    { rootMargin: AHEAD },
  );
  watcher.observe(place);
}

async function show(place: HTMLElement, product: string | undefined): Promise<void> {
  const body = new URLSearchParams(product ? { product_id: product } : {});
  const markup = await call<string>('recently_viewed', body).catch(() => '');
  if (markup === '') return;
  place.innerHTML = markup;
  trigger(place, 'recently_viewed_shown');
}

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? '');
}
