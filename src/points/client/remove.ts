import { delegate } from '../../platform/browser/contract.ts';
import { renew } from './apply.ts';
import { ask, say, setting } from './settings.ts';
import { block, unblock } from './waiting.ts';

const ROW_AFTER_MS = 200;

let running = false;

/** Taking the points off again, by the link of their row. Whatever goes wrong, the link does the same. */
export function attachRemoving(): void {
  delegate('click', '.wps_remove_virtual_coupon', (event, link) => {
    event.preventDefault();
    if (!running) void remove(link as HTMLAnchorElement);
  });
}

/** Where the section is closed, nobody hears what it says: it is said before the checkout's form, like that of coupons. */
function sayAbove(message: string): void {
  document.querySelector('.points-said-above')?.remove();
  const above = document.createElement('p');
  above.className = 'points-said-above woocommerce-message';
  above.setAttribute('role', 'alert');
  above.textContent = message;
  above.tabIndex = -1;
  document.querySelector('form.woocommerce-checkout')?.before(above);
  above.focus({ preventScroll: true });
}

async function remove(link: HTMLAnchorElement): Promise<void> {
  const atCheckout = setting('is_checkout') === '1';
  running = true;
  block();
  try {
    const reply = await ask<{ result: boolean; message?: string }>('wps_wpr_remove_cart_point', {
      coupon_code: link.dataset.coupon ?? '',
      wps_nonce: setting('wps_wpr_nonce'),
      is_checkout: setting('is_checkout'),
    });
    if (reply.result !== true) throw new Error('It was not removed.');
    const input = document.querySelector<HTMLInputElement>('#wps_cart_points');
    if (input) input.value = '';
    say(document.getElementById('wps_wpr_cart_points_notice'), '');
    say(document.getElementById('wps_wpr_cart_points_success'), reply.message ?? '', 'woocommerce-message');
    // The link goes away with its row.
    if (input?.checkVisibility()) input.focus({ preventScroll: true });
    else sayAbove(reply.message ?? '');
    if (!atCheckout) renew();
    else
      setTimeout(() => {
        link.closest('tr.cart-discount')?.remove();
        renew();
      }, ROW_AFTER_MS);
  } catch {
    location.assign(link.href);
  } finally {
    running = false;
    unblock();
  }
}
