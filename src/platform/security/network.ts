import ipaddr from 'ipaddr.js';

/**
 * Where a visitor comes from, as attempts are counted: an IPv4 address, or the /64 of an IPv6 one, because whoever
 * has one address of it has all of them.
 *
 * @example await shop.limits.take('login', networkOf(visit.ip))
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
