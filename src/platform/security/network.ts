import ipaddr from 'ipaddr.js';

/**
 * Where a visitor comes from, as attempts are counted: an IPv4 address, or the /64 of an IPv6 one, because whoever
 * has one address of it has all of them.
 *
 * @example await shop.limits.take('login', networkOf(ctx.ip))
 */
export function networkOf(ip: string): string {
  // Some proxies name the port too, which is another one for each connection.
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  const plain = bracketed ?? dotted ?? ip;
  if (!ipaddr.isValid(plain)) return plain;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
