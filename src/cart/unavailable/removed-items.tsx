import { useRequest } from '../../frame/page/context.tsx';
import { makeNonce } from '../../frame/request/request-context.ts';
import { CLEAR_NONCE, undoHref } from '../links.ts';
import type { RemovedItem } from './removed-items.ts';

/** What the shop took out, with a way to clear the list (wire.md 2.11) and, where it can be bought again, back. */
export function RemovedItems({ items }: { items: readonly RemovedItem[] }) {
  const ctx = useRequest();
  const { t, links } = ctx;
  if (items.length === 0) return null;
  const nonce = makeNonce(ctx, CLEAR_NONCE);
  return (
    <form className="woocommerce-info wcml_removed_cart_items_notice" method="post" action={links.cart()}>
      <p id="wcml-removed-title">{t('cart.aside.title', { count: items.length })}</p>
      <ul className="wcml_removed_cart_items" aria-labelledby="wcml-removed-title">
        {items.map(({ key, text, backAgain }) => (
          <li key={key}>
            {text}
            {backAgain && (
              <>
                {' '}
                <a href={undoHref(ctx, key)} rel="nofollow">
                  {t('cart.aside.back')}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      <button
        type="submit"
        name="clear_removed_items"
        value="1"
        className="button wcml_removed_cart_items_clear"
      >
        {t('cart.aside.clear')}
      </button>
      <input type="hidden" id="wcml_clear_removed_items_nonce" name="wcml_nonce" value={nonce} />
    </form>
  );
}
