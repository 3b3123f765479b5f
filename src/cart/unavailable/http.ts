import { notify } from '../../frame/page/notices.tsx';
import { type Answer, redirect } from '../../frame/request/answer.ts';
import { checkNonce, type Visit } from '../../frame/request/visit.ts';
import { forgetCart, ownerOf } from '../lines/read.ts';
import { CLEAR_NONCE } from '../links.ts';
import { lockCart } from '../store.ts';
import { clearAside } from './store.ts';

/** Clears the list of what was taken out. @returns how many lines it had */
async function clear(visit: Visit): Promise<number> {
  const owner = ownerOf(visit);
  if (!owner) return 0;
  const cleared = await visit.shop.db.transaction(async (tx) => {
    const cart = await lockCart(tx, owner);
    return cart ? clearAside(tx, cart.id) : 0;
  });
  forgetCart(visit);
  return cleared;
}

const genuine = (visit: Visit) => checkNonce(visit, visit.form.text('wcml_nonce', 20), CLEAR_NONCE);

/**
 * `action=wcml_cart_clear_removed_items`: 200 only when something was really cleared, for the client loads the
 * page again on any 200. 403 for a bad nonce, 404 when there was nothing.
 */
export async function clearAction(visit: Visit): Promise<Answer> {
  if (visit.method !== 'POST' || !genuine(visit)) return { kind: 'html', status: 403, body: '-1' };
  return { kind: 'html', status: (await clear(visit)) > 0 ? 200 : 404, body: '0' };
}

/** The same as a plain form of the cart page. */
export async function clearForm(visit: Visit): Promise<Answer> {
  if (genuine(visit)) await clear(visit);
  else await notify(visit, { kind: 'error', text: visit.t('error.bad_nonce') });
  return redirect(visit.links.cart(), 303);
}
