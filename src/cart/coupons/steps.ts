import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Tx } from '../../platform/db/index.ts';
import { type CouponRefusal, plainCode } from '../../pricing/index.ts';
import { buildCart } from '../lines/read.ts';
import { openCart } from '../lines/steps.ts';
import { MOST_COUPONS, type Owner } from '../model.ts';
import { lockCart, updateCart } from '../store.ts';

/** So many signs of what was typed are looked for and said again: no code is as long. */
const SAID = 60;

export interface Applied {
  refused: CouponRefusal | undefined;
  /** Codes that had to go, because the new one goes with no other. */
  dropped: string[];
}

/**
 * Applies a coupon to the owner's cart, or says why not. One that goes with no other takes the place of those
 * before it; one that grants free shipping lets the first way of shipping be chosen anew.
 *
 * @param email what is written in a form and not kept yet
 */
export async function applyCoupon(
  tx: Tx,
  ctx: RequestContext,
  owner: Owner,
  typed: string,
  email = '',
): Promise<Applied> {
  const code = [...plainCode(typed)].slice(0, SAID).join('');
  const refuse = (why: CouponRefusal['code']): Applied => ({
    refused: { code: why, coupon: code },
    dropped: [],
  });
  if (code === '') return refuse('empty');
  const cart = await openCart(tx, owner, ctx.now, false);
  const tried = await buildCart(ctx, tx, { ...cart, coupons: [code] }, new Map(), email);
  const [refused] = tried.lostCoupons;
  const coupon = tried.coupons[0];
  if (refused || !coupon) return refused ? { refused, dropped: [] } : refuse('unknown');
  if (cart.coupons.includes(code)) return refuse('already_applied');
  if (cart.coupons.length >= MOST_COUPONS) return refuse('individual_use');
  const dropped = coupon.individualUse ? cart.coupons : [];
  const coupons = [...(coupon.individualUse ? [] : cart.coupons), code];
  if (!coupon.individualUse && cart.coupons.length > 0) {
    const together = await buildCart(ctx, tx, { ...cart, coupons }, new Map(), email);
    const clash = together.lostCoupons.find((each) => each.coupon === code);
    if (clash) return { refused: clash, dropped: [] };
  }
  const anew = coupon.freeShipping && !cart.chosenRate.startsWith('local_pickup');
  await updateCart(tx, cart.id, {
    coupons: JSON.stringify(coupons),
    updated_at: ctx.now,
    ...(anew ? { shipping_rate: '' } : {}),
  });
  return { refused: undefined, dropped };
}

/** Takes coupons out. @param typed codes, as somebody may have written them @returns false when none was there */
export async function dropCoupons(
  tx: Tx,
  owner: Owner,
  typed: readonly string[],
  now: number,
): Promise<boolean> {
  const codes = typed.map(plainCode);
  const cart = await lockCart(tx, owner);
  const left = cart?.coupons.filter((code) => !codes.includes(code)) ?? [];
  if (!cart || left.length === cart.coupons.length) return false;
  await updateCart(tx, cart.id, { coupons: JSON.stringify(left), updated_at: now });
  return true;
}
