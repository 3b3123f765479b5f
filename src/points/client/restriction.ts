import { ready } from '../../platform/browser/contract.ts';
import { setting } from './settings.ts';

const AGAIN_AFTER_MS = 2000;

/** A page that was told of an active restriction says so; what told it leaves the address. */
export function attachRestriction(): void {
  ready(() => {
    if (setting('is_restrict_status_set') === 'active') showRestriction();
  });
}

/**
 * Says in red that an order with points earns none, and once more under the coupon form two seconds later. Then the
 * query leaves the address: the entry of the history is replaced, so Back leads where it should.
 */
export function showRestriction(): void {
  if (setting('is_restrict_message_enable') !== '1') {
    cleanAddress();
    return;
  }
  const text = setting('wps_restrict_rewards_msg');
  const place = document.querySelector('.wps_wpr_show_restrict_message');
  document.querySelector('.wps_wpr_restrict_user_message')?.setAttribute('hidden', '');
  if (place && place.textContent !== text) place.textContent = text;
  setTimeout(() => {
    sayUnderCoupons(text);
    cleanAddress();
  }, AGAIN_AFTER_MS);
}

/** Its second place is seen and not read out again: it says nothing new. */
function sayUnderCoupons(text: string): void {
  document.querySelector('.wps_wpr_color_for_restriction_msg')?.remove();
  const message = document.createElement('p');
  message.className = 'wps_wpr_color_for_restriction_msg';
  message.textContent = text;
  document.querySelector('.woocommerce-cart-form .coupon')?.append(message);
}

/** The address after points were applied, from which a reload learns of the restriction. */
export function markAddress(): void {
  const query = new URLSearchParams({ status: 'active', nonce: setting('wps_wpr_nonce') });
  history.replaceState(history.state, '', `${location.pathname}?${query}`);
}

function cleanAddress(): void {
  history.replaceState(history.state, '', location.pathname);
}
