import { call, delegate, listen, trigger } from '../../platform/browser/contract.ts';
import {
  announce,
  asArgument,
  type FragmentsReply,
  fromArgument,
  inTurn,
  replaceFragments,
} from './replies.ts';

/** Taking out of the small cart. Whatever goes wrong, the link does the same with a new page. */
export function attachRemoving(): void {
  delegate('click', '.remove_from_cart_button', (event, button) => {
    const key = button.dataset.cart_item_key;
    if (!key) return;
    event.preventDefault();
    const row = button.closest('.woocommerce-mini-cart-item');
    if (row?.classList.contains('processing')) return;
    row?.classList.add('processing');
    const follow = () => location.assign((button as HTMLAnchorElement).href);
    inTurn(async () => {
      try {
        const reply = await call<FragmentsReply | ''>(
          'remove_from_cart',
          new URLSearchParams({ cart_item_key: key }),
        );
        if (reply === '' || !reply.fragments) follow();
        else
          trigger(document.body, 'removed_from_cart', [reply.fragments, reply.cart_hash, asArgument(button)]);
      } catch {
        follow();
      }
    });
  });
  listen(document.body, 'removed_from_cart', (fragments, _hash, button) => {
    const cart = document.activeElement?.closest('.widget_shopping_cart');
    if (fragments) replaceFragments(fragments as Record<string, string>);
    // The focused link is gone with its line: the next one, or whatever can be done in an empty cart.
    cart?.querySelector<HTMLElement>('.widget_shopping_cart_content a')?.focus();
    announce(fromArgument(button)?.dataset.success_message ?? null);
  });
}
