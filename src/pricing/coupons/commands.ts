import { isDeepStrictEqual } from 'node:util';
import { checkVersion, command, type Facts, watch } from '../../frame/command/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { plainCode } from './model-code.ts';
import { CouponProblem } from './problem.ts';
import { type CouponInput, deleteCoupon, saveCoupon, wholeCoupon } from './steps.ts';
import { findCoupons, type KeptCoupon } from './store.ts';

async function couponFacts(db: Reader, code: string): Promise<Facts | undefined> {
  const [coupon] = await findCoupons(db, [plainCode(code)]);
  return coupon && factsOf(coupon);
}

/** Everything that a coupon is, but what it is not: rules that count for nothing are left out. */
function factsOf(coupon: Partial<KeptCoupon>): Facts {
  const { id: _, code: __, version: ___, batchId: ____, ...rules } = coupon;
  const nothing = [null, false, '', 0, '[]', '{}'];
  const counts = ([, rule]: [string, unknown]) =>
    !nothing.includes(typeof rule === 'object' && rule ? JSON.stringify(rule) : (rule as null));
  return Object.fromEntries(Object.entries(rules).filter(counts));
}

/**
 * Creates a coupon, or writes the one of that code anew; its uses stay.
 *
 * @param version which of it who asks has seen
 * @param fresh whether there must be none of that code yet
 * @throws CouponProblem, Stale
 */
export const changeCoupon = command({
  name: 'coupon.save',
  needs: 'coupons.edit',
  async run(
    act,
    { version, fresh = false, ...coupon }: CouponInput & { version?: number; fresh?: boolean },
  ): Promise<number> {
    const { code } = coupon;
    const facts = () => couponFacts(act.tx, code);
    const subject = ['coupon', plainCode(code)] as const;
    const [kept] = await findCoupons(act.tx, [plainCode(code)]);
    if (kept && fresh) throw new CouponProblem(code, 'taken');
    const wanted = factsOf(wholeCoupon(coupon));
    if (kept && version !== undefined) {
      const seen = { table: 'coupon', id: kept.id, version, subject } as const;
      await checkVersion(act.tx, { ...seen, wanted, stands: facts });
    }
    if (kept && isDeepStrictEqual(factsOf(kept), wanted)) {
      act.unchanged();
      return kept.id;
    }
    return watch(act, { subject, facts }, () => saveCoupon(act.tx, coupon, act.now));
  },
});

/** Takes a coupon away; orders keep what it took off. @returns false when there was none */
export const removeCoupon = command({
  name: 'coupon.delete',
  needs: 'coupons.edit',
  run(act, { code }: { code: string }): Promise<boolean> {
    const facts = () => couponFacts(act.tx, code);
    return watch(act, { subject: ['coupon', plainCode(code)], facts }, () => deleteCoupon(act.tx, code));
  },
});
