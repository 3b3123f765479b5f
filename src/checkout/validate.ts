import {
  type AddressError,
  type AddressKind,
  checkAddress,
  emailTaken,
  labelName,
  passwordFault,
} from '../accounts/index.ts';
import type { Notice } from '../frame/notices.tsx';
import type { Visit } from '../frame/visit.ts';
import type { CheckoutForm } from './model-form.ts';

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
export async function findFaults(visit: Visit, form: CheckoutForm, needsShipping: boolean): Promise<Faults> {
  const { shop, t, session } = visit;
  const billing = checkAddress(shop.settings, 'billing', form.billing);
  const shipping =
    needsShipping && form.elsewhere ? checkAddress(shop.settings, 'shipping', form.shipping) : [];
  const notices = [
    ...billing.map((fault) => faultNotice(visit, 'billing', fault, form.billing.country)),
    ...shipping.map((fault) => faultNotice(visit, 'shipping', fault, form.shipping.country)),
  ];
  const guest = session?.userId == null;
  if (guest && (form.createAccount || !shop.settings.checkout.guests)) {
    const weak = await passwordFault(t, form.password, [form.billing.email]);
    if (weak !== undefined) notices.push({ kind: 'error', text: weak, field: 'account_password' });
    if (billing.length === 0 && (await emailTaken(shop.db.read, form.billing.email)))
      notices.push({
        kind: 'error',
        text: t('checkout.email_taken'),
        field: 'billing_email',
        link: { href: `#${LOGIN_ID}`, label: t('checkout.login_link') },
      });
  }
  if (form.termsAsked && !form.terms)
    notices.push({ kind: 'error', text: t('orders.accept_terms'), field: 'terms' });
  return { notices, billing, shipping };
}

function faultNotice(visit: Visit, kind: AddressKind, error: AddressError, country: string): Notice {
  const { t } = visit;
  const label = t(`accounts.field.${labelName(error.name, country)}`);
  const text = t(`accounts.fault.${error.fault}`, { label });
  return {
    kind: 'error',
    text: kind === 'shipping' ? t('checkout.in_shipping', { text }) : text,
    field: error.field,
  };
}
