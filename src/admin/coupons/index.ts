import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { batchesScreen, newBatchScreen } from './batches.tsx';
import { couponScreen, newCouponScreen } from './coupon.tsx';
import { couponList } from './list.tsx';
import { tryCouponScreen } from './try-out.tsx';

/** Coupons: one by one, many codes at once, and what one would take off. */
export const couponScreens: readonly Screen[] = [
  listScreen(couponList),
  viewScreen(couponList),
  exportScreen(couponList),
  newCouponScreen,
  batchesScreen,
  newBatchScreen,
  couponScreen,
  tryCouponScreen,
];
