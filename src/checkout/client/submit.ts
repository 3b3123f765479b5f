import { params, trigger } from '../../platform/browser/contract.ts';
import { block, checkoutForm, unblock } from './dom.ts';
import { clearNotices, showNotices } from './notices.ts';
import { askSoon, upToDate } from './review.ts';

interface Reply {
  result?: 'success' | 'failure';
  redirect?: string;
  messages?: string;
  refresh?: boolean;
  reload?: boolean;
}

/** Asks everybody who listens whether the order may go; an answer of `false` keeps it here (wire.md 2.7). */
function mayGo(form: HTMLFormElement, method: string): boolean {
  return ['checkout_place_order', `checkout_place_order_${method}`].every((name) => {
    const event = new CustomEvent(name, { detail: [form], cancelable: true });
    const jquery = window.jQuery?.(form) as { triggerHandler?(name: string): unknown } | undefined;
    return jquery?.triggerHandler?.(name) !== false && form.dispatchEvent(event);
  });
}

/** Other programs on the server may print before the answer: it begins at its first brace. */
function readReply(text: string): Reply {
  const start = text.search(/\{\s*"result"/);
  return JSON.parse(start > 0 ? text.slice(start) : text) as Reply;
}

async function submit(form: HTMLFormElement): Promise<void> {
  if (form.classList.contains('processing')) return;
  const method = form.querySelector<HTMLInputElement>('input[name="payment_method"]:checked')?.value ?? '';
  if (!mayGo(form, method)) return;
  const text = params<Record<string, string>>('wc_checkout_params');
  block(form);
  const button = form.querySelector<HTMLButtonElement>('#place_order');
  button?.classList.add('loading');
  try {
    await upToDate();
    // Before what was said goes: a question to answer stands among it.
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    clearNotices();
    const response = await fetch(text.checkout_url ?? '/?wc-ajax=checkout', {
      method: 'POST',
      body,
      credentials: 'same-origin',
    });
    const reply = readReply(await response.text());
    if (reply.result === 'success' && reply.redirect) {
      trigger(form, 'checkout_place_order_success', [reply, form]);
      // The button stays as it is: another page is on its way.
      window.location.href = reply.redirect;
      return;
    }
    if (reply.reload) {
      window.location.reload();
      return;
    }
    if (reply.refresh) askSoon();
    fail(reply.messages || errorMarkup(text.i18n_checkout_error ?? ''));
  } catch (error) {
    console.error(error);
    fail(errorMarkup(text.i18n_checkout_error ?? ''));
  }
  unblock(form);
  form.querySelector('#place_order')?.classList.remove('loading');
}

function fail(messages: string): void {
  // A proof counts once: the next try brings its own.
  const proof = checkoutForm()?.querySelector<HTMLInputElement>('input[data-challenge]');
  if (proof) proof.value = '';
  showNotices(messages);
  trigger(document.body, 'checkout_error', [messages]);
}

function errorMarkup(text: string): string {
  const list = document.createElement('ul');
  list.className = 'woocommerce-error';
  list.setAttribute('role', 'alert');
  const item = document.createElement('li');
  item.textContent = text;
  list.append(item);
  return list.outerHTML;
}

export function attachSubmit(): void {
  if (!checkoutForm()) return;
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form.checkout.woocommerce-checkout')) return;
    event.preventDefault();
    void submit(form);
  });
}
