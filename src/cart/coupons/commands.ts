import { command } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { changeCart } from '../facts.ts';
import type { Owner } from '../model.ts';
import { type Applied, applyCoupon, dropCoupons } from './steps.ts';

interface ToApply {
  ctx: RequestContext;
  owner: Owner;
  typed: string;
  /** What is written in a form and not kept yet. */
  email: string;
}

/** Applies a coupon to the cart, or says why not; see {@link applyCoupon}. */
export const addCoupon = command({
  name: 'cart.coupon_add',
  needs: 'orders.edit',
  run(act, { ctx, owner, typed, email }: ToApply): Promise<Applied> {
    return changeCart(act, owner, () => applyCoupon(act.tx, ctx, owner, typed, email));
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});

/** Takes coupons off the cart. @returns false when none was there */
export const takeCouponsOff = command({
  name: 'cart.coupon_remove',
  needs: 'orders.edit',
  run(act, { owner, codes }: { owner: Owner; codes: readonly string[] }): Promise<boolean> {
    return changeCart(act, owner, () => dropCoupons(act.tx, owner, codes, act.now));
  },
  onBehalf: true,
  whose: ({ owner }) => owner,
});
