import type { Reader, Tx } from '../../platform/db/index.ts';
import { type Coupon, type CouponRules, NO_RULES } from './model.ts';
import { type AskedCoupon, type CouponUses, checkCoupon } from './model-check.ts';
import { isCode, plainCode } from './model-code.ts';
import type { CouponRefusal } from './model-refusals.ts';
import { type CouponFault, CouponProblem } from './problem.ts';
import {
  type CouponUser,
  countUses,
  deleteUses,
  findCoupons,
  insertUses,
  lockCoupons,
  markUses,
  putCoupon,
  removeCoupon,
} from './store.ts';

/** What makes a coupon; whatever is not said counts for nothing. */
export interface CouponInput extends Partial<CouponRules> {
  code: string;
  kind: Coupon['kind'];
  description?: string;
  usageLimit?: number | null;
  customerLimit?: number | null;
  startsAt?: number | null;
  endsAt?: number | null;
  enabled?: boolean;
}

/**
 * Creates a coupon, or writes the one of that code anew; its uses stay.
 *
 * @throws CouponProblem
 * @example await saveCoupon(tx, { code: 'BENVINGUDA10', kind: 'percent', ppm: 100_000, customerLimit: 1 }, now);
 */
export async function saveCoupon(tx: Tx, input: CouponInput, now: number): Promise<number> {
  const coupon = wholeCoupon(input);
  refuseWrong(coupon, input.code);
  return putCoupon(tx, coupon, now);
}

/** A coupon with all that its input does not say. */
export function wholeCoupon(input: CouponInput): Omit<Coupon, 'id'> {
  return {
    ...NO_RULES,
    description: '',
    usageLimit: null,
    customerLimit: null,
    startsAt: null,
    endsAt: null,
    enabled: true,
    ...input,
    code: plainCode(input.code),
  };
}

/** @throws CouponProblem */
export function refuseWrong(coupon: Omit<Coupon, 'id'>, said = coupon.code): void {
  const fault = faultOf(coupon);
  if (fault) throw new CouponProblem(said, fault);
}

/** All that a coupon may say, each in the form that it has where nothing is said. */
const PLAIN: Readonly<Record<string, unknown>> = wholeCoupon({ code: '', kind: 'percent' });

/** What a file brings may be called by another name, which would be a rule that never counts. */
const isForeign = ([name, value]: [string, unknown]): boolean =>
  !Object.hasOwn(PLAIN, name) ||
  (['boolean', 'string'].includes(typeof PLAIN[name]) && typeof value !== typeof PLAIN[name]);

function faultOf(coupon: Omit<Coupon, 'id'>): CouponFault | undefined {
  if (Object.entries(coupon).some(isForeign)) return 'field';
  if (!isCode(coupon.code)) return 'code';
  if (!['percent', 'fixed_cart', 'fixed_product'].includes(coupon.kind)) return 'kind';
  if (!Number.isSafeInteger(coupon.ppm) || coupon.ppm < 0 || coupon.ppm > 1_000_000) return 'ppm';
  const amounts = [coupon.amount, coupon.minimum ?? {}, coupon.maximum ?? {}].flatMap(Object.values);
  if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0)) return 'amount';
  const limits = [coupon.usageLimit, coupon.customerLimit, coupon.itemLimit];
  if (limits.some((limit) => limit !== null && (!Number.isSafeInteger(limit) || limit < 1))) return 'limit';
  const lists = [
    coupon.productIds,
    coupon.excludedProductIds,
    coupon.categoryIds,
    coupon.excludedCategoryIds,
    coupon.brandIds,
    coupon.excludedBrandIds,
  ];
  if (!lists.every((list) => Array.isArray(list) && list.every(Number.isSafeInteger))) return 'goods';
  if (!Array.isArray(coupon.emails) || !coupon.emails.every((email) => /^[^\s@]*(@[^\s@]+)?$/.test(email)))
    return 'emails';
  const { startsAt, endsAt } = coupon;
  if ([startsAt, endsAt].some((at) => at !== null && !isMoment(at))) return 'date';
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? 'endsAt' : undefined;
}

/** As far as a calendar goes. */
const isMoment = (at: number): boolean => Number.isSafeInteger(at) && !Number.isNaN(new Date(at).getTime());

/** Takes a coupon away; orders keep what it took off. @returns false when there was none */
export function deleteCoupon(tx: Tx, code: string): Promise<boolean> {
  return removeCoupon(tx, plainCode(code));
}

const NO_USES: CouponUses = { total: 0, own: 0, held: 0, ownHeld: 0 };

/** Coupons by code with how often they count already: at most two queries, none without codes. */
export async function askCoupons(
  db: Reader,
  codes: readonly string[],
  user: CouponUser,
): Promise<AskedCoupon[]> {
  const coupons = await findCoupons(db, codes);
  return withUses(db, codes, coupons, user);
}

async function withUses(db: Reader, codes: readonly string[], coupons: readonly Coupon[], user: CouponUser) {
  const limited = coupons.filter(({ usageLimit, customerLimit }) => (usageLimit ?? customerLimit) !== null);
  const uses = await countUses(
    db,
    limited.map(({ id }) => id),
    user,
  );
  return codes.map((code): AskedCoupon => {
    const coupon = coupons.find((each) => each.code === code);
    return { code, coupon, uses: uses.get(coupon?.id ?? 0) ?? NO_USES };
  });
}

/** Uses that somebody else was quicker to take. Thrown, so that nothing of the order is kept. */
export class CouponsGone extends Error {
  readonly refused: readonly CouponRefusal[];

  constructor(refused: readonly CouponRefusal[]) {
    super('coupons gone');
    this.name = 'CouponsGone';
    this.refused = refused;
  }
}

/**
 * Counts an order's coupons as used, under lock: two orders never share the last use. Those of an earlier try of
 * the same order are taken back first.
 *
 * @param use `kept` are codes that the order had before it was changed: they are not asked again
 * @throws CouponsGone when a limit is reached
 */
export async function takeCoupons(
  tx: Tx,
  codes: readonly string[],
  use: { orderId: number; userId: number | null; email: string; now: number; kept?: readonly string[] },
): Promise<void> {
  await deleteUses(tx, use.orderId);
  if (codes.length === 0) return;
  const coupons = await lockCoupons(tx, codes);
  const user = { userId: use.userId, emails: [use.email], exceptOrder: use.orderId };
  const refused: CouponRefusal[] = [];
  for (const { code, coupon, uses } of await withUses(tx, codes, coupons, user)) {
    // Goods and people were looked at when the cart was read in this transaction: what can have changed is the use.
    const facts = { lines: [], subtotal: 0, amountOf: () => 0, now: use.now, emails: [] };
    if (use.kept?.includes(code)) continue;
    const reason = checkCoupon(coupon, uses, { ...facts, loggedIn: use.userId !== null });
    if (reason) refused.push({ ...reason, coupon: code });
  }
  if (refused.length > 0) throw new CouponsGone(refused);
  // Of a kept code the shop may have no coupon any more.
  if (coupons.length === 0) return;
  await insertUses(
    tx,
    coupons.map(({ id }) => id),
    use,
  );
}

/** Follows an order's state: what waits is held, what is called off comes free, the rest is used. */
export function markCoupons(tx: Tx, orderId: number, state: 'held' | 'used' | 'released'): Promise<void> {
  return markUses(tx, orderId, state);
}
