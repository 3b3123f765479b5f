import { questionMarkup } from '../frame/page/captcha.tsx';
import { notify, renderNotices } from '../frame/page/notices.tsx';
import { type Answer, json, redirect, redirectOut } from '../frame/request/answer.ts';
import type { Visit } from '../frame/request/visit.ts';
import { showCheckout } from './http-page.tsx';
import { moveCart } from './http-review.tsx';
import { readForm } from './model-form.ts';
import { genuine } from './params.ts';
import { checkOut } from './place.ts';

/** `checkout` of the contract (wire.md 4.3): always 200, always a body. */
export async function placeCall(visit: Visit): Promise<Answer> {
  const { t, links } = visit;
  const refuse = (messages: string, more: { refresh?: boolean; reload?: boolean }) =>
    json({ result: 'failure', messages, refresh: false, reload: false, ...more });
  if (!genuine(visit, visit.form))
    // The totals that follow bring a token of now with them: what was typed stays.
    return refuse(renderNotices([{ kind: 'error', text: t('checkout.expired') }]), { refresh: true });
  const outcome = await checkOut(visit, readForm(visit.form));
  if (outcome.placed) return json({ result: 'success', redirect: outcome.to, order_id: outcome.id });
  if ('empty' in outcome) {
    const link = { href: links.shop(), label: t('checkout.to_shop') };
    return refuse(renderNotices([{ kind: 'error', text: t('checkout.session_over'), link }]), {});
  }
  // A question stands with the messages, which scripts put into the form.
  const messages = renderNotices(outcome.faults.notices) + questionMarkup(visit, 'checkout');
  return refuse(messages, { refresh: outcome.refresh });
}

/** The same form sent without scripts: goes where the order goes, or shows the page with what is wrong. */
export async function placeForm(visit: Visit): Promise<Answer> {
  const { t, links } = visit;
  const form = readForm(visit.form);
  if (!genuine(visit, visit.form)) {
    await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
    return showCheckout(visit, { form });
  }
  if (visit.form.has('woocommerce_checkout_update_totals')) {
    await moveCart(visit, form);
    return showCheckout(visit, { form });
  }
  const outcome = await checkOut(visit, form);
  if (outcome.placed) return redirectOut(outcome.to, 303);
  if ('empty' in outcome) {
    await notify(visit, { kind: 'error', text: t('checkout.session_over') });
    return redirect(links.cart(), 303);
  }
  await moveCart(visit, form);
  await notify(visit, ...outcome.faults.notices);
  return showCheckout(visit, { form, faults: outcome.faults });
}
