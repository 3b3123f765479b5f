import { isIPv6 } from 'node:net';

/**
 * How what listens at a host of this machine is written in an address: names of IPv6 stand in brackets, and who listens
 * everywhere is found at home.
 *
 * @example hostInAddress('::1') // '[::1]'
 */
export function hostInAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
