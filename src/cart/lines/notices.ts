import type { Purchasable } from '../../catalogue/index.ts';
import type { Notice } from '../../frame/page/notices.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { formatsOf } from '../../frame/shop/languages.ts';
import { formatMoney } from '../../platform/money.ts';
import { type CouponRefusal, shownCode } from '../../pricing/index.ts';
import type { CartLine, CartProblem, SetAsideReason } from '../model.ts';
import { shownUnit } from '../model-shown.ts';
import { lineName } from './model-problems.ts';
import type { Refusal } from './model-refusal.ts';

function viewCart({ t, links }: RequestContext): NonNullable<Notice['link']> {
  return { href: links.cart(), label: t('cart.view') };
}

export function refusalNotice(ctx: RequestContext, { code, values, viewCart: link }: Refusal): Notice {
  const text = ctx.t(`cart.refused.${code}`, values);
  return link ? { kind: 'error', text, link: viewCart(ctx) } : { kind: 'error', text };
}

/** "Added": for pages without JavaScript, where the header alone would be easy to miss. */
export function addedNotice(
  ctx: RequestContext,
  items: readonly { item: Purchasable; quantity: number }[],
): Notice {
  const list = new Intl.ListFormat(formatsOf(ctx.shop.settings, ctx.language), { type: 'conjunction' });
  const names = items.map(({ item, quantity }) => ctx.t('cart.added_name', { name: item.name, quantity }));
  const text = ctx.t('cart.added', { names: list.format(names) });
  return { kind: 'success', text, link: viewCart(ctx) };
}

export function problemNotice(ctx: RequestContext, problem: CartProblem): Notice {
  const { t } = ctx;
  const { name } = problem;
  const error = (text: string): Notice => ({ kind: 'error', text });
  switch (problem.code) {
    case 'unavailable':
      return error(asideText(ctx, problem.reason, name));
    case 'out_of_stock':
      return error(t('cart.problem.out_of_stock', { name }));
    case 'short':
      return error(t('cart.problem.short', { name, available: problem.available }));
    default:
      return error(t(`cart.problem.${problem.code}`, { name, count: problem.count }));
  }
}

/** Why something cannot be bought here and now. */
export function asideText({ t }: RequestContext, reason: SetAsideReason, name: string): string {
  return name === '' ? t('cart.aside.gone_unnamed') : t(`cart.aside.${reason}`, { name });
}

/** A price that is not what it was when the shopper saw it last. */
export function priceNotice(ctx: RequestContext, line: CartLine): Notice {
  const { item, seen } = line;
  const rose = (item.price ?? 0) > (seen?.price ?? 0);
  const price = formatMoney(shownUnit(line, ctx.shop.settings.tax.displayInCart), ctx.currency);
  const values = { name: lineName(line), price };
  return { kind: 'notice', text: ctx.t(rose ? 'cart.price_rose' : 'cart.price_fell', values) };
}

/** Why a coupon does not count, in the shopper's words. */
export function couponRefusalText(ctx: RequestContext, { code, coupon, amount = 0 }: CouponRefusal): string {
  const values = { code: shownCode(coupon), amount: formatMoney(amount, ctx.currency) };
  return ctx.t(`cart.coupon.${code}`, values);
}

/** The same for one that counted and does no more: it is taken out. */
export function lostCouponNotice(ctx: RequestContext, refusal: CouponRefusal): Notice {
  const reason = couponRefusalText(ctx, refusal);
  return { kind: 'error', text: ctx.t('cart.coupon.lost', { reason }) };
}
