import { AWAITING, type CartShare, type PricedCart } from '../../cart/index.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { type Earning, readEarning } from '../forecast/forecast.ts';
import { maySpend } from '../holds/steps.ts';
import { openAccount } from '../ledger/ledger.ts';
import { levelBenefits } from '../levels/benefits.ts';
import { PointsRefused } from '../model.ts';
import { limitInPoints, type Purse, type Quote, quote, refuse } from '../programme/model-quote.ts';
import { type Desk, deskOf } from '../programme/programme.ts';
import { readPurse } from './store-purse.ts';
import { putQuote } from './store-quotes.ts';

/** The stable code of the row in the totals; its label is translated. */
export const POINTS_CODE = 'loyalty-points';

/** What a cart knows of points. */
export interface CartPoints {
  /** What could be spent on it. */
  spendable: number;
  requested: number;
  /** Money in the wallet, minor units of the base currency. */
  wallet: number;
  quote: Quote;
  /** points : minor units of the base currency, as agreed now. */
  rate: string;
  /** Points at most for this order; undefined without a limit. */
  orderLimit: number | undefined;
  /** What may be spent on, minor units; and whether coupons are applied. */
  purse: Purse;
  /** This order will earn nothing, and the shop says so. */
  restricted: boolean;
}

declare module '../../cart/model.ts' {
  interface CartExtras {
    points?: CartPoints;
    /** What its earning depends on. */
    earning?: Earning;
  }
}

/**
 * What points and the level take off a cart, and what it earns. No query for guests or without a programme, one for
 * others, and one for each cap of a rule.
 */
export async function openShare(visit: Visit, db: Reader): Promise<CartShare | undefined> {
  const userId = visit.session?.userId ?? null;
  const desk = await deskOf(visit.shop);
  if (!desk.programme.enabled) return undefined;
  const { checkout } = visit.shop.settings;
  const purse =
    userId === null ? undefined : await readPurse(db, userId, visit.now + checkout.holdMinutes * 60_000);
  const freed = purse ? await heldByAwaiting(visit, db, purse.id) : 0;
  const spendable = purse && maySpend(purse) ? purse.spendable + freed : 0;
  const earning = await readEarning(visit, db, desk, purse);
  return {
    benefits: (lines) => levelBenefits(visit, purse?.membership, lines),
    price(cart) {
      if (userId === null) return { discounts: [], extras: { earning } };
      const points = pointsOn(visit, desk, cart, {
        ...{ spendable, requested: purse?.requested ?? 0, wallet: purse?.wallet ?? 0 },
      });
      const { value } = points.quote;
      const label = visit.t('points.row');
      const rule = { kind: 'value' as const, amount: value };
      return {
        discounts: value === 0 ? [] : [{ code: POINTS_CODE, label, rule }],
        extras: { points, earning },
      };
    },
  };
}

function pointsOn(
  visit: Visit,
  desk: Desk,
  { totals, coupons }: PricedCart,
  has: { spendable: number; requested: number; wallet: number },
): CartPoints {
  const { cart_contents_total, cart_contents_tax } = totals.sums;
  const { pricesIncludeTax } = visit.shop.settings.tax;
  const eligible = cart_contents_total + (pricesIncludeTax ? cart_contents_tax : 0);
  const purse = { spendable: has.spendable, eligible, coupons: coupons.length > 0 };
  const { redeem, earn, restrictionMessage } = desk.programme;
  const found = quote(desk.programme, has.requested, purse, currencies(desk, visit.currency));
  return {
    ...{ ...has, purse, quote: found, rate: `${redeem.points}:${redeem.value}` },
    orderLimit: limitInPoints(desk.programme, eligible, currencies(desk, visit.currency)),
    restricted: found.points > 0 && earn.whenRedeemed === 'none' && restrictionMessage,
  };
}

/** Points of the order that this browser left at its payment page: it is written over, and they come free with it. */
async function heldByAwaiting(visit: Visit, db: Reader, accountId: number): Promise<number> {
  const awaiting = visit.session?.values.get(AWAITING);
  if (typeof awaiting !== 'number') return 0;
  const hold = await db
    .selectFrom('points_hold')
    .select('points')
    .where('order_id', '=', awaiting)
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return hold?.points ?? 0;
}

const currencies = ({ base }: Desk, currency: CurrencySettings) => ({ base, currency });

/**
 * Keeps what a shopper wants to spend on their cart. Nothing is taken before the order.
 *
 * @throws PointsRefused with why it cannot be
 */
export async function askForPoints(
  tx: Tx,
  visit: Visit,
  wish: { userId: number; points: number; purse: Purse },
): Promise<void> {
  const { userId, points, purse } = wish;
  const desk = await deskOf(visit.shop);
  const account = await openAccount(tx, userId, visit.now);
  if (!desk.programme.enabled) throw new PointsRefused({ code: 'restricted' });
  if (!maySpend(account)) throw new PointsRefused({ code: 'frozen' });
  const refusal = refuse(desk.programme, points, purse, currencies(desk, visit.currency));
  if (refusal) throw new PointsRefused(refusal);
  await putQuote(tx, { accountId: account.id, points, now: visit.now });
}
