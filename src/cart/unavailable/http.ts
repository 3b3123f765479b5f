import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { forgetCart, ownerOf } from '../lines/read.ts';
import { CLEAR_NONCE } from '../links.ts';
import { clearRemoved } from './commands.ts';

/** Clears the list of what was taken out. @returns how many lines it had */
async function clear(ctx: RequestContext): Promise<number> {
  const owner = ownerOf(ctx);
  if (!owner) return 0;
  const cleared = await ask(askedBy(ctx), clearRemoved, { owner });
  forgetCart(ctx);
  return cleared;
}

const genuine = (ctx: RequestContext) => checkNonce(ctx, ctx.form.text('wcml_nonce', 20), CLEAR_NONCE);

/**
 * `action=wcml_cart_clear_removed_items`: 200 only when something was really cleared, for the client loads the
 * page again on any 200. 403 for a bad nonce, 404 when there was nothing.
 */
export async function clearAction(ctx: RequestContext): Promise<Reply> {
  if (ctx.method !== 'POST' || !genuine(ctx)) return { kind: 'html', status: 403, body: '-1' };
  return { kind: 'html', status: (await clear(ctx)) > 0 ? 200 : 404, body: '0' };
}

/** The same as a plain form of the cart page. */
export async function clearForm(ctx: RequestContext): Promise<Reply> {
  if (genuine(ctx)) await clear(ctx);
  else await notify(ctx, { kind: 'error', text: ctx.t('error.bad_nonce') });
  return redirect(ctx.links.cart(), 303);
}
