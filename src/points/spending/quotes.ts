import { AWAITING, type CartShare, type PricedCart } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { type Earning, readEarning } from '../forecast/forecast.ts';
import { maySpend } from '../holds/steps.ts';
import { openAccount } from '../ledger/ledger.ts';
import { levelBenefits } from '../levels/benefits.ts';
import { PointsRefused } from '../model.ts';
import { type Balance, limitInPoints, type Quote, quote, refuse } from '../programme/model-quote.ts';
import { type ProgrammeContext, programmeContext } from '../programme/programme.ts';
import { readBalance } from './store-balance.ts';
import { putQuote } from './store-quotes.ts';

/** The stable code of the row in the totals; its label is translated. */
export const POINTS_CODE = 'loyalty-points';

/** What a cart knows of points. */
interface CartPoints {
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
  balance: Balance;
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
export async function openShare(ctx: RequestContext, db: Reader): Promise<CartShare | undefined> {
  const userId = ctx.session?.userId ?? null;
  const scope = await programmeContext(ctx.shop);
  if (!scope.programme.enabled) return undefined;
  const { checkout } = ctx.shop.settings;
  const balance =
    userId === null ? undefined : await readBalance(db, userId, ctx.now + checkout.holdMinutes * 60_000);
  const freed = balance ? await heldByAwaiting(ctx, db, balance.id) : 0;
  const spendable = balance && maySpend(balance) ? balance.spendable + freed : 0;
  const earning = await readEarning(ctx, db, scope, balance);
  return {
    benefits: (lines) => levelBenefits(ctx, balance?.membership, lines),
    price(cart) {
      if (userId === null) return { discounts: [], extras: { earning } };
      const points = pointsOn(ctx, scope, cart, {
        spendable,
        requested: balance?.requested ?? 0,
        wallet: balance?.wallet ?? 0,
      });
      const { value } = points.quote;
      const label = ctx.t('points.row');
      const rule = { kind: 'value' as const, amount: value };
      return {
        discounts: value === 0 ? [] : [{ code: POINTS_CODE, label, rule }],
        extras: { points, earning },
      };
    },
  };
}

function pointsOn(
  ctx: RequestContext,
  scope: ProgrammeContext,
  { totals, coupons }: PricedCart,
  has: { spendable: number; requested: number; wallet: number },
): CartPoints {
  const { cart_contents_total, cart_contents_tax } = totals.sums;
  const { pricesIncludeTax } = ctx.shop.settings.tax;
  const eligible = cart_contents_total + (pricesIncludeTax ? cart_contents_tax : 0);
  const balance = { spendable: has.spendable, eligible, coupons: coupons.length > 0 };
  const { redeem, earn, restrictionMessage } = scope.programme;
  const found = quote(scope.programme, has.requested, balance, currencies(scope, ctx.currency));
  return {
    ...has,
    balance,
    quote: found,
    rate: `${redeem.points}:${redeem.value}`,
    orderLimit: limitInPoints(scope.programme, eligible, currencies(scope, ctx.currency)),
    restricted: found.points > 0 && earn.whenRedeemed === 'none' && restrictionMessage,
  };
}

/** Points of the order that this browser left at its payment page: it is written over, and they come free with it. */
async function heldByAwaiting(ctx: RequestContext, db: Reader, accountId: number): Promise<number> {
  const awaiting = ctx.session?.values.get(AWAITING);
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

const currencies = ({ base }: ProgrammeContext, currency: CurrencySettings) => ({ base, currency });

/**
 * Keeps what a shopper wants to spend on their cart. Nothing is taken before the order.
 *
 * @throws PointsRefused with why it cannot be
 */
export async function askForPoints(
  tx: Tx,
  ctx: RequestContext,
  wish: { userId: number; points: number; balance: Balance },
): Promise<void> {
  const { userId, points, balance } = wish;
  const scope = await programmeContext(ctx.shop);
  const account = await openAccount(tx, userId, ctx.now);
  if (!scope.programme.enabled) throw new PointsRefused({ code: 'restricted' });
  if (!maySpend(account)) throw new PointsRefused({ code: 'frozen' });
  const refusal = refuse(scope.programme, points, balance, currencies(scope, ctx.currency));
  if (refusal) throw new PointsRefused(refusal);
  await putQuote(tx, { accountId: account.id, points, now: ctx.now });
}
