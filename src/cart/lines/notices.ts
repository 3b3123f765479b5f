import type { Buyable } from '../../catalogue/index.ts';
import type { Notice } from '../../frame/page/notices.tsx';
import type { Visit } from '../../frame/request/visit.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { formatMoney } from '../../platform/money.ts';
import { type CouponRefusal, shownCode } from '../../pricing/index.ts';
import type { CartLine, CartProblem, SetAsideReason } from '../model.ts';
import { shownUnit } from '../model-shown.ts';
import { lineName } from './model-problems.ts';
import type { Refusal } from './model-refusal.ts';

function viewCart({ t, links }: Visit): NonNullable<Notice['link']> {
  return { href: links.cart(), label: t('cart.view') };
}

export function refusalNotice(visit: Visit, { code, values, viewCart: link }: Refusal): Notice {
  const text = visit.t(`cart.refused.${code}`, values);
  return link ? { kind: 'error', text, link: viewCart(visit) } : { kind: 'error', text };
}

/** "Added": for pages without JavaScript, where the header alone would be easy to miss. */
export function addedNotice(visit: Visit, items: readonly { item: Buyable; quantity: number }[]): Notice {
  const list = new Intl.ListFormat(formatsOf(visit.shop.settings, visit.language), { type: 'conjunction' });
  const names = items.map(({ item, quantity }) => visit.t('cart.added_name', { name: item.name, quantity }));
  const text = visit.t('cart.added', { names: list.format(names) });
  return { kind: 'success', text, link: viewCart(visit) };
}

export function problemNotice(visit: Visit, problem: CartProblem): Notice {
  const { t } = visit;
  const { name } = problem;
  const error = (text: string): Notice => ({ kind: 'error', text });
  switch (problem.code) {
    case 'unavailable':
      return error(asideText(visit, problem.reason, name));
    case 'out_of_stock':
      return error(t('cart.problem.out_of_stock', { name }));
    case 'short':
      return error(t('cart.problem.short', { name, available: problem.available }));
    default:
      return error(t(`cart.problem.${problem.code}`, { name, count: problem.count }));
  }
}

/** Why something cannot be bought here and now. */
export function asideText({ t }: Visit, reason: SetAsideReason, name: string): string {
  return name === '' ? t('cart.aside.gone_unnamed') : t(`cart.aside.${reason}`, { name });
}

/** A price that is not what it was when the shopper saw it last. */
export function priceNotice(visit: Visit, line: CartLine): Notice {
  const { item, seen } = line;
  const rose = (item.price ?? 0) > (seen?.price ?? 0);
  const price = formatMoney(shownUnit(line, visit.shop.settings.tax.displayInCart), visit.currency);
  const values = { name: lineName(line), price };
  return { kind: 'notice', text: visit.t(rose ? 'cart.price_rose' : 'cart.price_fell', values) };
}

/** Why a coupon does not count, in the shopper's words. */
export function couponRefusalText(visit: Visit, { code, coupon, amount = 0 }: CouponRefusal): string {
  const values = { code: shownCode(coupon), amount: formatMoney(amount, visit.currency) };
  return visit.t(`cart.coupon.${code}`, values);
}

/** The same for one that counted and does no more: it is taken out. */
export function lostCouponNotice(visit: Visit, refusal: CouponRefusal): Notice {
  const reason = couponRefusalText(visit, refusal);
  return { kind: 'error', text: visit.t('cart.coupon.lost', { reason }) };
}
