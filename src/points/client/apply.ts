import { delegate, trigger } from '../../platform/browser/contract.ts';
import { type AmountFault, faultOf } from '../spending/model-redeem.ts';
import { markAddress, showRestriction } from './restriction.ts';
import { ask, say, setting } from './settings.ts';
import { block, glideTo, unblock } from './waiting.ts';

interface Reply {
  result: boolean;
  message: string;
  spendable?: number;
}

const RELOAD_MS = 1500;

let running = false;

const field = () => document.querySelector<HTMLInputElement>('#wps_cart_points');
const success = () => document.getElementById('wps_wpr_cart_points_success');
const refusal = () => document.getElementById('wps_wpr_cart_points_notice');
const atCheckout = () => setting('checkout_page') === '1';
/** The button of another kind of page (loyalty.md 2): where it is, nothing scrolls and nothing waits. */
const hasPointsButton = () => document.getElementById('wps_wpr_button_to_add_points_section') !== null;

/** Applying points on the cart and at the checkout. Without scripts the form does it. */
export function attachApplying(): void {
  const start = () => {
    const input = field();
    const button = document.getElementById('wps_cart_points_apply');
    if (input && button && !running) apply(input, button);
  };
  delegate('click', '#wps_cart_points_apply', start);
  // Enter in the field sends the form.
  document.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('.wps_wpr_apply_custom_points')) return;
    event.preventDefault();
    start();
  });
  delegate('input', '#wps_cart_points', (_event, input) => {
    if (input.hasAttribute('aria-invalid')) say(refusal(), '');
    input.removeAttribute('aria-invalid');
  });
}

function apply(input: HTMLInputElement, button: HTMLElement): void {
  say(success(), '');
  say(refusal(), '');
  for (const old of document.querySelectorAll('.wps_error, .points-said-above')) old.remove();
  // A field of numbers tells nothing of what is no number.
  const typed = input.validity.badInput ? 'NaN' : input.value;
  const fault = faultOf(
    typed,
    Number(setting('wps_user_current_points').trim()),
    Number(button.dataset.orderLimit),
  );
  if (fault) refuse(fault, input);
  else void send(input, button);
}

/** What is wrong stands beside the field; what the balance does not allow in the alert list too (spec 5). */
function refuse(fault: AmountFault, input: HTMLInputElement): void {
  if (fault === 'empty' || fault === 'not_positive') {
    refuseBy(setting(fault === 'empty' ? 'points_empty' : 'not_allowed'), input);
    input.focus();
    return;
  }
  refuseBy(setting(fault), input);
  // The alert is around the list: a list that is an alert would be no list to a screen reader.
  const alert = document.createElement('div');
  alert.className = 'wps_error';
  alert.setAttribute('role', 'alert');
  alert.tabIndex = -1;
  const list = document.createElement('ul');
  list.className = 'woocommerce-error';
  const item = document.createElement('li');
  item.textContent = setting(fault);
  list.append(item);
  alert.append(list);
  const place =
    document.querySelector('.woocommerce-cart-form') ?? document.querySelector('.custom_point_checkout');
  place?.before(alert);
  alert.focus({ preventScroll: true });
  if (!hasPointsButton()) glideTo(alert);
}

async function send(input: HTMLInputElement, button: HTMLElement): Promise<void> {
  running = true;
  block();
  try {
    const reply = await ask<Reply>('wps_wpr_apply_fee_on_cart_subtotal', {
      user_id: button.dataset.id ?? '',
      wps_cart_points: input.value,
      wps_nonce: setting('wps_wpr_nonce'),
    });
    if (reply.result === true) say(success(), reply.message, 'woocommerce-message');
    else refuseBy(reply.message, input);
    afterwards(reply.result === true);
  } catch {
    refuseBy(setting('failed'), input);
  } finally {
    running = false;
    unblock();
  }
}

function refuseBy(message: string, input: HTMLInputElement): void {
  input.setAttribute('aria-invalid', 'true');
  say(refusal(), message, 'woocommerce-error');
}

/**
 * The contract reloads the page now: after 1.5 s, or at once where its points button is. Here the money is right at
 * once, and what a reload would bring comes in place when the reload would: no typed word and no focus is lost.
 */
function afterwards(applied: boolean): void {
  renew();
  const button = hasPointsButton();
  if (!button && !atCheckout()) goToCart();
  const restricts = applied && setting('is_restrict_message_enable') === '1';
  if (restricts) markAddress();
  if (button && restricts) showRestriction();
  if (button) return;
  setTimeout(() => {
    if (restricts) showRestriction();
    renew();
  }, RELOAD_MS);
}

/** The contract moves to the cart; what was answered beside the field, which may be far below it now, comes along. */
function goToCart(): void {
  const form = document.querySelector('.woocommerce-cart-form');
  const said = [success(), refusal()].find((element) => element?.textContent);
  document.querySelector('.points-said-above')?.remove();
  if (!form || !said) {
    glideTo(form);
    return;
  }
  const above = document.createElement('p');
  above.className = `points-said-above ${said.classList.contains('woocommerce-error') ? 'woocommerce-error' : 'woocommerce-message'}`;
  above.textContent = said.textContent;
  // It has been said already.
  above.setAttribute('aria-hidden', 'true');
  form.before(above);
  glideTo(above);
}

/** Asks for the parts of the page that follow the cart. */
export function renew(): void {
  trigger(document.body, atCheckout() ? 'update_checkout' : 'wc_update_cart');
}
