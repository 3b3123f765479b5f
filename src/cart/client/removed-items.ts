import { delegate, params } from '../../platform/browser/contract.ts';

/**
 * The list of what the shop took out: clearing it loads the page again on 200, and anything else changes nothing
 * (spec 4).
 */
export function attachRemovedItems(): void {
  delegate('click', '.wcml_removed_cart_items_clear', (event) => {
    const { ajax_url } = params<{ ajax_url: string }>('woocommerce_params');
    const nonce = document.querySelector<HTMLInputElement>('#wcml_clear_removed_items_nonce')?.value;
    if (!ajax_url || !nonce) return;
    event.preventDefault();
    const body = new FormData();
    body.set('action', 'wcml_cart_clear_removed_items');
    body.set('wcml_nonce', nonce);
    fetch(ajax_url, { method: 'POST', body, credentials: 'same-origin' })
      .then(({ status }) => {
        if (status === 200) location.reload();
      })
      .catch(() => undefined);
  });
}
