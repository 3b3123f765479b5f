import ipaddr from 'ipaddr.js';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Shop } from '../frame/shop/shop.ts';

/** Whether a name or an address is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[(.+)\]$/, '$1');
  if (/^(?:.+\.)?localhost$/i.test(plain)) return true;
  return ipaddr.isValid(plain) && ipaddr.process(plain).range() === 'loopback';
}

/** Whether the shop is open on this machine alone, as far as its address says. */
export function shopIsLocal({ publicUrl }: Pick<Shop, 'publicUrl'>): boolean {
  return isLoopbackHost(new URL(publicUrl).hostname);
}

/** Whether somebody sits at the machine itself: the shop's address, the one that was asked, and theirs all say so. */
export function comesFromHere({ shop, ip, header }: Pick<RequestContext, 'shop' | 'ip' | 'header'>): boolean {
  const asked = URL.parse(`http://${header('host') ?? ''}`)?.hostname ?? '';
  return shopIsLocal(shop) && isLoopbackHost(ip) && isLoopbackHost(asked);
}
