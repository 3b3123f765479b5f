import { call, delegate, listen, params, ready, trigger } from '../../platform/browser/contract.ts';
import { showFieldError } from '../../platform/browser/field-error.ts';
import { applyPage } from './page-parts.ts';
import { inTurn } from './replies.ts';

/** After the last change of a quantity. */
const SETTLED_MS = 700;

/** The cart page without new pages: it asks for the page and takes its own parts out (wire.md 2.6). */
export function attachCartPage(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  delegate('input', '.woocommerce-cart-form input.qty', (_event, input) => {
    const form = input.closest('form');
    const button = form?.querySelector<HTMLButtonElement>('button[name="update_cart"]');
    if (button) button.disabled = false;
  });
  delegate('change', '.woocommerce-cart-form input.qty', (_event, input) => {
    clearTimeout(timer);
    timer = setTimeout(() => input.closest('form')?.requestSubmit(), SETTLED_MS);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const isCart = form.matches('.woocommerce-cart-form');
    if (!isCart && !form.matches('.cart-collaterals .woocommerce-shipping-calculator')) return;
    event.preventDefault();
    clearTimeout(timer);
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fields.set(isCart ? 'update_cart' : 'calc_shipping', '1');
    fetchPage(form.action, { method: 'POST', body: fields }, () => form.submit(), {
      after: () => {
        if (!isCart) explainEstimate(fields);
      },
    });
  });
  delegate(
    'click',
    '.woocommerce-cart-form .product-remove > a, .cart-page a[href*="undo_item="], .woocommerce-message a[href*="undo_item="]',
    (event, link) => {
      if (!document.querySelector('.cart-page')) return;
      event.preventDefault();
      const { href } = link as HTMLAnchorElement;
      const removes = link.matches('.product-remove > a');
      fetchPage(href, {}, () => location.assign(href), {
        after: () => {
          if (removes) trigger(document.body, 'item_removed_from_classic_cart');
        },
      });
    },
  );
  delegate('change', '.cart-collaterals input.shipping_method', (_event, input) => {
    chooseShipping((input as HTMLInputElement).value, input.dataset.index ?? '0');
  });
  delegate('click', '.shipping-calculator-button', (event, button) => {
    event.preventDefault();
    toggleCalculator(button);
  });
  listen(document.body, 'wc_update_cart', () => {
    if (document.querySelector('.cart-page')) fetchPage(location.href, {}, () => location.reload());
  });
  listen(document.body, 'added_to_cart', () => {
    if (document.querySelector('.cart-page')) fetchPage(location.href, {}, () => location.reload());
  });
  listen(document.body, 'removed_from_cart', () => {
    if (document.querySelector('.cart-page')) fetchPage(location.href, {}, () => location.reload());
  });
  for (const event of ['updated_wc_div', 'updated_cart_totals', 'updated_shipping_method'])
    listen(document.body, event, prepare);
  ready(prepare);
}

/** What the server's markup cannot say, because it would be wrong without scripts. */
function prepare(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name="update_cart"]'))
    button.disabled = true;
  for (const button of document.querySelectorAll('.shipping-calculator-button')) {
    button.setAttribute('role', 'button');
    if (!button.hasAttribute('aria-expanded')) button.setAttribute('aria-expanded', 'false');
  }
}

/** A place that was refused stays typed, open and said beside its field; one that was taken is in the notice. */
function explainEstimate(typed: URLSearchParams): void {
  const refused = document.querySelector('#content .woocommerce-error li[data-id^="calc_shipping"]');
  const form = document.querySelector<HTMLFormElement>('.cart-collaterals .woocommerce-shipping-calculator');
  if (!form) return;
  if (!refused) {
    form.querySelector<HTMLElement>('.shipping-calculator-button')?.focus({ preventScroll: true });
    return;
  }
  const button = form.querySelector<HTMLElement>('.shipping-calculator-button');
  if (button && button.getAttribute('aria-expanded') !== 'true') toggleCalculator(button);
  const country = form.querySelector<HTMLSelectElement>('#calc_shipping_country');
  if (country && country.value !== typed.get(country.name)) {
    country.value = typed.get(country.name) ?? '';
    country.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const field of form.querySelectorAll<HTMLInputElement>('.form-row :is(input, select)'))
    if (typed.has(field.name)) field.value = typed.get(field.name) ?? '';
  const field = form.querySelector<HTMLInputElement>(`#${CSS.escape(refused.getAttribute('data-id') ?? '')}`);
  if (field) showFieldError(field, 'calc-shipping-error-notice', refused.outerHTML);
}

function toggleCalculator(button: HTMLElement): void {
  const section = button.closest('form')?.querySelector('.shipping-calculator-form');
  const open = section?.classList.toggle('is-open') ?? false;
  button.setAttribute('aria-expanded', String(open));
  if (open) section?.querySelector<HTMLElement>('select, input')?.focus();
}

export function busy(on: boolean): void {
  for (const part of document.querySelectorAll('.woocommerce-cart-form, .cart_totals')) {
    part.classList.toggle('processing', on);
    part.setAttribute('aria-busy', String(on));
  }
}

interface FetchWish {
  notices?: string;
  after?: () => void;
  stays?: boolean;
}

/**
 * Fetches the cart page in its turn and takes its parts.
 *
 * @param instead what to do when that fails
 * @param notices markup of what another call has answered
 * @param after what to do at the end
 * @param stays the answer stands where the shopper looks: the page does not go to its notices
 */
export function fetchPage(
  url: string,
  request: RequestInit,
  instead: () => void,
  { notices = '', after = () => {}, stays = false }: FetchWish = {},
): void {
  busy(true);
  inTurn(async () => {
    try {
      const response = await fetch(url, { credentials: 'same-origin', ...request });
      if (!response.ok) throw new Error(String(response.status));
      applyPage(await response.text(), notices, stays);
      after();
    } catch {
      instead();
    } finally {
      busy(false);
    }
  });
}

function chooseShipping(rate: string, index: string): void {
  const { update_shipping_method_nonce: security = '' } = params<{ update_shipping_method_nonce: string }>(
    'wc_cart_params',
  );
  busy(true);
  inTurn(async () => {
    try {
      const fields = new URLSearchParams({ security, [`shipping_method[${index}]`]: rate });
      const markup = await call<string>('update_shipping_method', fields);
      const totals = document.querySelector('.cart_totals');
      if (!totals || !markup.includes('cart_totals')) throw new Error('No totals.');
      totals.outerHTML = markup;
      document.querySelector<HTMLElement>(`input.shipping_method[value="${CSS.escape(rate)}"]`)?.focus();
      trigger(document.body, 'updated_shipping_method');
      trigger(document.body, 'updated_cart_totals');
    } catch {
      location.reload();
    } finally {
      busy(false);
    }
  });
}
