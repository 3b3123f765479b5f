import { shortMoment } from '../../frame/shop/dates.ts';
import {
  currencyFormat,
  type Order,
  OrderProblem,
  type OrderStatus,
  PlacementRefused,
} from '../../orders/index.ts';
import { ParcelProblem } from '../../parcels/index.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { type CouponRefusal, readPricing, shownCode, wayOfSending } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';

const LOOK: Record<OrderStatus, string> = {
  pending: 'badge is-waiting',
  'on-hold': 'badge is-waiting',
  processing: 'badge is-now',
  completed: 'badge is-good',
  cancelled: 'badge',
  refunded: 'badge',
  failed: 'badge is-bad',
};

/** Where an order stands, as a word with a colour. */
export function StatusBadge({ admin, status }: { admin: AdminContext; status: OrderStatus }) {
  return <span className={LOOK[status]}>{admin.ctx.t(`orders.status.${status}`)}</span>;
}

export const moneyText = ({ shop }: AdminContext, minor: number, currency: string): string =>
  formatMoney(minor, currencyFormat(shop.settings, currency));

export const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

/**
 * How an order is paid, for who works here: an order keeps what its way was called in its customer's language, which not
 * everybody at the desk reads.
 */
export function paidByText(
  { ctx, shop }: AdminContext,
  { paymentMethod, paymentTitle }: Pick<Order, 'paymentMethod' | 'paymentTitle'>,
): string {
  const way = findGateway(shop, paymentMethod);
  return way ? wayTitle(shop.settings, way, ctx.language) : paymentTitle;
}

type WithWays = Pick<Order, 'language' | 'shippingLines' | 'paymentMethod' | 'paymentTitle'>;

/**
 * An order, or what would be one, with its ways of paying and sending called as who works here knows them: it keeps what
 * its customer was told, in a language that not everybody at the desk reads. Where they read it, that stands.
 */
export async function inDeskWords<T extends WithWays>(admin: AdminContext, order: T): Promise<T> {
  const { ctx, shop } = admin;
  const paymentTitle = paidByText(admin, order);
  if (order.language === ctx.language) return { ...order, paymentTitle };
  const tables = await readPricing(shop);
  const shippingLines = order.shippingLines.map((line) => ({
    ...line,
    title: wayOfSending(tables, line.rate, ctx.language) ?? line.title,
  }));
  return { ...order, paymentTitle, shippingLines };
}

/**
 * Why something was not done, as a sentence; what is no refusal is thrown on.
 *
 * @param currency in which the order is, where it may be of coupons
 */
export function refusalText(admin: AdminContext, error: unknown, currency = ''): string {
  const { t } = admin.ctx;
  if (error instanceof ParcelProblem) return t(`admin.orders.parcel_refused.${error.why}`);
  if (error instanceof PlacementRefused) return notPlaced(admin, error.refused, currency);
  if (!(error instanceof OrderProblem)) throw error;
  const { problem } = error;
  if (problem.code === 'change') return t(`admin.orders.change_refused.${problem.why}`);
  if (problem.code === 'refund') return t(`admin.orders.refund_refused.${problem.why}`);
  return t(`admin.orders.refused.${problem.code}`);
}

/** What cannot be ordered, and which coupons do not count: each by its name, with why. */
function notPlaced(admin: AdminContext, refused: PlacementRefused['refused'], currency: string): string {
  const { t } = admin.ctx;
  if (refused.code === 'coupons')
    return refused.refusals.map((refusal) => couponRefusedText(admin, refusal, currency)).join(' ');
  const named = refused.code === 'lines' ? refused.problems.filter(({ name }) => name !== '') : [];
  if (named.length > 0)
    return named
      .map((problem) =>
        t(`admin.orders.line_refused.${problem.code}`, {
          name: problem.name,
          count: 'available' in problem ? problem.available : 'count' in problem ? problem.count : 0,
        }),
      )
      .join(' ');
  return t(`admin.orders.not_placed.${refused.code}`);
}

/** Why a coupon does not count, for who works here: shoppers are told of their own cart. */
export const couponRefusedText = (
  admin: AdminContext,
  { code, coupon, amount = 0 }: CouponRefusal,
  currency: string,
): string =>
  admin.ctx.t(`admin.orders.coupon_refused.${code}`, {
    code: shownCode(coupon),
    amount: moneyText(admin, amount, currency || (admin.shop.settings.currencies[0]?.code ?? '')),
  });
