import { captchaHosts } from '../page/captcha.tsx';
import { givenMany } from '../shop/per-shop.ts';
import type { Shop } from '../shop/shop.ts';

const allowed = givenMany<() => readonly string[]>();

/** Allows pages of this shop the scripts, frames and calls of other houses, as long as `hosts` names them. */
export function allowHosts(shop: Shop, hosts: () => readonly string[]): void {
  allowed.add(shop, hosts);
}

/** Every other house that pages may use; none unless the shopkeeper has chosen one. */
export function foreignHosts(shop: Shop): readonly string[] {
  return [...captchaHosts(shop), ...allowed(shop).flatMap((hosts) => hosts())];
}
