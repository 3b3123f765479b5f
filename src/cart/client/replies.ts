import { params, trigger } from '../../platform/browser/contract.ts';

/** What add, remove and refresh answer with (wire.md 1.3), or a refusal. */
export interface FragmentsReply {
  fragments?: Record<string, string>;
  cart_hash?: string;
  error?: boolean;
  product_url?: string;
}

export type CartParams = {
  i18n_view_cart: string;
  cart_url: string;
  /** '1' on the cart page: page data carries texts. */
  is_cart: string;
  cart_redirect_after_add: 'yes' | 'no';
};

export const cartParams = (): Partial<CartParams> => params<CartParams>('wc_add_to_cart_params');

/** Puts new markup in the place of whatever matches its selector. */
export function replaceFragments(fragments: Record<string, string>): void {
  for (const [selector, markup] of Object.entries(fragments))
    for (const element of document.querySelectorAll(selector)) element.outerHTML = markup;
  trigger(document.body, 'wc_fragments_loaded');
}

/** Requests that change the cart go one after the other: an answer never overtakes a later one. */
let last: Promise<unknown> = Promise.resolve();
export function inTurn(request: () => Promise<void>): void {
  last = last.then(request).catch(() => undefined);
}

const ANNOUNCE_AFTER_MS = 1000;

/** Says something to those who cannot see the cart change. Late, so that it is not lost among other news. */
export function announce(message: string | null): void {
  if (!message) return;
  setTimeout(() => {
    const modal = document.querySelector('dialog:modal');
    for (const region of document.querySelectorAll('.widget_shopping_cart_live_region')) {
      if (region.closest('dialog') !== modal) continue;
      region.textContent = message;
      region.setAttribute('aria-relevant', 'all');
    }
  }, ANNOUNCE_AFTER_MS);
}

/** A button as the contract's listeners expect it: wrapped, where the page has jQuery. */
export function asArgument(element: HTMLElement): unknown {
  return window.jQuery ? window.jQuery(element) : element;
}

/** The same, taken out again, whoever has sent the event. */
export function fromArgument(argument: unknown): HTMLElement | undefined {
  const element = argument instanceof Element ? argument : (argument as ArrayLike<unknown> | undefined)?.[0];
  return element instanceof HTMLElement ? element : undefined;
}
