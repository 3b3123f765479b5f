import { command, type Facts, watch } from '../../frame/command/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { plainCode } from './model.ts';
import { type CouponInput, deleteCoupon, saveCoupon } from './steps.ts';
import { findCoupons } from './store.ts';

/** Everything that a coupon is, but what it is not: rules that count for nothing are left out. */
async function couponFacts(db: Reader, code: string): Promise<Facts | undefined> {
  const [coupon] = await findCoupons(db, [plainCode(code)]);
  if (!coupon) return undefined;
  const { id: _, code: __, ...rules } = coupon;
  const nothing = [null, false, '', 0, '[]', '{}'];
  const counts = ([, rule]: [string, unknown]) =>
    !nothing.includes(typeof rule === 'object' && rule ? JSON.stringify(rule) : (rule as null));
  return Object.fromEntries(Object.entries(rules).filter(counts));
}

/** Creates a coupon, or writes the one of that code anew; its uses stay. @throws CouponProblem */
export const changeCoupon = command({
  name: 'coupon.save',
  needs: 'coupons.edit',
  run(act, coupon: CouponInput): Promise<number> {
    const { code } = coupon;
    const facts = () => couponFacts(act.tx, code);
    return watch(act, { subject: ['coupon', plainCode(code)], facts }, () =>
      saveCoupon(act.tx, coupon, act.now),
    );
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
