import { delegate, listen, params, ready } from '../../../platform/browser/contract.ts';

interface Reply {
  ids: number[];
  fragments: Record<string, string>;
}

const NOTIFICATION_MS = 3000;

/** Hearts without a new page. Each is a button of a form that does the same. */
export function attachWishList(): void {
  ready(light);
  listen(document.body, 'listing_grown', light);
  listen(document.body, 'recently_viewed_shown', light);
  delegate('click', 'button.add-to-wl', (event, heart) => {
    if (heart.hasAttribute('aria-busy')) return event.preventDefault();
    event.preventDefault();
    void toggle(heart as HTMLButtonElement);
  });
}

/** The header names what is on the list; the page's hearts follow. */
function light(): void {
  const header = document.querySelector<HTMLElement>('[data-wished]');
  const wished = new Set((header?.dataset.wished ?? '').split(','));
  for (const heart of document.querySelectorAll<HTMLButtonElement>('button.add-to-wl'))
    show(heart, wished.has(heart.dataset.pid ?? ''));
}

function show(heart: HTMLButtonElement, wished: boolean): void {
  heart.classList.toggle('wished', wished);
  heart.setAttribute('aria-pressed', String(wished));
  heart.name = wished ? 'remove_from_wishlist' : 'add_to_wishlist';
}

async function toggle(heart: HTMLButtonElement): Promise<void> {
  const wished = heart.getAttribute('aria-pressed') !== 'true';
  const id = heart.dataset.pid ?? '';
  heart.setAttribute('aria-busy', 'true');
  try {
    const { wishListUpdateEndpoint = '/' } = params<{ wishListUpdateEndpoint: string }>('neveWooBooster');
    const response = await fetch(wishListUpdateEndpoint, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [id]: wished }),
    });
    if (!response.ok) throw new Error(String(response.status));
    const { ids, fragments } = (await response.json()) as Reply;
    for (const [selector, markup] of Object.entries(fragments))
      for (const old of document.querySelectorAll(selector)) old.outerHTML = markup;
    light();
    notify(ids.includes(Number(id)));
    leave(heart, ids);
  } catch {
    // The form does the same and says what is wrong.
    heart.form?.requestSubmit(heart);
  } finally {
    heart.removeAttribute('aria-busy');
  }
}

/** On the list's own page what is no longer wished goes, and the focus stays near. */
function leave(heart: HTMLButtonElement, ids: readonly number[]): void {
  const page = heart.closest('.nv-wishlist-wrap');
  const list = heart.closest('.nv-wishlist-wrap > ul.products');
  const card = heart.closest('li.product');
  if (!page || !list || !card || ids.includes(Number(heart.dataset.pid))) return;
  const next = card.nextElementSibling ?? card.previousElementSibling;
  card.remove();
  const empty = page.querySelector<HTMLElement>('.wish-list-empty');
  if (next) next.querySelector<HTMLElement>('button.add-to-wl')?.focus();
  else if (empty) {
    list.remove();
    empty.hidden = false;
    empty.querySelector('a')?.focus();
  }
}

let timer = 0;

function notify(added: boolean): void {
  const words = document.querySelector<HTMLElement>('.nv-wl-notification');
  if (!words) return;
  words.textContent = (added ? words.dataset.added : words.dataset.removed) ?? '';
  words.classList.add('in-view');
  window.clearTimeout(timer);
  timer = window.setTimeout(() => words.classList.remove('in-view'), NOTIFICATION_MS);
}
