import { emailTaken, logIn } from '../accounts/index.ts';
import {
  forgetCart,
  lostCouponNotice,
  ownerOf,
  problemNotice,
  readCart,
  sendCartCookies,
  takeCouponsOff,
} from '../cart/index.ts';
import { ask } from '../frame/command/index.ts';
import type { Notice } from '../frame/page/notices.tsx';
import { askedBy, type RequestContext } from '../frame/request/request-context.ts';
import {
  type Placement,
  PlacementRefused,
  type Refused,
  readOrder,
  receivedLink,
  startPayment,
  walletLess,
} from '../orders/index.ts';
import { savedFor } from '../payments/index.ts';
import { formatMoney } from '../platform/money.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { submitCheckout } from './commands.ts';
import { asksForConsent, consentWords } from './consent.ts';
import { holdBack } from './hold-back.ts';
import { type CheckoutForm, destination } from './model-form.ts';
import { emailTakenNotice, type Faults, findFaults, opensAccount } from './validate.ts';
import { askAboutVat } from './vat-number.ts';

export type Outcome =
  | { placed: true; id: number; to: string }
  | { placed: false; faults: Faults /** The totals on the screen are not true any more. */; refresh: boolean }
  /** There is no cart: nothing to order. */
  | { placed: false; empty: true };

const TAX_ID_FIELD = 'billing_nif';

const NOTHING: Faults = { notices: [], billing: [], shipping: [] };

/**
 * Takes the form to an order: checks it, opens an account if asked, places the order in one transaction, and lets
 * the gateway begin.
 */
export async function checkOut(ctx: RequestContext, form: CheckoutForm): Promise<Outcome> {
  const { shop, t } = ctx;
  const owner = ownerOf(ctx);
  if (!owner) return { placed: false, empty: true };
  // Read ahead of the transaction, which must not wait for taxes and zones to come into memory.
  const before = await readCart(ctx);
  const faults = await findFaults(ctx, form, before);
  const refuse = (...notices: Notice[]): Outcome => ({
    placed: false,
    faults: { ...NOTHING, notices },
    refresh: false,
  });
  const opens = opensAccount(ctx, form);
  if (before.lines.length > 0) {
    if (faults.notices.length > 0) return { placed: false, faults, refresh: false };
    const held = await holdBack(ctx, form.billing.email);
    if (held) return refuse(held);
    if (opens && (await emailTaken(shop.db.read, form.billing.email))) return refuse(emailTakenNotice(ctx));
  }
  await askAboutVat(ctx, form.billing.country, form.billing.taxId);
  const passwordHash = opens && before.lines.length > 0 ? await hashPassword(form.password) : undefined;
  const { address } = destination(form);
  const request = {
    billing: form.billing,
    shipping: { ...address, email: '', phone: form.elsewhere ? '' : address.phone },
    customerNote: form.note,
    digitalConsent: form.digitalConsent && asksForConsent(shop, before) ? consentWords(ctx) : '',
    paymentMethod: form.paymentMethod,
    wallet: form.wallet,
    shippingRate: form.shippingRate,
    token: form.attempt,
    seenTotal: form.seenTotal,
  };
  let newUserId: number | null = null;
  let placement: Placement;
  try {
    ({ placement, newUserId } = await ask(askedBy(ctx), submitCheckout, {
      ctx,
      owner,
      request,
      elsewhere: form.elsewhere,
      passwordHash,
    }));
  } catch (error) {
    if (!(error instanceof PlacementRefused)) throw error;
    const { refused } = error;
    if (refused.code === 'coupons')
      await ask(askedBy(ctx), takeCouponsOff, {
        owner,
        codes: refused.refusals.map(({ coupon }) => coupon),
      });
    forgetCart(ctx);
    if (refused.code === 'empty') return { placed: false, empty: true };
    return {
      placed: false,
      faults: {
        ...NOTHING,
        notices: refusedNotices(ctx, refused),
        billing: refused.code === 'tax_id' ? [{ field: TAX_ID_FIELD, name: 'nif', fault: 'required' }] : [],
      },
      refresh: true,
    };
  }
  forgetCart(ctx);
  if (newUserId !== null) await logIn(ctx, newUserId, { remember: false });
  if (placement.cartEmptied) sendCartCookies(ctx, '');
  if (placement.status !== 'pending')
    return { placed: true, id: placement.id, to: receivedLink(ctx, placement) };
  const order = await readOrder(shop.db.read, placement.id);
  const paying = order
    ? await startPayment(askedBy(ctx), order, await savedFor(ctx))
    : { failed: true as const };
  if ('to' in paying) return { placed: true, id: placement.id, to: paying.to };
  const notice: Notice = { kind: 'error', text: t('orders.pay_failed') };
  return { placed: false, faults: { ...NOTHING, notices: [notice] }, refresh: true };
}

function refusedNotices(ctx: RequestContext, refused: Refused): Notice[] {
  const { t, currency } = ctx;
  switch (refused.code) {
    case 'lines':
      return refused.problems.map((problem) => problemNotice(ctx, problem));
    case 'coupons':
      return refused.refusals.map((refusal) => lostCouponNotice(ctx, refusal));
    case 'dearer':
      return [{ kind: 'error', text: t('checkout.dearer', { total: formatMoney(refused.total, currency) }) }];
    case 'no_shipping':
      return [{ kind: 'error', text: t('checkout.no_shipping'), field: 'shipping_method' }];
    case 'choose_shipping':
      return [{ kind: 'error', text: t('checkout.choose_shipping'), field: 'shipping_method' }];
    case 'payment':
      return [{ kind: 'error', text: t('orders.choose_payment'), field: 'payment_method' }];
    case 'wallet':
      return [
        { kind: 'error', text: t('orders.wallet.less', walletLess(refused, currency)), field: 'use_wallet' },
      ];
    case 'tax_id':
      return [{ kind: 'error', text: t('checkout.number_needed'), field: TAX_ID_FIELD }];
    case 'owing':
      return [{ kind: 'error', text: t('orders.owing'), field: 'payment_method' }];
    default:
      return [];
  }
}
