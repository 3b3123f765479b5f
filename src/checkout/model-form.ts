import { type Address, type AddressKind, readAddress } from '../accounts/index.ts';
import { readWalletWish, type WalletWish } from '../orders/index.ts';
import type { Fields } from '../platform/http/fields.ts';

/** Everything that the checkout's one form says, as it was typed. */
export interface CheckoutForm {
  billing: Address;
  /** As typed; counts only when `elsewhere`. */
  shipping: Address;
  elsewhere: boolean;
  note: string;
  paymentMethod: string;
  wallet: WalletWish;
  shippingRate: string;
  createAccount: boolean;
  password: string;
  terms: boolean;
  /** True when the form had the box at all. */
  termsAsked: boolean;
  /** That digital content may begin at once, which takes the right of withdrawal away. */
  digitalConsent: boolean;
  /** Names this try; '' when the sender does not know of it. */
  attempt: string;
  /** The total that was on the screen, minor units. */
  seenTotal: number | undefined;
}

/** Our fields beside the contract's. They only make the server stricter. */
export const ATTEMPT_FIELD = 'order_attempt';
export const TOTAL_FIELD = 'order_total_seen';
export const CONSENT_FIELD = 'digital_consent';

export function readForm(form: Fields): CheckoutForm {
  const attempt = form.text(ATTEMPT_FIELD, 40);
  const seen = form.integer(TOTAL_FIELD);
  return {
    billing: readAddress(form, 'billing'),
    shipping: readAddress(form, 'shipping'),
    elsewhere: form.flag('ship_to_different_address'),
    note: form.trimmed('order_comments', 2000),
    paymentMethod: form.text('payment_method', 40),
    wallet: readWalletWish(form),
    shippingRate: (form.map('shipping_method').get('0') ?? form.text('shipping_method')).slice(0, 100),
    createAccount: form.flag('createaccount'),
    password: form.text('account_password', 256),
    terms: form.flag('terms'),
    termsAsked: form.has('terms-field'),
    digitalConsent: form.flag(CONSENT_FIELD),
    attempt: /^[0-9a-f]{16,40}$/.test(attempt) ? attempt : '',
    seenTotal: seen !== undefined && seen >= 0 ? seen : undefined,
  };
}

/** Where the goods go: the billing address unless another one was said. */
export function destination(form: CheckoutForm): { kind: AddressKind; address: Address } {
  return form.elsewhere
    ? { kind: 'shipping', address: form.shipping }
    : { kind: 'billing', address: form.billing };
}
