import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { names, renamed, wouldBeTorn } from './model-terms.ts';
import { couponOf, type KeptCoupon, rulesOf } from './store.ts';

/** Coupons that name a category or brand: what they are for, or are not for. */
export async function couponsNaming(db: Reader, termId: number): Promise<KeptCoupon[]> {
  const rows = await db.selectFrom('coupon').selectAll().where('rules', 'like', `%${termId}%`).execute();
  return rows.map(couponOf).filter((coupon) => names(coupon, termId));
}

/** Coupons that tell two categories or brands apart: they would count for nothing in what becomes of both. */
export async function couponsTornBy(db: Reader, from: number, into: number): Promise<KeptCoupon[]> {
  return (await couponsNaming(db, from)).filter((coupon) => wouldBeTorn(coupon, from, into));
}

/** A category or brand has become part of another: coupons that name it name the other. */
export async function renameTerm(tx: Tx, from: number, into: number): Promise<void> {
  for (const coupon of await couponsNaming(tx, from))
    await tx
      .updateTable('coupon')
      .set({ rules: rulesOf(renamed(coupon, from, into)), version: NEXT_VERSION })
      .where('id', '=', coupon.id)
      .execute();
}
