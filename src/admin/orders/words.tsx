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

/** Why something was not done, as a sentence; what is no refusal is thrown on. */
export function refusalText({ ctx }: AdminContext, error: unknown): string {
  const { t } = ctx;
  if (error instanceof ParcelProblem) return t(`admin.orders.parcel_refused.${error.why}`);
  if (error instanceof PlacementRefused) return t(`admin.orders.not_placed.${error.refused.code}`);
  if (!(error instanceof OrderProblem)) throw error;
  const { problem } = error;
  if (problem.code === 'change') return t(`admin.orders.change_refused.${problem.why}`);
  if (problem.code === 'refund') return t(`admin.orders.refund_refused.${problem.why}`);
  return t(`admin.orders.refused.${problem.code}`);
}
