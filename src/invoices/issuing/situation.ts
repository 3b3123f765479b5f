import { exemptShoppers } from '../../accounts/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type Order, readGone, readOrder, readOrderVat } from '../../orders/index.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import type { Exchange } from '../making/model.ts';
import type { Situation } from '../making/model-situation.ts';
import { CannotIssue } from '../problem.ts';
import { oldestFor, rateFor } from '../rates/model.ts';
import { readRatesBetween } from '../rates/store.ts';
import { rulesOf } from '../rules.ts';
import { readInvoicesOf } from '../store.ts';

/** An order and its invoices, locked until the transaction ends; undefined where the shop writes none, or of none. */
export async function lockSituation(
  shop: Shop,
  tx: Tx,
  orderId: number,
  now: number,
): Promise<Situation | undefined> {
  const { settings } = shop;
  const { by, since } = settings.invoices;
  if (by !== 'shop') return undefined;
  await lockRows(tx, 'order', [orderId]);
  const order = await readOrder(tx, orderId);
  if (!order) return undefined;
  const issued = await readInvoicesOf(tx, orderId);
  const gone = [...(await readGone(shop, tx, orderId)).values()].some((pieces) => pieces > 0);
  return {
    order,
    issued,
    gone,
    facts: {
      freed: order.userId !== null && (await exemptShoppers(shop)).has(order.userId),
      exchange: await bookedBy(shop, tx, order, dayIn(order.paidAt ?? now, settings.timeZone)),
      vat: await readOrderVat(tx, orderId),
    },
    rules: rulesOf(settings),
    since: startOf(since, settings.timeZone),
    now,
    dayOf: (at) => dayIn(at, settings.timeZone),
  };
}

/** The first moment of a day there. */
function startOf(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // Twelve hours and the difference from Greenwich before: no place changes its clocks in between twice.
  for (let at = noon - 27 * 3_600_000; at <= noon; at += 900_000) if (dayIn(at, timeZone) >= day) return at;
  return noon;
}

/** By the official rate of the day of the supply, where the shop books by it and knows it; else by its own. */
async function bookedBy(shop: Shop, db: Reader, order: Order, day: string): Promise<Exchange | null> {
  const own = exchangeOf(shop, order);
  if (!own || shop.settings.invoices.exchange === 'shop') return own;
  const between = [oldestFor(day), day] as const;
  const [base, currency] = [own.to.code, own.from.code];
  const found = rateFor(await readRatesBetween(db, [base, currency], between), { base, currency });
  if (!found) return own;
  const { rate, ...official } = found;
  return { ...own, from: { ...own.from, rate }, official };
}

/** @throws CannotIssue when the order's currency is none of the shop's any more: nobody can say what it is worth */
export function exchangeOf(
  { settings: { currencies } }: Shop,
  { currency }: Pick<Order, 'currency'>,
): Exchange | null {
  const [base] = currencies;
  if (!base || currency === base.code) return null;
  const from = currencies.find(({ code }) => code === currency);
  if (!from) throw new CannotIssue('currency', `The shop has no ${currency} any more.`);
  const { code, decimals, rate } = from;
  return { to: { code: base.code, decimals: base.decimals }, from: { code, decimals, rate } };
}
