import { questionMarkup } from '../frame/page/captcha-question.tsx';
import { notify, renderNotices } from '../frame/page/notices.tsx';
import { json, type Reply, redirect, redirectOut } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { checkOut } from './checkout.ts';
import { showCheckout } from './http-page.tsx';
import { moveCart } from './http-review.tsx';
import { readForm } from './model-form.ts';
import { genuine } from './params.ts';

/** `checkout` of the contract (wire.md 4.3): always 200, always a body. */
export async function placeCall(ctx: RequestContext): Promise<Reply> {
  const { t, links } = ctx;
  const refuse = (messages: string, more: { refresh?: boolean; reload?: boolean }) =>
    json({ result: 'failure', messages, refresh: false, reload: false, ...more });
  if (!genuine(ctx, ctx.form))
    // The totals that follow bring a token of now with them: what was typed stays.
    return refuse(renderNotices([{ kind: 'error', text: t('checkout.expired') }]), { refresh: true });
  const outcome = await checkOut(ctx, readForm(ctx.form));
  if (outcome.placed) return json({ result: 'success', redirect: outcome.to, order_id: outcome.id });
  if ('empty' in outcome) {
    const link = { href: links.shop(), label: t('checkout.to_shop') };
    return refuse(renderNotices([{ kind: 'error', text: t('checkout.session_over'), link }]), {});
  }
  // A question stands with the messages, which scripts put into the form.
  const messages = renderNotices(outcome.faults.notices) + questionMarkup(ctx, 'checkout');
  return refuse(messages, { refresh: outcome.refresh });
}

/** The same form sent without scripts: goes where the order goes, or shows the page with what is wrong. */
export async function placeForm(ctx: RequestContext): Promise<Reply> {
  const { t, links } = ctx;
  const form = readForm(ctx.form);
  if (!genuine(ctx, ctx.form)) {
    await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
    return showCheckout(ctx, { form });
  }
  if (ctx.form.has('woocommerce_checkout_update_totals')) {
    await moveCart(ctx, form);
    return showCheckout(ctx, { form });
  }
  const outcome = await checkOut(ctx, form);
  if (outcome.placed) return redirectOut(outcome.to, 303);
  if ('empty' in outcome) {
    await notify(ctx, { kind: 'error', text: t('checkout.session_over') });
    return redirect(links.cart(), 303);
  }
  await moveCart(ctx, form);
  await notify(ctx, ...outcome.faults.notices);
  return showCheckout(ctx, { form, faults: outcome.faults });
}
