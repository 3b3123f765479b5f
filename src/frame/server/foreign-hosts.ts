import { captchaHosts } from '../page/captcha.tsx';
import type { Shop } from '../shop/shop.ts';

const allowed = new WeakMap<Shop, readonly (() => readonly string[])[]>();

/** Allows pages of this shop the scripts, frames and calls of other houses, as long as `hosts` names them. */
export function allowHosts(shop: Shop, hosts: () => readonly string[]): void {
  allowed.set(shop, [...(allowed.get(shop) ?? []), hosts]);
}

/** Every other house that pages may use; none unless the shopkeeper has chosen one. */
export function foreignHosts(shop: Shop): readonly string[] {
  return [...captchaHosts(shop), ...(allowed.get(shop) ?? []).flatMap((hosts) => hosts())];
}
