import { saveCoupon } from '../../../src/pricing/coupons/steps.ts';
import type { CouponInput } from '../../../src/pricing/index.ts';
import type { Browser } from '../browser.ts';
import type { TestShop } from '../shop.ts';
import { partOf } from './cart.ts';

let next = 0;

/** A coupon of 10 % unless the wish says more. @returns its code */
export async function addCoupon(house: TestShop, wish: Partial<CouponInput> = {}): Promise<string> {
  next += 1;
  const code = wish.code ?? `prova${next}`;
  await house.shop.db.transaction((tx) =>
    saveCoupon(tx, { kind: 'percent', ppm: 100_000, ...wish, code }, Date.now()),
  );
  return code;
}

/** Applies by the contract's call. @returns what it says, as markup */
export async function applyByCall(
  shopper: Browser,
  code: string,
  more: Record<string, string> = {},
  language: '' | 'es/' | 'en/' = '',
): Promise<string> {
  const cart = { '': '/cistella/', 'es/': '/es/carrito/', 'en/': '/en/cart/' }[language];
  const page = await shopper.get(cart);
  const security = partOf(page.text, /"apply_coupon_nonce":"(\w{10})"/);
  return (await shopper.call('apply_coupon', { security, coupon_code: code, ...more }, `/${language}`)).text;
}
