/**
 * The events of the contract. Its ecosystem listens with jQuery; where a page has jQuery, events go through it
 * with their extra arguments, and everywhere a DOM event of the same name carries them in `detail`.
 */
type JQuery = (target: EventTarget) => {
  trigger(name: string, args?: unknown[]): unknown;
  on(name: string, handler: (event: unknown, ...args: unknown[]) => void): unknown;
};

declare global {
  interface Window {
    jQuery?: JQuery;
  }
}

/** @example trigger(document.body, 'added_to_cart', [fragments, cartHash, button]) */
export function trigger(target: EventTarget, name: string, args: unknown[] = []): void {
  // jQuery hears DOM events too: with jQuery on the page the DOM event would reach its listeners twice.
  if (window.jQuery) window.jQuery(target).trigger(name, args);
  target.dispatchEvent(
    new CustomEvent(window.jQuery ? `cistella:${name}` : name, { detail: args, bubbles: true }),
  );
}

/**
 * Listens to a contract event, whoever sends it: `$(document.body).trigger('update_checkout')` of another script
 * reaches only those who listen through jQuery, and jQuery hears DOM events as well.
 *
 * @example listen(document.body, 'wc_update_cart', refresh)
 */
export function listen(target: EventTarget, name: string, handler: (...args: unknown[]) => void): void {
  if (window.jQuery) {
    window.jQuery(target).on(name, (_event, ...args) => handler(...args));
    return;
  }
  target.addEventListener(name, (event) => handler(...(((event as CustomEvent).detail as unknown[]) ?? [])));
}

/** Page data of the contract: `wc_add_to_cart_params` and its kind. */
export function params<T extends Record<string, unknown>>(name: string): Partial<T> {
  return ((window as unknown as Record<string, unknown>)[name] as T | undefined) ?? {};
}

/** The address of a call: the pattern of the contract with its name put in. */
function callUrl(name: string): string {
  const { wc_ajax_url } = params<{ wc_ajax_url: string }>('woocommerce_params');
  return (wc_ajax_url ?? '/?wc-ajax=%%endpoint%%').replace('%%endpoint%%', name);
}

/** Posts to a call of the contract. Rejects when the server cannot be reached or answers 5xx. */
export async function call<T>(
  name: string,
  body: URLSearchParams | FormData,
  options: { signal?: AbortSignal } = {},
): Promise<T> {
  const response = await fetch(callUrl(name), {
    method: 'POST',
    body,
    credentials: 'same-origin',
    ...options,
  });
  if (response.status >= 500) throw new Error(`${name}: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  return (type.includes('json') ? await response.json() : await response.text()) as T;
}

/** Runs once the document is read. */
export function ready(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work, { once: true });
  else work();
}

/** Listens on the document for events of whatever matches `selector`, now or later. */
export function delegate<K extends keyof DocumentEventMap>(
  type: K,
  selector: string,
  handler: (event: DocumentEventMap[K], element: HTMLElement) => void,
): void {
  document.addEventListener(type, (event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (element) handler(event, element);
  });
}
