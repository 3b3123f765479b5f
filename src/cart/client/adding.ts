import { call, delegate, listen, trigger } from '../../platform/browser/contract.ts';
import {
  announce,
  asArgument,
  cartParams,
  type FragmentsReply,
  fromArgument,
  inTurn,
  replaceFragments,
} from './replies.ts';

type TriggerHandler = (target: EventTarget) => { triggerHandler?(name: string, args: unknown[]): unknown };

/** Adding without a new page, from lists and from product forms (wire.md 2.2). */
export function attachAdding(): void {
  delegate('click', '.add_to_cart_button.ajax_add_to_cart:not(.wc-interactive)', (event, button) => {
    if (isOtherClick(event) || !button.dataset.product_id) return;
    if (button.classList.contains('disabled')) {
      event.preventDefault();
      return;
    }
    if (!mayBeSent(button)) return;
    event.preventDefault();
    if (!button.classList.contains('loading')) send(button, new URLSearchParams(dataOf(button)));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form.cart:not(.grouped_form)')) return;
    const button = form.querySelector<HTMLElement>('.single_add_to_cart_button');
    const fields = button && productFields(form, button);
    if (!button || !fields || event.defaultPrevented) return;
    event.preventDefault();
    if (button.classList.contains('disabled')) return;
    if (!button.classList.contains('loading')) send(button, fields);
  });
  listen(document.body, 'added_to_cart', (fragments, _hash, button) => {
    if (fragments) replaceFragments(fragments as Record<string, string>);
    const element = fromArgument(button);
    if (element) showAdded(element);
  });
}

const isOtherClick = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;

/** Anybody on the page may keep the request from being sent; then the link is followed. */
function mayBeSent(button: HTMLElement): boolean {
  const name = 'should_send_ajax_request.adding_to_cart';
  const asked = new CustomEvent(name, { cancelable: true, detail: [button] });
  const handler = (window.jQuery as TriggerHandler | undefined)?.(document.body);
  if (document.body.dispatchEvent(asked) && handler?.triggerHandler?.(name, [asArgument(button)]) !== false)
    return true;
  trigger(document.body, 'ajax_request_not_sent.adding_to_cart', [false, false, asArgument(button)]);
  return false;
}

/** Every `data-*` of a button, under its own name. */
function dataOf(button: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...button.attributes]
      .filter(({ name }) => name.startsWith('data-'))
      .map(({ name, value }) => [name.slice('data-'.length), value]),
  );
}

/** The fields of a product form in the contract's terms: the chosen variation is the product. */
function productFields(form: HTMLFormElement, button: HTMLElement): FormData | undefined {
  const fields = new FormData(form);
  const own = button.getAttribute('value') ?? fields.get('add-to-cart');
  const variation = fields.get('variation_id');
  const id = variation && variation !== '0' ? variation : own || form.dataset.product_id;
  if (!id) return undefined;
  fields.delete('variation_id');
  fields.delete('add-to-cart');
  fields.set('product_id', id);
  return fields;
}

function send(button: HTMLElement, fields: URLSearchParams | FormData): void {
  trigger(document.body, 'adding_to_cart', [asArgument(button), Object.fromEntries(fields)]);
  button.classList.remove('added');
  button.classList.add('loading');
  inTurn(async () => {
    try {
      const reply = await call<FragmentsReply | ''>('add_to_cart', fields);
      if (!reply) return;
      const { cart_redirect_after_add, cart_url = '/' } = cartParams();
      if (reply.error && reply.product_url) location.assign(reply.product_url);
      else if (cart_redirect_after_add === 'yes') {
        // The contract's event would change a page that is being left.
        trigger(document.body, 'cistella:added', [reply.fragments, reply.cart_hash, asArgument(button)]);
        location.assign(cart_url);
      } else trigger(document.body, 'added_to_cart', [reply.fragments, reply.cart_hash, asArgument(button)]);
    } finally {
      button.classList.remove('loading');
    }
  });
}

function showAdded(button: HTMLElement): void {
  button.classList.add('added');
  const { is_cart, cart_url = '/', i18n_view_cart = '' } = cartParams();
  if (is_cart !== '1' && !button.parentElement?.querySelector(':scope > .added_to_cart')) {
    const link = document.createElement('a');
    link.href = cart_url;
    link.className = 'added_to_cart wc-forward';
    link.textContent = i18n_view_cart;
    button.after(link);
  }
  announce(button.dataset.success_message ?? null);
  trigger(document.body, 'wc_cart_button_updated', [asArgument(button)]);
}
