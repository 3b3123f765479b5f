import type { CurrencySettings } from '../../frame/shop/settings.ts';
import { ceil, decimal, type Fraction, floor, fraction, times } from '../ledger/model-fraction.ts';
import type { PointsRefusal } from '../model.ts';
import { MILLION, type Programme } from './model.ts';

/** What points may be spent on, in minor units of the cart's currency. */
export interface Balance {
  spendable: number;
  /** Of the goods, after coupons, in the terms in which prices are entered; never shipping. */
  eligible: number;
  /** Coupons are applied too. */
  coupons: boolean;
}

export interface Quote {
  points: number;
  /** Minor units of the cart's currency. */
  value: number;
}

type Currency = Pick<CurrencySettings, 'rate' | 'decimals'>;

/** What one point is worth in minor units of a currency, exactly. */
export function worthOf({ redeem }: Pick<Programme, 'redeem'>, base: Currency, currency: Currency): Fraction {
  const scale = fraction(10n ** BigInt(currency.decimals), 10n ** BigInt(base.decimals));
  return times(times(fraction(redeem.value, redeem.points), decimal(currency.rate)), scale);
}

export const worthInMoney = (points: number, worth: Fraction): number =>
  floor(times(fraction(points), worth));

/** The fewest points that are worth so much. */
export const pointsFor = (value: number, worth: Fraction): number =>
  ceil({ top: BigInt(value) * worth.over, over: worth.top });

/** The most that one order may be lowered, minor units of its currency; undefined without a limit. */
function orderLimit(
  { redeem }: Pick<Programme, 'redeem'>,
  eligible: number,
  inCurrency: (base: number) => number,
): number | undefined {
  const limits = [
    ...(redeem.orderLimit === null ? [] : [inCurrency(redeem.orderLimit)]),
    ...(redeem.orderShare === null ? [] : [Math.floor((eligible * redeem.orderShare) / MILLION)]),
  ];
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/**
 * What so many points take off a cart now: no more than limits and goods allow, and then no point more than that
 * needs. A cart that grows gets more of what was asked for.
 */
export function quote(
  programme: Pick<Programme, 'redeem'>,
  requested: number,
  balance: Balance,
  currencies: { base: Currency; currency: Currency },
): Quote {
  const { redeem } = programme;
  if (balance.coupons && !redeem.withCoupons) return { points: 0, value: 0 };
  const worth = worthOf(programme, currencies.base, currencies.currency);
  const limit = orderLimit(programme, balance.eligible, baseAmount(currencies));
  const most = Math.min(balance.eligible, limit ?? balance.eligible);
  const wanted = downToStep(Math.min(requested, balance.spendable), redeem.step);
  if (wanted < redeem.minimum) return { points: 0, value: 0 };
  const value = Math.min(worthInMoney(wanted, worth), most);
  if (redeem.step === 1) return { points: pointsFor(value, worth), value };
  // In steps the last one may be worth more than there is left to take off: then it is not taken.
  const points = downToStep(Math.min(wanted, floorPoints(most, worth)), redeem.step);
  return { points, value: worthInMoney(points, worth) };
}

/** Why so many points cannot be used, told to whoever typed them; undefined when they can. */
export function refuse(
  programme: Pick<Programme, 'redeem'>,
  requested: number,
  balance: Balance,
  currencies: { base: Currency; currency: Currency },
): PointsRefusal | undefined {
  const { redeem } = programme;
  if (balance.coupons && !redeem.withCoupons) return { code: 'coupon_conflict' };
  if (requested > balance.spendable)
    return { code: 'insufficient', spendable: balance.spendable, missing: requested - balance.spendable };
  const least = Math.max(
    redeem.minimum,
    pointsFor(1, worthOf(programme, currencies.base, currencies.currency)),
  );
  if (requested < least) return { code: 'below_minimum', minimum: least };
  if (requested % redeem.step !== 0) return { code: 'step', step: redeem.step };
  const limit = orderLimit(programme, balance.eligible, baseAmount(currencies));
  const worth = worthOf(programme, currencies.base, currencies.currency);
  if (limit !== undefined && limit < balance.eligible && worthInMoney(requested, worth) > limit)
    return { code: 'above_order_limit', limit: floorPoints(limit, worth) };
  if (quote(programme, requested, balance, currencies).points === 0) return { code: 'restricted' };
  return undefined;
}

/** The same limit as points; undefined without one. */
export function limitInPoints(
  programme: Pick<Programme, 'redeem'>,
  eligible: number,
  currencies: { base: Currency; currency: Currency },
): number | undefined {
  const limit = orderLimit(programme, eligible, baseAmount(currencies));
  return limit === undefined
    ? undefined
    : floorPoints(limit, worthOf(programme, currencies.base, currencies.currency));
}

const downToStep = (points: number, step: number): number => Math.max(0, points - (points % step));

const floorPoints = (value: number, worth: Fraction): number =>
  floor({ top: BigInt(value) * worth.over, over: worth.top });

function baseAmount({ base, currency }: { base: Currency; currency: Currency }): (minor: number) => number {
  const one = worthOf({ redeem: { points: 1, value: 1 } as Programme['redeem'] }, base, currency);
  return (minor) => worthInMoney(minor, one);
}
