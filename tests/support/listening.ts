import type { AddressInfo } from 'node:net';
import type { TestShop } from './shop.ts';

/**
 * Lets the shop be reached at a port of this machine, and say so in its links.
 *
 * @param name by which browsers know the machine
 * @returns its address
 */
export async function listen(house: TestShop, name = '127.0.0.1'): Promise<string> {
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://${name}:${(house.app.server.address() as AddressInfo).port}`;
  for (const shop of house.each) shop.publicUrl = url;
  return url;
}
