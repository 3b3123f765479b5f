import { call, listen, params, trigger } from '../../platform/browser/contract.ts';
import { carryTyped } from '../../platform/browser/typed.ts';
import { block, checkoutForm, fieldById, fromMarkup, isChecked, typedIn, unblock } from './dom.ts';
import { showNotices } from './notices.ts';

interface Reply {
  result?: 'success' | 'failure';
  messages?: string;
  reload?: boolean;
  fragments?: Record<string, string> | false;
}

/** The contract's pauses: after a change, and after typing. */
const AFTER_CHANGE = 5;
const AFTER_TYPING = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;
let settled: Promise<void> = Promise.resolve();
/** False when the ways of shipping are to be chosen anew: after a coupon. */
let keepsShipping = true;

/** What is typed and not yet counted in: placing waits for it. */
export async function upToDate(): Promise<void> {
  if (timer !== undefined) askNow();
  await settled;
}

/** Asks for new totals a moment later; a newer wish takes the place of an older one. */
export function askSoon(pause: number = AFTER_CHANGE): void {
  clearTimeout(timer);
  timer = setTimeout(() => askNow(), pause);
}

function askNow(): void {
  clearTimeout(timer);
  timer = undefined;
  running?.abort();
  const controller = new AbortController();
  running = controller;
  settled = update(controller.signal).catch((error: unknown) => {
    if (controller.signal.aborted) return;
    unblockAreas();
    console.error(error);
  });
}

const areas = () =>
  document.querySelectorAll('.woocommerce-checkout-review-order-table, .woocommerce-checkout-payment');
const unblockAreas = () => {
  for (const area of areas()) unblock(area);
};

async function update(signal: AbortSignal): Promise<void> {
  const form = checkoutForm();
  if (!form) return;
  for (const area of areas()) block(area);
  const reply = await call<Reply>('update_order_review', wishes(form), { signal });
  if (signal.aborted) return;
  if (reply.reload) {
    window.location.reload();
    return;
  }
  unblockAreas();
  replace(reply.fragments || {});
  if (reply.result === 'failure') showNotices(reply.messages ?? '');
  trigger(document.body, 'updated_checkout', [reply]);
}

/** The contract's request (wire.md 4.2). */
function wishes(form: HTMLFormElement): URLSearchParams {
  const { update_order_review_nonce = '' } = params<{ update_order_review_nonce: string }>(
    'wc_checkout_params',
  );
  const elsewhere = isChecked('ship-to-different-address-checkbox');
  const from = elsewhere ? 'shipping' : 'billing';
  const body = new URLSearchParams({
    security: update_order_review_nonce,
    payment_method: form.querySelector<HTMLInputElement>('input[name="payment_method"]:checked')?.value ?? '',
    has_full_address: String(hasFullAddress()),
    post_data: new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString(),
  });
  for (const [name, field] of [
    ['country', 'country'],
    ['state', 'state'],
    ['postcode', 'postcode'],
    ['city', 'city'],
    ['address', 'address_1'],
    ['address_2', 'address_2'],
  ] as const) {
    body.set(name, typedIn(`billing_${field}`));
    body.set(`s_${name}`, typedIn(`${from}_${field}`));
  }
  if (keepsShipping)
    for (const rate of form.querySelectorAll<HTMLInputElement>(
      'input.shipping_method:checked, input.shipping_method[type="hidden"]',
    ))
      body.set(rate.name, rate.value);
  keepsShipping = true;
  return body;
}

function hasFullAddress(): boolean {
  const rows = document.querySelectorAll('.woocommerce-billing-fields .address-field.validate-required');
  return [...rows].every((row) => row.querySelector<HTMLInputElement>('input, select')?.value !== '');
}

/** Puts new areas into the page. What is the same is left alone (a card's frame would be lost); what was typed stays. */
function replace(fragments: Record<string, string>): void {
  for (const [selector, markup] of Object.entries(fragments)) {
    const area = document.querySelector(selector);
    const fresh = fromMarkup(markup);
    if (!area || !fresh || area.isEqualNode(fresh)) continue;
    const typed = keep(area);
    const focused = area.contains(document.activeElement) ? document.activeElement?.id : undefined;
    if (area.matches('[data-cart-part]')) carryTyped(area, fresh);
    area.replaceWith(fresh);
    restore(typed);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}

type Typed = Map<string, string | boolean>;

function keep(area: Element): Typed {
  const typed: Typed = new Map();
  if (!area.matches('.woocommerce-checkout-payment')) return typed;
  for (const field of area.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]')) {
    const box = field.type === 'checkbox' || field.type === 'radio';
    typed.set(field.id, box ? field.checked : field.value);
  }
  return typed;
}

function restore(typed: Typed): void {
  for (const [id, value] of typed) {
    const field = fieldById(id);
    if (!field) continue;
    if (typeof value === 'string') field.value = value;
    // A radio that is chosen no more must not undo the server's choice of another.
    else if (field instanceof HTMLInputElement && (value || field.type === 'checkbox')) field.checked = value;
  }
}

/** Fields whose change changes what is to be paid. */
const COUNTED =
  'input.shipping_method, #use_wallet, #ship-to-different-address-checkbox, .update_totals_on_change select, .address-field :is(select, input)';

const WAY = 'input[name="payment_method"]';

/** Some ways to pay name the button anew: "Continue to PayPal". */
function choosePayment(chosen: HTMLInputElement): void {
  const button = document.querySelector<HTMLButtonElement>('#place_order');
  if (button) button.textContent = chosen.dataset.order_button_text ?? button.dataset.value ?? '';
  trigger(document.body, 'payment_method_selected');
}

export function attachReview(): void {
  if (!checkoutForm()) return;
  listen(document.body, 'update_checkout', (wish) => {
    if ((wish as { update_shipping_method?: boolean } | undefined)?.update_shipping_method === false)
      keepsShipping = false;
    askSoon();
  });
  document.addEventListener('change', (event) => {
    const field = event.target as Element;
    if (!field.closest('form.checkout')) return;
    if (field.matches(COUNTED)) trigger(document.body, 'update_checkout');
    else if (field.matches(WAY)) {
      choosePayment(field as HTMLInputElement);
      // Where one of them costs something besides, another choice is another total.
      if (document.querySelector(`${WAY}[data-fee]`)) trigger(document.body, 'update_checkout');
    }
  });
  document.addEventListener('input', (event) => {
    if ((event.target as Element).matches('form.checkout .address-field input')) askSoon(AFTER_TYPING);
  });
}
