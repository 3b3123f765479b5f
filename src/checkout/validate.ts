import {
  type AddressError,
  type AddressKind,
  checkAddress,
  labelName,
  passwordFault,
} from '../accounts/index.ts';
import type { Cart } from '../cart/index.ts';
import type { Notice } from '../frame/page/notices.tsx';
import type { RequestContext } from '../frame/request/request-context.ts';
import { asksForConsent } from './consent.ts';
import { type CheckoutForm, CONSENT_FIELD } from './model-form.ts';

export interface Faults {
  notices: Notice[];
  billing: AddressError[];
  shipping: AddressError[];
}

/** The id of the folded log-in form, where a notice may lead. */
export const LOGIN_ID = 'checkout-login';

/**
 * What is wrong with the form itself (wire.md 4.1), before cart and stock are looked at: one notice a fault, each
 * naming its field.
 */
export async function findFaults(
  ctx: RequestContext,
  form: CheckoutForm,
  cart: Pick<Cart, 'lines' | 'needsShipping'>,
): Promise<Faults> {
  const { shop, t } = ctx;
  const billing = checkAddress(shop.settings, 'billing', form.billing);
  const shipping =
    cart.needsShipping && form.elsewhere ? checkAddress(shop.settings, 'shipping', form.shipping) : [];
  const notices = [
    ...billing.map((fault) => faultNotice(ctx, 'billing', fault, form.billing.country)),
    ...shipping.map((fault) => faultNotice(ctx, 'shipping', fault, form.shipping.country)),
  ];
  if (opensAccount(ctx, form)) {
    const weak = await passwordFault(t, form.password, [form.billing.email, shop.settings.name]);
    if (weak !== undefined) notices.push({ kind: 'error', text: weak, field: 'account_password' });
  }
  if (form.termsAsked && !form.terms)
    notices.push({ kind: 'error', text: t('orders.accept_terms'), field: 'terms' });
  if (!form.digitalConsent && asksForConsent(shop, cart))
    notices.push({ kind: 'error', text: t('checkout.consent_missing'), field: CONSENT_FIELD });
  return { notices, billing, shipping };
}

/** Whether this guest becomes somebody with an account, by wish or because the shop has no guests. */
export function opensAccount({ session, shop }: RequestContext, form: CheckoutForm): boolean {
  return session?.userId == null && (form.createAccount || !shop.settings.checkout.guests);
}

/** Says who has an account here: only to who was counted before. */
export function emailTakenNotice({ t }: RequestContext): Notice {
  return {
    kind: 'error',
    text: t('checkout.email_taken'),
    field: 'billing_email',
    link: { href: `#${LOGIN_ID}`, label: t('checkout.login_link') },
  };
}

function faultNotice(ctx: RequestContext, kind: AddressKind, error: AddressError, country: string): Notice {
  const { t } = ctx;
  const label = t(`accounts.field.${labelName(error.name, country)}`);
  const text = t(`accounts.fault.${error.fault}`, { label });
  return {
    kind: 'error',
    text: kind === 'shipping' ? t('checkout.in_shipping', { text }) : text,
    field: error.field,
  };
}
